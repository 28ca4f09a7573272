// How the text of a random file looks: line ends, blanks, leading zeros, damage; and what no
// Connect Z file may hold.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "chance.hpp"

namespace referee::internal::twin {

struct Looks {
  std::size_t cr_share = 0;  // percentages of the lines
  std::size_t blank_share = 0;
  std::size_t zero_share = 0;
  bool final_newline = true;
  std::size_t empty_lines = 0;  // at the end
};

Looks random_looks(Chance& chance);

// A line of these fields, without its end; and the end of a line.
std::string render_line(Chance& chance, const Looks& looks, const std::vector<std::string>& fields);
std::string line_end(Chance& chance, const Looks& looks);

// Each line is a list of fields.
std::string render(Chance& chance, const Looks& looks,
                   const std::vector<std::vector<std::string>>& lines);

char odd_byte(Chance& chance);

// Flips, replaces, inserts and deletes bytes, up to three.
void damage(Chance& chance, std::string& text);

// A line that is no number of a column.
std::string malformed(Chance& chance);

// A column beyond `width`, or with bad luck one inside a giant frame.
std::string far_column(Chance& chance, const std::string& width);

// The fields of a first line, no longer three numbers.
std::vector<std::string> malformed_dimensions(Chance& chance, std::vector<std::string> dimensions);

}  // namespace referee::internal::twin
