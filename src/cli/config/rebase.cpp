#include "cli/config/rebase.hpp"

#include <filesystem>
#include <type_traits>
#include <variant>

#include "base/error.hpp"
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

}  // namespace

std::string rebased(const std::string& path, const std::string& folder) {
  if (folder.empty() || path.empty() || path.front() == '/' || path == io::standard_input) {
    return path;
  }
  std::error_code error;
  const std::filesystem::path here = std::filesystem::current_path(error);
  if (error) throw base::system_error(error.value(), "the working directory");
  const auto whole = (std::filesystem::path(folder) / path).lexically_normal();
  return whole.lexically_relative(here).string();
}

void rebase_typed(const Command& command, const Typed& typed, const std::string& folder) {
  for (const Option& option : command.options) {
    if (option.offer == Offer::nothing) continue;
    if (typed.options.contains(names_of(option).back())) rebase(option, folder);
  }
}

}  // namespace referee::internal::cli
