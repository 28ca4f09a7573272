#pragma once

#include <string>
#include <vector>

#include "cli/option.hpp"

namespace referee::internal::cli {

/// `GAME cache prune FILE`: looks after the cache of sweeps.
struct CacheOptions {
  std::string action;
  std::string file;
};

std::vector<Option> cache_command_options(CacheOptions& options);

/// Returns the exit status. Throws base::Error if `file` is no cache, or cannot be written.
int look_after_cache(const std::string& tool, const CacheOptions& options);

}  // namespace referee::internal::cli
