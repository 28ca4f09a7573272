// A game of one's own, and a whole command for it: tic-tac-toe, a square from 1 to 9 on each line.
// See tictactoe --help.

#include <referee/referee.hpp>

using referee::Code;

class TicTacToe final : public referee::LineJudge {
 public:
  void begin() override {
    squares_ = ".........";
    verdict_ = {.code = Code::incomplete, .reason = "nobody has three in a row yet"};
  }

  bool line(std::string_view text) override {
    if (text.size() != 1 || text < "1" || text > "9") return end(Code::invalid_file, "no square");
    verdict_.player = static_cast<unsigned>(verdict_.moves % 2) + 1;
    verdict_.move = verdict_.moves + 1;
    char& square = squares_[static_cast<std::size_t>(text[0] - '1')];
    if (verdict_.code != Code::incomplete) return end(Code::illegal_continue, "the game was over");
    if (square != '.') return end(Code::illegal_move, "the square is taken");
    square = ".XO"[verdict_.player];
    ++verdict_.moves;
    for (const char* a : {"012", "345", "678", "036", "147", "258", "048", "246"}) {
      if (squares_[a[0] - '0'] != square || squares_[a[1] - '0'] != square) continue;
      if (squares_[a[2] - '0'] != square) continue;
      end(verdict_.player == 1 ? Code::first_player_wins : Code::second_player_wins,
          "three in a row");
    }
    if (verdict_.moves == 9 && verdict_.code == Code::incomplete) end(Code::draw, "a full board");
    return true;
  }

  Verdict verdict() override { return verdict_; }

  std::string board() const override {
    return squares_.substr(0, 3) + "\n" + squares_.substr(3, 3) + "\n" + squares_.substr(6);
  }

 private:
  bool end(Code code, std::string reason) {
    verdict_.code = code;
    verdict_.reason = std::move(reason);
    verdict_.decided_by_line = true;
    return false;
  }

  std::string squares_;
  Verdict verdict_;
};

int main(int argc, char** argv) {
  return referee::run_command({"tictactoe", [] { return std::make_unique<TicTacToe>(); }}, argc,
                              argv);
}
