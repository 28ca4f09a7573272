#include "tests/games/surakarta/capture_machine.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace referee::internal::tests {
namespace {

int size_of(const CaptureQuestion& question) {
  return question.board.size() == 16 ? 4 : 6;
}

}  // namespace

void add_misread_points(std::vector<Mutant>& mutants) {
  using Change = int (*)(int line, int size);
  const std::vector<std::pair<std::string, Change>> changes{
      {"drops the sign of", [](int line, int) { return std::abs(line); }},
      {"does not see a negative", [](int line, int size) { return line < 0 ? line + size : line; }},
      {"goes round with", [](int line, int size) { return (line % size + size) % size; }},
      {"cuts at the edges", [](int line, int size) { return std::clamp(line, 0, size - 1); }}};
  const std::vector<std::pair<std::string, int CaptureQuestion::*>> coordinates{
      {" the x of the start", &CaptureQuestion::from_x},
      {" the y of the start", &CaptureQuestion::from_y},
      {" the x of the end", &CaptureQuestion::to_x},
      {" the y of the end", &CaptureQuestion::to_y}};
  for (const auto& [what, change] : changes) {
    for (const auto& [name, coordinate] : coordinates) {
      mutants.push_back({what + name, machine([change = change, at = coordinate](Parts& parts) {
                           parts.understand = [change, at](CaptureQuestion question) {
                             question.*at = change(question.*at, size_of(question));
                             return question;
                           };
                         })});
    }
  }
  for (const bool is_start : {true, false}) {
    for (const bool by_rows : {true, false}) {
      mutants.push_back({std::string("checks only the place in the list of ") +
                             (by_rows ? "rows" : "columns") + " of the " +
                             (is_start ? "start" : "end"),
                         machine([=](Parts& parts) {
                           parts.understand = [=](CaptureQuestion question) {
                             int& x = is_start ? question.from_x : question.to_x;
                             int& y = is_start ? question.from_y : question.to_y;
                             int& slow = by_rows ? y : x;
                             int& fast = by_rows ? x : y;
                             const int size = size_of(question);
                             const int place = slow * size + fast;
                             if (place < 0 || place >= size * size) return question;
                             slow = place / size;
                             fast = place % size;
                             return question;
                           };
                         })});
    }
  }
}

void add_wrong_boards(std::vector<Mutant>& mutants) {
  const auto understands = [&](const std::string& what, void (*change)(CaptureQuestion&)) {
    mutants.push_back({what, machine([&](Parts& parts) {
                         parts.understand = [change](CaptureQuestion question) {
                           change(question);
                           return question;
                         };
                       })});
  };
  understands("takes (x, y) of the start for (row, column)",
              [](CaptureQuestion& question) { std::swap(question.from_x, question.from_y); });
  understands("takes (x, y) of the end for (row, column)",
              [](CaptureQuestion& question) { std::swap(question.to_x, question.to_y); });
  understands("takes (x, y) of both for (row, column)", [](CaptureQuestion& question) {
    std::swap(question.from_x, question.from_y);
    std::swap(question.to_x, question.to_y);
  });
  understands("counts off the end of a list from its back", [](CaptureQuestion& question) {
    const int size = size_of(question);
    for (int* line : {&question.from_x, &question.from_y, &question.to_x, &question.to_y}) {
      if (*line < 0 && *line >= -size) *line += size;
    }
  });
  understands("goes round the numbers of lines", [](CaptureQuestion& question) {
    const int size = size_of(question);
    for (int* line : {&question.from_x, &question.from_y, &question.to_x, &question.to_y}) {
      if (*line >= size) *line %= size;
    }
  });
  const auto executes = [&](const std::string& what,
                            void (*execute)(std::string&, std::size_t, std::size_t)) {
    mutants.push_back({what, machine([&](Parts& parts) { parts.execute = execute; })});
  };
  executes("leaves the mover behind",
           [](std::string& board, std::size_t from, std::size_t to) { board[to] = board[from]; });
  executes("takes the piece and stays",
           [](std::string& board, std::size_t, std::size_t to) { board[to] = '.'; });
  executes("changes places", [](std::string& board, std::size_t from, std::size_t to) {
    std::swap(board[from], board[to]);
  });
  executes("changes nothing", [](std::string&, std::size_t, std::size_t) {});
  mutants.push_back({"gives the board back where it should refuse",
                     machine([](Parts& parts) { parts.refuses = false; })});
}

}  // namespace referee::internal::tests
