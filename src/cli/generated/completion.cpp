#include "cli/generated/completion.hpp"

#include <algorithm>

namespace referee::internal::cli {

std::vector<std::string> command_names(const Program& program) {
  std::vector<std::string> names;
  for (const Command& command : program.commands) {
    if (!command.name.empty()) names.push_back(command.name);
  }
  return names;
}

std::vector<Option> offered_options(const Program& program, const Command& command) {
  std::vector<Option> options = command.options;
  if (command.name.empty()) {
    for (const Mode& mode : program.modes) {
      options.push_back(mode.option);
      append(options, mode.own);
    }
  }
  return options;
}

Completion completion_of(const Option& option) {
  if (!offered(option).empty()) {
    if (option.offer == Offer::files) return Completion::choice_and_file;
    return option.separator == '\0' ? Completion::choices : Completion::choices_in_list;
  }
  if (option.offer == Offer::files) return Completion::files;
  return option.offer == Offer::directories ? Completion::directories : Completion::none;
}

std::string offered_name(const Option& option) {
  const std::vector<std::string> names = names_of(option);
  const auto name = std::find_if(names.begin(), names.end(), [](const std::string& candidate) {
    return candidate.starts_with("--");
  });
  return name == names.end() ? names.front() : *name;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

std::string joined(const std::vector<std::string>& words, const std::string& separator) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : separator) + word;
  return text;
}

std::vector<std::string> choice_names(const Option& option) {
  std::vector<std::string> names;
  for (const Choice& choice : offered(option)) names.push_back(choice.name);
  return names;
}

}  // namespace referee::internal::cli
