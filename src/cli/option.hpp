#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace referee::internal::cli {

/// Options and operands, described once: the parser, --help, the man page, the completions of three
/// shells and the table in the docs are all generated from here.

/// One of the values that an option may have.
struct Choice {
  std::string name;
  std::string meaning = {};  ///< a few words for completions; empty where the name is enough
};

/// Where a value is stored; the type determines which values are valid. A vector takes many values.
/// A flag's target is a bool, or none if it is enough to know that the flag was given. The
/// pointed-to object must outlive the parsing.
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
/// A number of bytes; K, M and G are multiples of 1024.
struct ByteCount {};
/// Returns what is wrong with a value, or an empty text.
using Complaint = std::function<std::string(const std::string& value)>;
using Check = std::variant<Between, AboveZero, ByteCount, Complaint>;

/// Where the manual describes an option: with its command, or once for all commands that judge.
enum class Section {
  command,
  judging,  ///< the options of all commands that judge
  game,     ///< the same, for an option that only this game has
};

/// What a shell offers for a value besides its choices.
enum class Offer { nothing, files, directories };

struct Option {
  std::string names = {};  ///< "-j,--jobs"; an operand's is a word in capitals: "FILE"
  /// The placeholder of the value in help: capitals for what is to be replaced, small letters for
  /// words to be typed literally: "N", "FORMAT=FILE", "b|w". Empty for a flag.
  std::string value = {};
  std::string help = {};    ///< a line, for --help, completions and tables
  std::string manual = {};  ///< for the man page (see Manual); if empty, the help as a sentence
  Target target = {};
  std::vector<Check> checks = {};
  std::vector<Choice> choices = {};      ///< no other value is accepted
  std::vector<std::string> former = {};  ///< but earlier names of them, which are not shown
  std::vector<Choice> suggestions = {};  ///< for completions; with files: CHOICE=FILE
  Offer offer = Offer::nothing;
  Section section = Section::command;
  std::vector<std::string> needs = {};     ///< other options, by one of their names
  std::vector<std::string> excludes = {};  ///< likewise; the exclusion is mutual
  bool required = false;
  bool may_lack = false;      ///< for the manual: an operand that is optional
  bool single = false;        ///< likewise: one, though the parser takes many for others to refuse
  bool hidden = false;        ///< not in help, manual and completions
  bool about_config = false;  ///< about files of options, and therefore never in one
  unsigned words = 1;         ///< how many words a value consists of
  char separator = '\0';      ///< between values in one word, if there may be several
  /// Of a file that lists paths: where to store the folder that relative ones begin in, unless it
  /// is the working directory.
  std::string* folder = nullptr;
  std::string implied = {};  ///< the value if none is written: --expect-from-name[=REGEX]
};

/// An option as it is typed, "-j,--jobs N" or "--hidden", or an operand, "FILE", with what most
/// have; `more` has the rest.
Option option(std::string_view usage, Target target, std::string help, std::string manual = {},
              Option more = {});

/// The names of an option, one each.
std::vector<std::string> names_of(const Option& option);

bool is_operand(const Option& option);
bool is_flag(const Option& option);
bool is_repeatable(const Option& option);

/// Whether one of an option's names is among these.
bool names_any(const std::vector<std::string>& names, const Option& option);

/// Whether one of them has the other in its `excludes`.
bool exclude_each_other(const Option& one, const Option& other);

/// The choices, or else the suggestions.
const std::vector<Choice>& offered(const Option& option);

/// Appends `more` to `options`.
void append(std::vector<Option>& options, std::vector<Option> more);

}  // namespace referee::internal::cli
