// The handler of lost pages beside handlers of a host program. A program of its own: it is
// installed once in a process. Prints what is wrong, and exits with 1 then.

#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <string>

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "io/mapping.hpp"
#include "io/page_faults.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

int wrong = 0;
sigjmp_buf behind_fault;
volatile sig_atomic_t faults_of_host = 0;

void expect(bool holds, const char* what) {
  if (holds) return;
  std::printf("wrong: %s\n", what);
  ++wrong;
}

void host_handler(int, siginfo_t*, void*) {
  faults_of_host = faults_of_host + 1;
  siglongjmp(behind_fault, 1);
}

void plain_host_handler(int) {
  faults_of_host = faults_of_host + 1;
}

/// A file without a name, of so many bytes.
int file_of(std::size_t bytes) {
  std::FILE* const file = std::tmpfile();
  const std::string text(bytes, '1');
  if (file == nullptr ||
      ::write(::fileno(file), text.data(), bytes) != static_cast<ssize_t>(bytes)) {
    std::perror("tmpfile");
    std::exit(2);
  }
  return ::fileno(file);
}

/// Touches a page of a mapping of the host's own that is not there.
void touch_lost_page() {
  const int fd = file_of(8192);
  auto* const memory =
      static_cast<volatile char*>(::mmap(nullptr, 8192, PROT_READ, MAP_SHARED, fd, 0));
  if (::ftruncate(fd, 0) != 0) std::exit(2);
  static_cast<void>(memory[0]);
}

void our_losses_are_repaired() {
  const int fd = file_of(8192);
  const io::Mapping mapping(fd, 0, 8192);
  if (::ftruncate(fd, 4096) != 0) std::exit(2);
  expect(mapping.text()[0] == '1', "what is there is seen");
  expect(mapping.text()[4096] == '\0', "a lost page is zeros");
  expect(mapping.first_loss() == 4096, "it is noted");
}

void host_installs_first() {
  struct sigaction action {};
  action.sa_sigaction = host_handler;
  action.sa_flags = SA_SIGINFO | SA_NODEFER;
  ::sigaction(SIGBUS, &action, nullptr);
  expect(!io::page_faults_are_handled(), "nothing is handled before");
  io::handle_page_faults();
  io::handle_page_faults();
  expect(io::page_faults_are_handled(), "it is handled then");
  our_losses_are_repaired();
  expect(faults_of_host == 0, "our faults are not the host's");
  if (sigsetjmp(behind_fault, 1) == 0) touch_lost_page();
  expect(faults_of_host == 1, "the host's are");
  if (sigsetjmp(behind_fault, 1) == 0) ::raise(SIGBUS);
  expect(faults_of_host == 2, "and so are signals that somebody sent");
  our_losses_are_repaired();
}

void a_blocked_signal_is_no_handled_one() {
  sigset_t bus;
  ::sigemptyset(&bus);
  ::sigaddset(&bus, SIGBUS);
  ::pthread_sigmask(SIG_BLOCK, &bus, nullptr);
  expect(!io::page_faults_are_handled(), "a thread that blocks the signal would be killed");
  ::pthread_sigmask(SIG_UNBLOCK, &bus, nullptr);
  expect(io::page_faults_are_handled(), "one that does not is safe again");
}

void host_installs_another() {
  ::signal(SIGBUS, plain_host_handler);
  expect(!io::page_faults_are_handled(), "another handler in its place is seen");
}

/// In a process of its own, whose end tells.
template <typename Work>
int status_of(Work work) {
  const pid_t child = ::fork();
  if (child == 0) {
    work();
    std::fflush(nullptr);
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}

void the_default_stays() {
  const int fault = status_of([] {
    ::signal(SIGBUS, SIG_DFL);
    io::handle_page_faults();
    touch_lost_page();
  });
  expect(WIFSIGNALED(fault) && WTERMSIG(fault) == SIGBUS, "a fault elsewhere ends the process");
  const int sent = status_of([] {
    ::signal(SIGBUS, SIG_DFL);
    io::handle_page_faults();
    ::raise(SIGBUS);
  });
  expect(WIFSIGNALED(sent) && WTERMSIG(sent) == SIGBUS, "so does a signal that is sent");
  const int ignored = status_of([] {
    ::signal(SIGBUS, SIG_IGN);
    io::handle_page_faults();
    ::raise(SIGBUS);
  });
  expect(WIFEXITED(ignored) && WEXITSTATUS(ignored) == 0, "unless it was ignored");
  const int plain = status_of([] {
    ::signal(SIGBUS, plain_host_handler);
    io::handle_page_faults();
    ::raise(SIGBUS);
    ::_exit(faults_of_host == 1 ? 3 : 4);
  });
  expect(WIFEXITED(plain) && WEXITSTATUS(plain) == 3, "a handler without information is called");
}

}  // namespace

int main() {
  the_default_stays();  // the children install it, this process has not yet
  host_installs_first();
  a_blocked_signal_is_no_handled_one();
  host_installs_another();
  return wrong == 0 ? 0 : 1;
}
