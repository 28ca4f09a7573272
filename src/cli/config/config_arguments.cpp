#include "cli/config/config_arguments.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "base/error.hpp"

namespace referee::internal::cli {
namespace {

constexpr std::string_view paths = "paths";
constexpr std::string_view operand_name = "PATH";
constexpr std::string_view list_of_paths = "--files-from";

/// The name by which others refer to an option.
std::string long_name(const Option& option) {
  return names_of(option).back();
}

bool refers_to(const std::vector<std::string>& names, const Option& option) {
  const std::vector<std::string> own = names_of(option);
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    return std::find(own.begin(), own.end(), name) != own.end();
  });
}

/// The options of a file that a command line has room for.
class ChosenSettings {
 public:
  ChosenSettings(const ConfigFile& config, const Command& command, const Typed& typed)
      : command_(command), typed_(typed) {
    for (const Setting& setting : config.settings) {
      const bool is_paths = setting.name == paths;
      const Option* const option = is_paths ? nullptr : find_option(command, setting.name);
      if (!is_paths && option == nullptr) {
        throw base::Error(
            fmt::format("{}: `{}` has no option --{}", setting.place, command.name, setting.name));
      }
      choose(setting, option);
    }
    std::erase_if(chosen_, [this](const Chosen& one) { return lacks_a_need(one.option); });
  }

  std::vector<std::string> arguments() const {
    std::vector<std::string> all;
    for (const auto& [setting, option] : chosen_) {
      if (option != nullptr) add(all, *setting, *option);
    }
    for (const auto& [setting, option] : chosen_) {
      if (option != nullptr) continue;
      all.emplace_back("--");
      all.insert(all.end(), setting->values.begin(), setting->values.end());
    }
    return all;
  }

 private:
  struct Chosen {
    const Setting* setting;
    const Option* option;  // null: the paths
  };

  bool is_typed(std::string_view name) const { return typed_.options.contains(std::string(name)); }

  void choose(const Setting& setting, const Option* option) {
    const bool is_of_paths = option == nullptr || long_name(*option) == list_of_paths;
    if (is_of_paths && (is_typed(operand_name) || is_typed(list_of_paths))) return;
    if (option != nullptr && is_typed(long_name(*option))) return;
    if (option != nullptr && is_excluded(*option)) {
      left_out_.push_back(option);
    } else {
      chosen_.push_back({&setting, option});
    }
  }

  /// By one that was typed.
  bool is_excluded(const Option& option) const {
    return std::any_of(command_.options.begin(), command_.options.end(), [&](const Option& other) {
      return is_typed(long_name(other)) &&
             (refers_to(option.excludes, other) || refers_to(other.excludes, option));
    });
  }

  /// Whether it needs an option that the file states, and that was left out.
  bool lacks_a_need(const Option* option) const {
    return option != nullptr &&
           std::any_of(left_out_.begin(), left_out_.end(),
                       [&](const Option* other) { return refers_to(option->needs, *other); });
  }

  static void add(std::vector<std::string>& all, const Setting& setting, const Option& option) {
    const std::string name = long_name(option);
    if (setting.is_flag) {
      if (!is_flag(option) && option.implied.empty()) {
        throw base::Error(fmt::format("{}: '{}' needs a value", setting.place, setting.name));
      }
      all.push_back(name);
      return;
    }
    if (is_flag(option)) {
      throw base::Error(fmt::format("{}: '{}' is true or false", setting.place, setting.name));
    }
    std::vector<std::string> values = setting.values;
    if (option.separator != '\0') {
      values = {fmt::format("{}", fmt::join(values, std::string(1, option.separator)))};
    }
    if (values.size() > 1 && !is_repeatable(option)) {
      throw base::Error(fmt::format("{}: '{}' has one value", setting.place, setting.name));
    }
    for (const std::string& value : values) {
      all.push_back(fmt::format("{}={}", name, value));
    }
  }

  const Command& command_;
  const Typed& typed_;
  std::vector<Chosen> chosen_;
  std::vector<const Option*> left_out_;  // though not typed
};

}  // namespace

std::vector<std::string> config_arguments(const ConfigFile& config, const Command& command,
                                          const Typed& typed) {
  return ChosenSettings(config, command, typed).arguments();
}

const Option* find_option(const Command& command, const std::string& name) {
  const auto found =
      std::find_if(command.options.begin(), command.options.end(), [&](const Option& option) {
        return !is_operand(option) && !option.about_config && long_name(option) == "--" + name;
      });
  return found == command.options.end() ? nullptr : &*found;
}

}  // namespace referee::internal::cli
