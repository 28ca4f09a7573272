#include "cli/config/configured.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <variant>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/config/config_file.hpp"
#include "cli/failure.hpp"
#include "io/walk/found.hpp"

namespace referee::internal::cli {
namespace {

/// FILE, or the file in FORMAT=FILE.
std::string rebased_value(const Option& option, const std::string& value,
                          const std::string& folder) {
  const std::size_t equals =
      option.value.find('=') == std::string::npos ? std::string::npos : value.find('=');
  if (equals == std::string::npos) return rebased(value, folder);
  return value.substr(0, equals + 1) + rebased(value.substr(equals + 1), folder);
}

void rebase(const Option& option, const std::string& folder) {
  const auto change = [&](std::string& value) { value = rebased_value(option, value, folder); };
  if (auto* const* text = std::get_if<std::string*>(&option.target)) change(**text);
  if (auto* const* text = std::get_if<std::optional<std::string>*>(&option.target)) {
    if (**text) change(***text);
  }
  if (auto* const* texts = std::get_if<std::vector<std::string>*>(&option.target)) {
    for (std::string& text : **texts) change(text);
  }
  if (option.folder != nullptr) *option.folder = folder;
}

/// Rebases all paths among the typed values of a command's options and operands.
void rebase_typed(const Command& command, const Typed& typed, const std::string& folder) {
  for (const Option& option : command.options) {
    if (option.offer == Offer::nothing) continue;
    if (typed.contains(names_of(option).back())) rebase(option, folder);
  }
}

constexpr const char* words_on_config =
    R"(Take options from `FILE` instead of the nearest `referee.toml` in the
working directory or above it.)";

constexpr const char* words_on_no_config =
    R"(Take no options from a file. Without this, the options in the table named
after the game in the nearest `referee.toml` are added, except those that are typed or cannot be
combined with a typed one. Paths in the file, and in reports, are relative to the folder of the
file.)";

std::optional<ConfigFile> config_of(const std::string& game, const ConfigOptions& options) {
  if (options.none) return std::nullopt;
  const std::optional<std::string> path = options.file ? options.file : find_config_file();
  if (!path) return std::nullopt;
  return read_config_file(*path, game);
}

/// Makes the folder of the file the working directory, and returns the former one.
std::string enter(const ConfigFile& config, const Command& command, const Typed& typed) {
  std::error_code error;
  std::string former = std::filesystem::current_path(error).string();
  if (error) throw base::system_error(error.value(), "the working directory");
  if (former == config.folder) return former;
  if (::chdir(config.folder.c_str()) != 0) throw base::system_error(errno, config.folder);
  rebase_typed(command, typed, former);
  return former;
}

bool is_number(const Option& option) {
  return !std::holds_alternative<std::string*>(option.target) &&
         !std::holds_alternative<std::optional<std::string>*>(option.target) &&
         !std::holds_alternative<std::vector<std::string>*>(option.target);
}

std::string line_of(const Option& option, const std::vector<std::string>& values) {
  const std::string name = is_operand(option) ? "paths" : names_of(option).back().substr(2);
  if (is_flag(option)) return name + " = true";
  std::vector<std::string> words;
  words.reserve(values.size());
  for (const std::string& value : values)
    words.push_back(is_number(option) ? value : toml_text(value));
  if (!is_repeatable(option) && !is_operand(option))
    return name + " = " + fmt::format("{}", fmt::join(words, ""));
  return fmt::format("{} = [{}]", name, fmt::join(words, ", "));
}

/// The options in effect, as a file that states them. Typed paths count from `folder`, which is
/// empty if there is no file.
std::string shown(const std::string& game, const std::optional<ConfigFile>& config,
                  const Command& command, const Typed& typed, const Typed& all,
                  const std::string& folder) {
  std::string text = config ? fmt::format("# {}\n", config->path) : "# no file\n";
  text += fmt::format("[{}]\n", game);
  for (const Option& option : command.options) {
    const std::string name = names_of(option).back();
    const auto found = all.find(name);
    if (found == all.end() || option.about_config) continue;
    const bool is_typed = typed.contains(name);
    std::vector<std::string> values = found->second;
    if (is_typed && option.offer != Offer::nothing) {
      for (std::string& value : values) value = rebased_value(option, value, folder);
    }
    text += line_of(option, values);
    text += is_typed ? "  # typed\n" : "\n";
  }
  return text;
}

