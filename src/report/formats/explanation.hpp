#pragma once

#include <string>

#include "game/verdict.hpp"

namespace referee::internal::report {

/// The lines of a picture; with `colour`, in escape sequences for terminals.
std::string text_of(const game::Picture& picture, bool colour);

}  // namespace referee::internal::report
