#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <string>
#include <string_view>
#include <vector>

#include "game/property.hpp"

namespace referee::internal::game {

/// A position as it is shown. Its game describes it once; the drawing in characters, the image and
/// the steps of a replay are made of it.
struct Scene {
  /// What is on a place of the board, or in a hand: nothing where `piece` is empty. How places and
  /// pieces are written is the game's own matter, and that of its script.
  struct Cell {
    std::string place;
    std::string piece;
  };

  std::vector<Cell> cells;  ///< the same places in the same order throughout a game
  NamedTexts marks = {};    ///< places, by what they are: "from", "to", "check", "route" ...

  /// Marks places, unless there is none.
  void mark(std::string_view what, std::string places);

  /// The numbers of the cells that are marked so, in the order of the mark.
  std::vector<std::size_t> marked(std::string_view what) const;
  bool has(std::string_view what) const;

  /// `words`, and what each mark means that is there.
  std::string legend(std::string words,
                     const std::vector<std::array<std::string_view, 2>>& meanings) const;
};

/// A recorded game as a page shows it, position after position. Plain data, which knows no rules.
struct Replay {
  using Change = Scene::Cell;

  struct Step {
    std::uint64_t line = 0;   ///< of the file, or of the game's text in a pack
    std::uint64_t move = 0;   ///< its number
    unsigned player = 0;      ///< 1 or 2; 0 where that is not known
    std::string text = {};    ///< as recorded, any bytes
    bool is_refused = false;  ///< it was not played, and changes nothing
    std::vector<Change> changes = {};
    NamedTexts marks = {};  ///< as in a Scene
  };

  NamedTexts setup;           ///< the frame, the size of the board
  std::vector<Change> start;  ///< the board before the first step
  std::list<Step> steps;
  std::uint64_t left_out = 0;  ///< steps before the first one here
  bool ends_early = false;     ///< there are moves after the last step that are not here
};

/// Makes the scene of a position, of which it has a copy.
using SceneMaker = std::function<Scene()>;

/// Records a game while it is judged: the last moves of a long one. The caller says how to make the
/// scene after each move. Scenes are made only when the replay is asked for, and what changed is
/// found then: a game may have millions of moves before those that are kept.
class ReplayRecorder {
 public:
  static constexpr std::size_t most_steps = 2000;
  static constexpr std::size_t most_bytes = std::size_t{1} << 18;  ///< of all steps, about
  static constexpr std::size_t most_text = 200;                    ///< of the text of a move

  void begin(Scene scene, NamedTexts setup);

  /// Adds a step that leads to this scene.
  void add(Replay::Step step, SceneMaker scene);

  /// Adds a move that was not played, with the marks on it. Of several only the first.
  void refuse(Replay::Step step, NamedTexts marks);

  bool has_begun() const { return start_ != nullptr; }

  /// What was recorded; nothing if it has not begun.
  Replay replay() const;

 private:
  struct Kept {
    Replay::Step step;
    SceneMaker scene;  // none if it was refused
  };

  void keep(Replay::Step step, SceneMaker scene);

  NamedTexts setup_;
  SceneMaker start_;  // before the first step that is kept
  std::deque<Kept> kept_;
  std::uint64_t left_out_ = 0;
  bool is_refused_ = false;
};

/// A piece of the page's program: it draws the boards of one game.
struct PageScript {
  std::string_view text;
  std::string_view sha256;  ///< in base64, as a Content-Security-Policy names it
};

}  // namespace referee::internal::game
