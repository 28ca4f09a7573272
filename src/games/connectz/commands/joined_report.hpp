#pragma once

#include <memory>
#include <string>

#include "game/verdict.hpp"
#include "shards/shard.hpp"

namespace referee::internal::cli {

/// Shard I/N of a manifest, which is to have `file` and no other. Throws base::Error, or
/// UsageError, that says what is wrong.
std::shared_ptr<const shards::Shard> shard_of_one_file(const std::string& manifest,
                                                       const std::string& shard,
                                                       const std::string& file);

/// The report on it that sweep --manifest --shard --format jsonl --no-timing writes.
std::string report_on(const shards::Shard& shard, const std::string& precedence,
                      game::Verdict verdict);

}  // namespace referee::internal::cli
