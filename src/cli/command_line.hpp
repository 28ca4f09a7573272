#pragma once

#include <functional>
#include <map>
#include <optional>
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

/// Which options of which command were given: the values by the last of the option's names.
struct Typed {
  std::string command;
  std::map<std::string, std::vector<std::string>> options;
};

/// Parses the arguments of a program; the values are stored where the options say. Throws
/// UsageError. This is the only part that uses CLI11.
Request parse(const Program& program, const std::vector<std::string>& arguments);

/// The same, whatever options need or exclude each other. Nothing if it is wrong usage in any other
/// way, or a text is asked for.
std::optional<Typed> typed_options(const Program& program,
                                   const std::vector<std::string>& arguments);

}  // namespace referee::internal::cli
