#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "tests/source_root.hpp"
#include "tests/support.hpp"

namespace referee::internal::tests {

/// The rows of a file below tests/, which has tabs between its columns; a cell that is missing is
/// empty. In cells ¶ is the end of a line. Lines that begin with # are comments.
inline std::vector<std::vector<std::string>> rows_of(const std::string& name, std::size_t columns) {
  static const std::string mark = "¶";
  std::vector<std::vector<std::string>> rows;
  std::istringstream lines(bytes_of(source_root() / "tests" / name));
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream cells(line);
    std::vector<std::string> row;
    for (std::string cell; std::getline(cells, cell, '\t');) {
      for (std::size_t at = 0; (at = cell.find(mark, at)) != std::string::npos;) {
        cell.replace(at, mark.size(), "\n");
      }
      row.push_back(cell);
    }
    REQUIRE(row.size() <= columns);
    row.resize(columns);
    rows.push_back(std::move(row));
  }
  REQUIRE(rows.size() > 1);
  return rows;
}

}  // namespace referee::internal::tests
