#include "report/codes.hpp"

#include <fmt/format.h>

#include "report/escape.hpp"

namespace referee::report {

void CodesPrinter::print(const Report& report) {
  std::string line{game::digit_of(report.verdict.code), '\t'};
  line += escaped(report.path);
  if (report.verdict.game > 0) line += fmt::format("\t{}", report.verdict.game);
  line += '\n';
  output_.write(line);
}

}  // namespace referee::report
