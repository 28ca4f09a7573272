#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace referee::internal::cli {

/// Options and operands, described once: the parser, --help, the man page, the completions of three
/// shells and the table in the docs all come from here.

/// One of the values that an option may have.
struct Choice {
  std::string name;
  std::string meaning = {};  ///< a few words for completions; none where the name says it
};

/// Where a value goes; the type says what is a value. Of a vector there may be many. A flag's is a
/// bool, or nothing if it is enough to know that the flag was given. What it points to must outlive
/// the parsing.
using Target =
    std::variant<std::monostate, bool*, int*, unsigned*, std::uint64_t*, double*, std::string*,
                 std::optional<std::uint64_t>*, std::optional<std::string>*,
                 std::vector<std::uint64_t>*, std::vector<std::string>*>;

/// A number from `least` to `most`.
struct Between {
  double least;
  double most;
};
struct AboveZero {};
/// A number of bytes; K, M and G count in 1024s.
struct ByteCount {};
/// Says what is wrong with a value, or nothing.
using Complaint = std::function<std::string(const std::string& value)>;
using Check = std::variant<Between, AboveZero, ByteCount, Complaint>;

/// Where the manual has an option: with its command, or once for all that judge.
enum class Section {
  command,
  judging,  ///< the options of all commands that judge
  game,     ///< the same, and one that only this game has
};

/// What a shell offers for a value besides its choices.
enum class Offer { nothing, files, directories };

struct Option {
  std::string names;  ///< "-j,--jobs"; an operand's is a word in capitals: "FILE"
  /// What help calls the value: capitals for what is to be put in, small letters for words to be
  /// written as they are: "N", "FORMAT=FILE", "b|w". Empty for a flag.
  std::string value = {};
  std::string help = {};    ///< a line, for --help, completions and tables
  std::string manual = {};  ///< for the man page, in mdoc; if empty, the help as a sentence
  Target target = {};
  std::vector<Check> checks = {};
  std::vector<Choice> choices = {};      ///< nothing else is taken
  std::vector<std::string> former = {};  ///< but earlier names of them, which nobody is told
  std::vector<Choice> suggestions = {};  ///< for completions; with files: CHOICE=FILE
  Offer offer = Offer::nothing;
  Section section = Section::command;
  std::vector<std::string> needs = {};     ///< other options, by one of their names
  std::vector<std::string> excludes = {};  ///< likewise; it holds both ways
  bool required = false;
  bool may_lack = false;     ///< for the manual: an operand that is not always there
  bool single = false;       ///< likewise: one, though the parser takes many for others to refuse
  bool hidden = false;       ///< help, manual and completions do not have it
  unsigned words = 1;        ///< how many a value is made of
  char separator = '\0';     ///< between values in one word, if there may be several
  std::string implied = {};  ///< the value if none is written: --expect-from-name[=REGEX]
};

/// The names of an option, one each.
std::vector<std::string> names_of(const Option& option);

bool is_operand(const Option& option);
bool is_flag(const Option& option);
bool is_repeatable(const Option& option);

/// The choices, or else the suggestions.
const std::vector<Choice>& offered(const Option& option);

/// Puts the second behind the first.
void append(std::vector<Option>& options, std::vector<Option> more);

}  // namespace referee::internal::cli
