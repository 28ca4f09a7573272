#include "cli/config/config_file.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>

#include <fmt/format.h>

#include "base/error.hpp"

namespace referee::internal::cli {
namespace {

/// The parser asserts what some files do not keep, such as `a = [ }`: these are refused.
constexpr void require_toml(bool truth) {
  if (!truth) throw base::Error("not TOML: a value or a bracket is missing");
}

}  // namespace
}  // namespace referee::internal::cli

#define TOML_ASSERT(truth) referee::internal::cli::require_toml(static_cast<bool>(truth))  // NOLINT
// Not linked to its library, which nothing else needs.
#define TOML_HEADER_ONLY 1  // NOLINT(cppcoreguidelines-macro-usage)
#include <toml++/toml.h>

namespace referee::internal::cli {
namespace {

std::string place_of(const std::string& path, const toml::source_position& position) {
  return fmt::format("{}:{}:{}", path, position.line, position.column);
}

/// A value that stands alone or in a list, as it would be typed. Nothing if it is of no such kind.
std::optional<std::string> typed_text(const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* number = node.as_integer()) return fmt::format("{}", number->get());
  if (const auto* number = node.as_floating_point()) return fmt::format("{}", number->get());
  return std::nullopt;
}

Setting read_setting(const std::string& path, std::string_view name, const toml::node& node) {
  Setting setting{
      .name = std::string(name), .values = {}, .place = place_of(path, node.source().begin)};
  const auto add = [&](const toml::node& value) {
    std::optional<std::string> text = typed_text(value);
    if (!text) {
      throw base::Error(fmt::format("{}: '{}' must be a string, a number, true or false, or a list",
                                    place_of(path, value.source().begin), name));
    }
    setting.values.push_back(std::move(*text));
  };
  if (const auto* list = node.as_array()) {
    for (const toml::node& value : *list) add(value);
  } else if (const auto* flag = node.as_boolean()) {
    setting.is_flag = flag->get();
  } else {
    add(node);
  }
  return setting;
}

toml::table parsed(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (!(file && (file.peek() == std::ifstream::traits_type::eof() || text << file.rdbuf()))) {
    throw base::system_error(errno, path);
  }
  try {
    return toml::parse(text.str(), path);
  } catch (const toml::parse_error& error) {
    throw base::Error(
        fmt::format("{}: {}", place_of(path, error.source().begin), error.description()));
  } catch (const base::Error& error) {
    throw base::Error(fmt::format("{}: {}", path, error.what()));
  }
}

}  // namespace

std::optional<std::string> find_config_file() {
  std::error_code error;
  std::filesystem::path folder = std::filesystem::current_path(error);
  if (error) return std::nullopt;
  for (;; folder = folder.parent_path()) {
    const std::filesystem::path path = folder / config_name;
    if (std::filesystem::is_regular_file(path, error)) return path.string();
    if (folder == folder.parent_path()) return std::nullopt;
  }
}

std::optional<ConfigFile> read_config_file(const std::string& path, const std::string& game) {
  std::error_code error;
  const auto whole = std::filesystem::canonical(path, error);
  if (error) throw base::system_error(error.value(), path);
  if (!std::filesystem::is_regular_file(whole)) throw base::Error(path + ": not a regular file");
  ConfigFile config{.path = whole.string(), .folder = whole.parent_path().string(), .settings = {}};
  const toml::table tables = parsed(path);
  for (const auto& [name, node] : tables) {
    if (!node.is_table()) {
      throw base::Error(fmt::format(
          "{}: '{}' stands in no table: options follow the name of a game, such as [{}]",
          place_of(path, node.source().begin), name.str(), game));
    }
  }
  const toml::table* const own = tables[game].as_table();
  if (own == nullptr) return std::nullopt;
  for (const auto& [name, node] : *own) {
    Setting setting = read_setting(path, name.str(), node);
    if (setting.is_flag || !node.is_boolean()) config.settings.push_back(std::move(setting));
  }
  return config;
}

std::string toml_text(const std::string& text) {
  std::ostringstream quoted;
  quoted << toml::value<std::string>(text);
  return quoted.str();
}

}  // namespace referee::internal::cli
