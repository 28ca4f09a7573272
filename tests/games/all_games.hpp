#pragma once

#include <vector>

#include "game/referee.hpp"

namespace referee::internal::tests {

/// Every game, as conformance_test.cpp examines them.
const std::vector<game::Definition>& all_games();

}  // namespace referee::internal::tests
