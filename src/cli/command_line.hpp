#pragma once

#include <functional>
#include <string>

#include "cli/command.hpp"

namespace referee::internal::cli {

/// The result of parsing a command line: a function to run, or a text to print (--help, --version).
struct Request {
  std::function<int()> run = {};
  std::string text = {};
  std::string command = {};  ///< its name; empty for the command without one
};

/// Parses a command line; the values are stored where the options say. Throws UsageError. This is
/// the only part that uses CLI11.
Request parse(const Program& program, int argc, const char* const* argv);

}  // namespace referee::internal::cli
