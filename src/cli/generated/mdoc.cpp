#include "cli/generated/mdoc.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>

namespace referee::internal::cli {
namespace {

bool is_letter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0;
}

std::string usage_of(const Option& option) {
  return mdoc_option(option, names_of(option).front());
}

/// The optional ones, each in brackets; two that exclude each other share brackets.
std::string optional_usages(const std::vector<Option>& options) {
  std::string text;
  std::set<std::string> written;
  for (const Option& option : options) {
    if (!written.insert(option.names).second) continue;
    text += ".Op " + usage_of(option);
    for (const Option& other : options) {
      if (!exclude_each_other(option, other) || !written.insert(other.names).second) continue;
      text += " | " + usage_of(other);
    }
    text += '\n';
  }
  return text;
}

std::string usage_of(const Command& command) {
  constexpr std::size_t most_listed = 7;
  std::string required;
  std::string operands;
  std::vector<Option> listed;
  bool more = false;
  for (const Option& option : command.options) {
    if (is_operand(option)) {
      operands += "." + mdoc_operand(option) + "\n";
    } else if (option.required) {
      required += "." + usage_of(option) + "\n";
    } else if (option.section == Section::judging) {
      more = true;
    } else {
      listed.push_back(option);
    }
  }
  const bool too_many = listed.size() > most_listed;
  std::string text = too_many ? "" : optional_usages(listed);
  if (more || too_many) text += ".Op Ar options\n";
  return text + required + operands;
}

}  // namespace

std::string mdoc_value(const std::string& value) {
  std::string text;
  for (std::size_t i = 0; i < value.size();) {
    if (value[i] == ' ') {
      text += ' ';
      ++i;
    } else if (is_letter(value[i])) {
      const std::size_t begin = i;
      while (i < value.size() && is_letter(value[i])) ++i;
      const bool literal = std::islower(static_cast<unsigned char>(value[begin])) != 0;
      text += (literal ? "Cm " : "Ar ") + value.substr(begin, i - begin);
    } else {
      text += std::string(" Ns ") + value[i] + " Ns ";
      ++i;
    }
  }
  return text;
}

std::string mdoc_option(const Option& option, const std::string& name) {
  std::string text = "Fl " + name.substr(1);
  if (!option.implied.empty()) return text + " Ns Op Ns = Ns " + mdoc_value(option.value);
  if (!is_flag(option)) text += " " + mdoc_value(option.value);
  return text;
}

std::string mdoc_names(const Option& option) {
  std::string text;
  for (const std::string& name : names_of(option)) {
    if (!text.empty()) text += " , ";
    text += mdoc_option(option, name);
  }
  return text;
}

std::string mdoc_operand(const Option& operand) {
  std::string words;
  for (const Choice& choice : operand.choices) words += (words.empty() ? "" : "|") + choice.name;
  std::string text = mdoc_value(words.empty() ? operand.names : words);
  if (is_repeatable(operand)) text += " ...";
  return operand.may_lack ? "Op " + text : text;
}

std::string mdoc_text(const Option& option) {
  return option.manual.empty() ? option.help + ".\n" : option.manual;
}

std::string mdoc_synopsis(const Program& program) {
  std::string text;
  for (const Command& command : program.commands) {
    const std::string head =
        ".Nm\n" + (command.name.empty() ? std::string() : ".Cm " + command.name + "\n");
    for (const std::string& usage : command.usages) text += head + usage;
    if (command.usages.empty()) text += head + usage_of(command);
    if (!command.name.empty()) continue;
    for (const Mode& mode : program.modes) {
      text += ".Nm\n." + usage_of(mode.option) + "\n" + optional_usages(mode.own);
    }
  }
  return text;
}

}  // namespace referee::internal::cli
