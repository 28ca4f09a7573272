#pragma once

#include <cstdint>
#include <optional>

#include "game/sink.hpp"
#include "pack/lines.hpp"
#include "pack/record.hpp"

namespace referee::internal::pack {

/// A decorator that passes on the verdicts on the games of a pack, numbered consecutively, and
/// located in the pack instead of in the text that was judged.
///
///     sink.begin(line, record)     a record, or a line that is none,
///     sink.take(verdict) ...       the verdicts on its text
///     sink.end(bytes)
class LocatedSink : public game::Sink {
 public:
  /// `games` is how many games of the pack have been judged before.
  explicit LocatedSink(game::Sink& sink, std::uint64_t games = 0)
      : sink_(sink), wanted_(sink.wanted()), games_(games) {}

  /// How many games of the pack have been judged.
  std::uint64_t games() const { return games_; }

  /// `record` may be null. What is needed of both is copied.
  void begin(const Line& line, const Record* record);

  void take(game::Verdict verdict) override;
  game::Wanted wanted() const override { return wanted_; }

  /// Sets the digest of the last verdict, unless it has one.
  void add_digest(const std::optional<base::Digest::Value>& digest);

  /// Ends the record, which has `bytes` bytes in the pack with all its lines. The last verdict has
  /// waited for that number.
  void end(std::uint64_t bytes);

  /// A verdict without words on game number `game` of a pack.
  static game::Verdict verdict_of(const Line& line, std::optional<game::Code> expect,
                                  const game::FastVerdict& plain, std::uint64_t game);

  /// The only verdict on a record, without words.
  virtual void take_fast(const Line& line, std::optional<game::Code> expect,
                         const game::FastVerdict& plain);

 private:
  void pass_on(std::uint64_t bytes);
  void add_properties(game::Verdict& verdict) const;

  game::Sink& sink_;
  game::Wanted wanted_;
  std::uint64_t games_;
  std::uint64_t line_ = 0;
  std::uint64_t byte_ = 0;
  std::string id_;
  bool has_id_ = false;
  bool is_hex_ = false;
  bool is_raw_ = false;
  std::optional<game::Code> expect_;
  std::optional<game::Verdict> waiting_;
};

}  // namespace referee::internal::pack
