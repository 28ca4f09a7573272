#include "cli/generated/generated.hpp"

#include <algorithm>
#include <array>

namespace referee::internal::cli {
namespace {

/// The program without the options that are hidden.
Program shown_part(Program program) {
  for (Command& command : program.commands) {
    std::erase_if(command.options, [](const Option& option) { return option.hidden; });
  }
  std::erase_if(program.modes, [](const Mode& mode) { return mode.option.hidden; });
  return program;
}

}  // namespace

std::span<const Generated> generated_texts() {
  static constexpr std::array<Generated, 7> texts{{{"man", man_page},
                                                   {"bash", bash_completion},
                                                   {"zsh", zsh_completion},
                                                   {"fish", fish_completion},
                                                   {"options", option_tables},
                                                   {"shared-options", shared_option_tables},
                                                   {"json", options_json}}};
  return texts;
}

std::string generated_text(const std::string& name, const Program& program) {
  const auto texts = generated_texts();
  const auto text = std::find_if(texts.begin(), texts.end(), [&](const Generated& generated) {
    return generated.name == name;
  });
  return text->make(shown_part(program));
}

}  // namespace referee::internal::cli
