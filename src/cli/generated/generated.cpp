#include "cli/generated/generated.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "cli/failure.hpp"
#include "json/object.hpp"
#include "text/escape.hpp"

namespace referee::internal::cli {
namespace {

/// Escapes the characters that have a meaning in a table.
constexpr text::Replacements table_escapes{{'|', "\\|"}, {'<', "\\<"}, {'>', "\\>"}};

std::string table_row(const Option& option) {
  std::string names;
  for (const std::string& name : names_of(option)) {
    std::string words = name;
    if (!option.implied.empty()) {
      words += "[=" + option.value + "]";
    } else if (!is_flag(option) && !is_operand(option)) {
      words += " " + option.value;
    }
    names += (names.empty() ? "`" : ", `") + words + "`";
  }
  static constexpr text::Replacements bar{{'|', "\\|"}};
  return fmt::format("| {} | {} |\n", bar.in(names), table_escapes.in(option.help));
}

std::string table_of(const std::string& rows) {
  return rows.empty() ? "" : "\n| option | what it is for |\n|---|---|\n" + rows;
}

std::string section_of(const Program& program, const std::string& game, const Command& command) {
  std::string rows;
  for (const Option& option : own_options(program, command)) rows += table_row(option);
  return fmt::format("\n### {} {}\n\n{}.\n{}", game, command.name, command.summary, table_of(rows));
}

std::string rows_of(const Command& command, Section section) {
  std::string rows;
  for (const Option& option : command.options) {
    if (option.section == section && !is_operand(option)) rows += table_row(option);
  }
  return rows;
}

void write_option(json::JsonObject& object, const Option& option) {
  object.add("names", names_of(option), "operand", is_operand(option), "flag", is_flag(option),
             "repeatable", is_repeatable(option), "value_optional", !option.implied.empty(), "help",
             option.help);
}

bool has(const Command& command, const Option& option) {
  return std::any_of(command.options.begin(), command.options.end(),
                     [&](const Option& other) { return other.names == option.names; });
}

}  // namespace

std::vector<Option> own_options(const Program& program, const Command& command) {
  const auto is_common = [](const Option& option) { return option.section != Section::command; };
  const std::vector<Option>& judging = program.commands.front().options;
  const bool judges = std::all_of(judging.begin(), judging.end(), [&](const Option& option) {
    return !is_common(option) || is_operand(option) || has(command, option);
  });
  std::vector<Option> own = command.options;
  if (judges) std::erase_if(own, is_common);
  return own;
}

std::string option_tables(const Program& program) {
  std::string text;
  const std::string judging = rows_of(program.commands.front(), Section::game);
  if (!judging.empty()) {
    text += fmt::format("\n### {}, all commands that judge\n{}", program.name, table_of(judging));
  }
  std::string modes;
  for (const Mode& mode : program.modes) {
    modes += table_row(mode.option);
    for (const Option& option : mode.own) modes += table_row(option);
  }
  if (!modes.empty()) {
    text += fmt::format("\n### {} without a command\n{}", program.name, table_of(modes));
  }
  for (const Command& command : program.commands) {
    if (!command.is_shared) text += section_of(program, program.name, command);
  }
  return text;
}

std::string shared_option_tables(const Program& program) {
  const Command& judge = program.commands.front();
  std::string text = "\n### All commands that judge\n" +
                     table_of(rows_of(judge, Section::judging)) + "\n### GAME FILE\n" +
                     table_of(rows_of(judge, Section::command));
  for (const Command& command : program.commands) {
    if (command.is_shared && !command.name.empty()) text += section_of(program, "GAME", command);
  }
  return text;
}

std::string options_json(const Program& program) {
  std::string text;
  json::JsonObject object(text);
  for (const Command& command : program.commands) {
    json::add_array(object, command.name, command.options, write_option);
  }
  object.end();
  return text + '\n';
}

Program shown_part(Program program) {
  for (Command& command : program.commands) {
    std::erase_if(command.options, [](const Option& option) { return option.hidden; });
  }
  return program;
}

std::string generated_text(const std::string& name, const Program& program) {
  using Make = std::string (*)(const Program&);
  static const std::map<std::string, Make> texts{
      {"man", man_page},          {"bash", bash_completion},
      {"zsh", zsh_completion},    {"fish", fish_completion},
      {"options", option_tables}, {"shared-options", shared_option_tables},
      {"json", options_json}};
  const auto text = texts.find(name);
  if (text == texts.end()) {
    std::string names;
    for (const auto& [known, make] : texts) names += (names.empty() ? "" : ", ") + known;
    throw UsageError("--generate", "takes one of " + names);
  }
  return text->second(program);
}

}  // namespace referee::internal::cli
