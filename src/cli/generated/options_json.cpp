#include "cli/generated/generated.hpp"
#include "json/object.hpp"

namespace referee::internal::cli {
namespace {

void append(json::JsonObject& object, const Option& option) {
  object.begin_object();
  object.begin_array("names");
  for (const std::string& name : names_of(option)) object.string(name);
  object.end_array();
  object.key("operand");
  object.truth(is_operand(option));
  object.key("flag");
  object.truth(is_flag(option));
  object.key("repeatable");
  object.truth(is_repeatable(option));
  object.key("value_optional");
  object.truth(!option.implied.empty());
  object.text("help", option.help);
  object.end_object();
}

}  // namespace

std::string options_json(const Program& program) {
  std::string text;
  json::JsonObject object(text);
  for (const Command& command : program.commands) {
    object.begin_array(command.name);
    for (const Option& option : command.options) append(object, option);
    object.end_array();
  }
  object.end();
  return text + '\n';
}

}  // namespace referee::internal::cli
