#pragma once

#include <string>

#include "games/boxshogi/judge.hpp"

namespace referee::internal::cli {

/// A judge that has read the file at `path`, for the commands that need its game. Throws
/// base::Error when the file cannot be read, or holds no game.
boxshogi::Judge judged(const std::string& path);

}  // namespace referee::internal::cli
