#pragma once

#include <functional>
#include <string>

#include "cli/command.hpp"

namespace referee::internal::cli {

/// What a command line asks for: something to run, or a text to print (--help, --version).
struct Request {
  std::function<int()> run = {};
  std::string text = {};
};

/// Parses a command line; the values go where the options say. Throws UsageError. This is the only
/// place that knows CLI11.
Request parse(const Program& program, int argc, char** argv);

}  // namespace referee::internal::cli
