#include <algorithm>
#include <string_view>

#include "cli/generated/generated.hpp"

namespace referee::internal::cli {
namespace {

/// What may stand where the line ends, besides paths.
class Answer {
 public:
  /// Only words that begin with `typed` are offered, and without its first `cut` bytes, which the
  /// shell has cut off.
  Answer(std::string typed, std::size_t cut) : typed_(std::move(typed)), cut_(cut) {}

  /// `before` is the part of the typed word that comes before `word`.
  void offer(std::string_view before, std::string_view word, std::string_view meaning) {
    const std::string whole = std::string(before) + std::string(word);
    if (!whole.starts_with(typed_)) return;
    lines_ += whole.substr(cut_);
    if (!meaning.empty()) lines_.append("\t").append(meaning);
    lines_ += '\n';
  }

  void offer_paths(Offer paths, std::string_view before) {
    if (paths == Offer::nothing) return;
    paths_ = paths == Offer::files ? "files" : "directories";
    paths_.append("\t").append(before);
  }

  std::string text() const { return (paths_.empty() ? "words" : paths_) + '\n' + lines_; }

 private:
  std::string typed_;
  std::size_t cut_;
  std::string paths_;
  std::string lines_;
};

/// The value of an option or operand, of which `typed` is there; `before` comes before it.
void offer_values(const Option& option, std::string_view typed, std::string before,
                  Answer& answer) {
  const std::vector<Choice>& choices = offered(option);
  const bool with_file = !choices.empty() && option.offer == Offer::files;  // CHOICE=FILE
  const std::size_t equals = typed.find('=');
  if (with_file && equals != std::string_view::npos) {
    return answer.offer_paths(Offer::files, before.append(typed.substr(0, equals + 1)));
  }
  if (option.separator != '\0') before += typed.substr(0, typed.rfind(option.separator) + 1);
  for (const Choice& choice : choices) {
    answer.offer(before, choice.name + (with_file ? "=" : ""), choice.meaning);
  }
  if (choices.empty()) answer.offer_paths(option.offer, before);
}

/// What has been typed of a command line, word by word.
class TypedWords {
 public:
  explicit TypedWords(const Program& program)
      : program_(program), command_(program.commands.front()) {
    enter(command_);
  }

  /// Takes a word that is complete.
  void take(std::string_view word) {
    if (values_due_ > 0) {
      --values_due_;
    } else if (word.starts_with('-')) {
      take_option(word);
    } else if (const Command* const command = command_of(word)) {
      enter(*command);
    } else {
      ++operands_;
    }
  }

  /// What the last word may become.
  void complete(std::string_view word, Answer& answer) const {
    const std::size_t equals = word.find('=');
    if (values_due_ > 0) {
      offer_values(given_, word, "", answer);
    } else if (!word.starts_with('-')) {
      offer_operands(word, answer);
    } else if (equals == std::string_view::npos) {
      offer_options(word, answer);
    } else if (const Option* const option = find(word.substr(0, equals))) {
      offer_values(*option, word.substr(equals + 1), std::string(word.substr(0, equals + 1)),
                   answer);
    }
  }

 private:
  void enter(const Command& command) {
    command_ = command;
    options_ = command.options;
    if (!command.name.empty()) return;
    for (const Mode& mode : program_.modes) {
      options_.push_back(mode.option);
      append(options_, mode.own);
    }
  }

  const Command* command_of(std::string_view word) const {
    if (!command_.name.empty() || operands_ > 0) return nullptr;
    const auto named = std::find_if(program_.commands.begin() + 1, program_.commands.end(),
                                    [&](const Command& command) { return command.name == word; });
    return named == program_.commands.end() ? nullptr : &*named;
  }

  const Option* find(std::string_view name) const {
    const auto found = std::find_if(options_.begin(), options_.end(), [&](const Option& option) {
      const std::vector<std::string> names = names_of(option);
      return std::find(names.begin(), names.end(), name) != names.end();
    });
    return found == options_.end() ? nullptr : &*found;
  }

  void take_option(std::string_view word) {
    const std::size_t equals = word.find('=');
    const Option* const option = find(word.substr(0, equals));
    if (option == nullptr) return;
    given_ = *option;
    const bool is_value_next =
        !is_flag(given_) && given_.implied.empty() && equals == std::string_view::npos;
    values_due_ = is_value_next ? given_.words : 0;
    keep_what_goes_with(given_);
  }

  /// The mode that an option belongs to; null if none.
  const Mode* mode_of(const Option& option) const {
    if (!command_.name.empty()) return nullptr;
    const auto is_it = [&](const Option& other) { return other.names == option.names; };
    for (const Mode& mode : program_.modes) {
      if (is_it(mode.option) || std::any_of(mode.own.begin(), mode.own.end(), is_it)) return &mode;
    }
    return nullptr;
  }

  /// A mode goes with its own options alone, and all others with no mode.
  void keep_what_goes_with(const Option& taken) {
    const Mode* const mode = mode_of(taken);
    in_mode_ = mode != nullptr;
    std::erase_if(options_, [&](const Option& option) {
      return mode_of(option) != mode || exclude_each_other(option, taken) ||
             (!is_repeatable(taken) && option.names == taken.names);
    });
  }

  void offer_options(std::string_view word, Answer& answer) const {
    answer.offer("", "--help", "Print help");
    answer.offer("", "--version", "Print the version");
    for (const Option& option : options_) {
      if (is_operand(option)) continue;
      std::vector<std::string> names = names_of(option);
      std::stable_partition(names.begin(), names.end(),
                            [](const std::string& name) { return name.starts_with("--"); });
      const auto name = std::find_if(names.begin(), names.end(), [&](const std::string& candidate) {
        return candidate.starts_with(word);
      });
      if (name != names.end()) answer.offer("", *name, option.help);
    }
  }

  void offer_operands(std::string_view word, Answer& answer) const {
    if (in_mode_) return;
    if (command_.name.empty() && operands_ == 0) {
      for (const Command& command : program_.commands) {
        if (!command.name.empty()) answer.offer("", command.name, command.summary);
      }
    }
    std::size_t place = 0;
    for (const Option& option : command_.options) {
      if (!is_operand(option)) continue;
      if (place++ == operands_ || is_repeatable(option)) {
        return offer_values(option, word, "", answer);
      }
    }
  }

  const Program& program_;
  Command command_;
  std::vector<Option> options_;  // those that may still be given
  Option given_;                 // the last one
  unsigned values_due_ = 0;      // words of its value that have not been typed
  std::size_t operands_ = 0;
  bool in_mode_ = false;
};

/// Puts together what bash has cut at =. Returns how much of the last word was cut off before it.
std::size_t join_at_equals(std::vector<std::string>& words) {
  std::size_t cut = 0;
  for (std::size_t i = 1; i < words.size();) {
    if (words[i] != "=") {
      ++i;
      continue;
    }
    words[i - 1] += '=';
    cut = words[i - 1].size();
    if (i + 1 < words.size()) words[i - 1] += words[i + 1];
    const auto first = words.begin() + static_cast<std::ptrdiff_t>(i);
    words.erase(first, std::min(first + 2, words.end()));
    if (i < words.size()) cut = 0;
  }
  return cut;
}

}  // namespace

std::string completions(const Program& program, std::vector<std::string> words) {
  if (words.empty()) words.emplace_back();
  const std::size_t cut = join_at_equals(words);
  TypedWords typed(program);
  for (std::size_t i = 0; i + 1 < words.size(); ++i) typed.take(words[i]);
  Answer answer(words.back(), cut);
  typed.complete(words.back(), answer);
  return answer.text();
}

}  // namespace referee::internal::cli