/// The command that is asked for, if it may take options from a file; otherwise null. It is known
/// before the arguments are parsed, as parsing them twice takes time.
const Command* configurable(const Program& program, const std::vector<std::string>& arguments) {
  if (arguments.empty()) return nullptr;
  const auto found =
      std::find_if(program.commands.begin(), program.commands.end(), [&](const Command& command) {
        return command.name == arguments.front() && command.takes_config;
      });
  if (found == program.commands.end()) return nullptr;
  const bool is_about_config =
      std::any_of(arguments.begin(), arguments.end(), [](const std::string& argument) {
        return argument.starts_with("--") && argument.find("config") != std::string::npos;
      });
  return is_about_config || find_config_file() ? &*found : nullptr;
}

/// What was typed. Nothing if that is wrong usage, whatever options need and exclude, or asks for a
/// text: then the parser gives that, or the message.
std::optional<Typed> typed_options(const Program& program,
                                   const std::vector<std::string>& arguments) {
  try {
    Typed typed;
    return parse(program, arguments, &typed).run ? std::optional(typed) : std::nullopt;
  } catch (const UsageError&) {
    return std::nullopt;
  }
}

/// What `call` returns; wrong usage is reported with the file, unless it is of a typed option.
template <typename Call>
auto naming(const std::string& file, const Typed& typed, const Call& call) {
  try {
    return call();
  } catch (const UsageError& error) {
    const std::string words = error.what();
    if (typed.contains(words.substr(0, words.find(':')))) throw;
    throw UsageError(
        fmt::format("{} (with the options of {}; --no-config leaves them out)", words, file))
        .with_command(error.command());
  }
}

Request parse_completed(const Program& program, const ConfigFile& config, const Typed& typed,
                        const std::vector<std::string>& arguments) {
  Request request = naming(config.path, typed, [&] { return parse(program, arguments); });
  if (request.run) {
    request.run = [path = config.path, typed, run = request.run] {
      return naming(path, typed, run);
    };
  }
  return request;
}

}  // namespace

std::string rebased(const std::string& path, const std::string& folder) {
  if (folder.empty() || path.empty() || path.front() == '/' || path == io::standard_input) {
    return path;
  }
  std::error_code error;
  const std::filesystem::path here = std::filesystem::current_path(error);
  if (error) throw base::system_error(error.value(), "the working directory");
  const std::filesystem::path whole = std::filesystem::path(folder) / path;
  std::filesystem::path front;
  for (const std::filesystem::path& name : whole) {
    // From there ".." leads elsewhere than to the folder that the link lies in.
    if (name == ".." && std::filesystem::is_symlink(front, error)) return whole.string();
    front /= name;
  }
  std::string relative = whole.lexically_normal().lexically_relative(here).string();
  return relative == io::standard_input ? "./" + relative : relative;
}

std::vector<Option> config_options(ConfigOptions& options) {
  return {
      option("--config FILE", &options.file,
             "Take options from FILE, not from the nearest referee.toml", words_on_config,
             {.offer = Offer::files, .about_config = true}),
      option("--no-config", &options.none, "Take no options from a file", words_on_no_config,
             {.excludes = {"--config"}, .about_config = true}),
      option("--show-config", &options.show, "Print the options in effect, as such a file, and end",
             {}, {.about_config = true}),
  };
}

Request parse_configured(const Program& program, const ConfigOptions& options,
                         const std::vector<std::string>& arguments) {
  const Command* const command = configurable(program, arguments);
  const std::optional<Typed> typed =
      command != nullptr ? typed_options(program, arguments) : std::nullopt;
  if (!typed) return parse(program, arguments);
  const std::optional<ConfigFile> config = config_of(program.name, options);
  const std::vector<std::string> all =
      config ? completed_arguments(arguments, *config, *command, *typed) : arguments;
  Request request = config ? parse_completed(program, *config, *typed, all) : parse(program, all);
  const std::string former = config ? enter(*config, *command, *typed) : "";
  if (options.show) {
    Typed effective;
    parse(program, all, &effective);
    return {.text = shown(program.name, config, *command, *typed, effective, former)};
  }
  return request;
}

}  // namespace referee::internal::cli
