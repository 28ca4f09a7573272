#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "cli/command.hpp"

namespace referee::internal::cli {

/// The result of parsing a command line: a function to run, or a text to print (--help, --version).
struct Request {
  std::function<int()> run = {};
  std::string text = {};
  std::string command = {};  ///< its name; empty for the command without one
};

/// Which options of a command were given: the values by the last of the option's names.
using Typed = std::map<std::string, std::vector<std::string>>;

/// Parses the arguments of a program; the values are stored where the options say. Throws
/// UsageError. With `typed`, to which what was given is added, it does not matter which options
/// need or exclude each other.
Request parse(const Program& program, const std::vector<std::string>& arguments,
              Typed* typed = nullptr);

}  // namespace referee::internal::cli
