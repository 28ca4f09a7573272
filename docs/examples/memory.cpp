// Judges a game that lies in memory: generates one, cuts it, and asks what each is worth.

#include <cstdio>
#include <string>

#include <referee/referee.hpp>

int main() {
  referee::Judge judge(
      referee::connectz::game({.precedence = referee::connectz::Precedence::first}),
      {.jobs = 1, .board = true});
  const std::string whole = referee::connectz::generate({.win_at = 12, .seed = 2});
  for (const std::string& text : {whole, whole.substr(0, whole.size() - 2), whole + "8\n"}) {
    for (const referee::Report& report : judge.text(text)) {
      std::printf("%d %s: %s\n", static_cast<int>(report.code),
                  std::string(referee::name_of(report.code)).c_str(), report.reason.c_str());
      if (const auto* line = report.get<referee::CellLine>("winning_line")) {
        std::printf("from column %s, row %ju\n%s", line->column.digits.c_str(),
                    static_cast<std::uintmax_t>(line->row), report.board.c_str());
      }
    }
  }
}
