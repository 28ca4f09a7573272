// Compiled once for all tests, as parsing Catch2 takes longer than most of them. (Without #pragma
// once, which g++ does not want in what it compiles.)

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/catch.hpp"
