// Command lines, an argument a line: refused in words, or understood.

#include "cli/failure.hpp"
#include "cli/plan.hpp"
#include "tests/fuzz/command_line.hpp"
#include "tests/fuzz/fuzzing.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

std::vector<std::string> arguments_of(std::string_view text) {
  std::vector<std::string> arguments;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    // As a shell hands them over: a zero byte ends them.
    const std::string_view line = text.substr(begin, end - begin);
    arguments.emplace_back(line.substr(0, line.find('\0')));
    begin = end + 1;
  }
  return arguments;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::vector<std::string> arguments = arguments_of(fuzz::text_of(data, size));
  const fuzz::IdleProgram idle;
  try {
    const cli::Request request = cli::parse(idle.program(), arguments);
    fuzz::require(request.run || !request.text.empty(), "nothing to do");
    cli::Typed typed;
    const cli::Request again = cli::parse(idle.program(), arguments, &typed);
    fuzz::require(again.run || !request.run, "understood once and not again");
  } catch (const cli::UsageError& error) {
    fuzz::require(error.what()[0] != '\0', "refused for no reason");
  }
  for (const std::string& argument : arguments) {
    try {
      cli::parse_codes(argument);
    } catch (const base::Error&) {  // refused
    }
  }
  return 0;
}
