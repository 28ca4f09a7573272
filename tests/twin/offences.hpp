// What no Connect Z file may hold.
#pragma once

#include <string>
#include <vector>

#include "chance.hpp"

namespace referee::internal::twin {

// A line that is no number of a column.
std::string malformed(Chance& chance);

// A column beyond `width`, or with bad luck one inside a giant frame.
std::string far_column(Chance& chance, const std::string& width);

// The fields of a first line, no longer three numbers.
std::vector<std::string> malformed_dimensions(Chance& chance, std::vector<std::string> dimensions);

}  // namespace referee::internal::twin
