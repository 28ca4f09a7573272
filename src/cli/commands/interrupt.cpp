#include "cli/commands/interrupt.hpp"

#include <signal.h>

namespace referee::internal::cli {
namespace {

std::atomic<bool> stop_flag{false};
std::atomic<bool> signal_came{false};

void on_signal(int) {
  signal_came.store(true);
  stop_flag.store(true);
}

void handle(int signal) {
  struct sigaction action {};
  action.sa_handler = on_signal;
  action.sa_flags = static_cast<int>(SA_RESETHAND);  // no SA_RESTART: waits should end
  ::sigemptyset(&action.sa_mask);
  struct sigaction former {};
  ::sigaction(signal, &action, &former);
  // If the signal was ignored when we were started (nohup, a shell's background), it stays so.
  if (former.sa_handler == SIG_IGN) ::sigaction(signal, &former, nullptr);
}

}  // namespace

Interrupt::Interrupt() {
  handle(SIGINT);
  handle(SIGTERM);
}

std::atomic<bool>& Interrupt::stop() {
  return stop_flag;
}

const std::atomic<bool>& Interrupt::signal() const {
  return signal_came;
}

bool Interrupt::came() const {
  return signal_came.load();
}

}  // namespace referee::internal::cli
