// Ten lines of somebody else's program, against the installed library.
#include <fcntl.h>

#include <cstdio>

#include "games/connectz/entry.hpp"
#include "sweep/file_judge.hpp"

int main(int, char** argv) {
  const referee::game::Entry connectz = referee::connectz::entry({});
  referee::base::Workers nobody;
  referee::sweep::FileJudge judge(connectz, {}, nobody, false, nullptr);
  judge.judge(argv[1], [](const referee::report::Report& report) {
    std::printf("%c: %s\n", referee::game::digit_of(report.verdict.code),
                report.verdict.reason.c_str());
  });
}
