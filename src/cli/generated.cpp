#include "cli/generated.hpp"

#include <algorithm>
#include <array>

namespace referee::internal::cli {

std::span<const Generated> generated_texts() {
  static constexpr std::array<Generated, 6> texts{{{"man", man_page},
                                                   {"bash", bash_completion},
                                                   {"zsh", zsh_completion},
                                                   {"fish", fish_completion},
                                                   {"options", option_tables},
                                                   {"shared-options", shared_option_tables}}};
  return texts;
}

std::string generated_text(const std::string& name, const Program& program) {
  const auto texts = generated_texts();
  const auto text = std::find_if(texts.begin(), texts.end(), [&](const Generated& generated) {
    return generated.name == name;
  });
  return text->make(program);
}

}  // namespace referee::internal::cli
