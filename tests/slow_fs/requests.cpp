#include "requests.hpp"

#include <algorithm>
#include <cerrno>
#include <utility>

namespace slow_fs {
namespace {

constexpr std::array<const char*, kinds> names = {
    "lookup", "getattr", "readlink", "opendir", "readdir", "open", "read", "release", "releasedir"};

}  // namespace

void Requests::wait(Kind kind, Answer answer) {
  waiting_.push_back({Clock::now() + delay_, std::move(answer)});
  taken(kind);
}

void Requests::hold(Kind kind, fuse_req_t request, Answer answer) {
  if (!holding_) {
    wait(kind, std::move(answer));
    return;
  }
  held_.push_back({request, std::move(answer)});
  taken(kind);
  fuse_req_interrupt_func(request, on_interrupt, this);
}

void Requests::taken(Kind kind) {
  count(kind);
  most_in_flight_ = std::max(most_in_flight_, in_flight());
}

/// Only notes it: the library uses the request after this call.
void Requests::on_interrupt(fuse_req_t request, void* requests) {
  for (Held& held : static_cast<Requests*>(requests)->held_) {
    if (held.request == request) held.interrupted = true;
  }
}

void Requests::let_go() {
  holding_ = false;
  answer_interrupted();
  while (!held_.empty()) {
    const Answer answer = std::move(held_.front().answer);
    held_.pop_front();
    answer();
  }
}

void Requests::answer_interrupted() {
  held_.remove_if([](const Held& held) {
    if (held.interrupted) fuse_reply_err(held.request, EINTR);
    return held.interrupted;
  });
}

void Requests::answer_due() {
  answer_interrupted();
  const Clock::time_point now = Clock::now();
  while (!waiting_.empty() && waiting_.front().due <= now) {
    const Answer answer = std::move(waiting_.front().answer);
    waiting_.pop_front();
    answer();
  }
}

std::optional<Requests::Clock::time_point> Requests::next_due() const {
  if (waiting_.empty()) return std::nullopt;
  return waiting_.front().due;
}

void Requests::answer_all() {
  for (const Held& held : held_) fuse_reply_err(held.request, EIO);
  held_.clear();
  for (Waiting& waiting : waiting_) waiting.answer();
  waiting_.clear();
}

std::string Requests::report() const {
  std::string line = "{\"in_flight\": " + std::to_string(in_flight()) +
                     ", \"held\": " + std::to_string(held_.size()) +
                     ", \"most_in_flight\": " + std::to_string(most_in_flight_);
  for (std::size_t i = 0; i < kinds; ++i) {
    line += std::string(", \"") + names[i] + "\": " + std::to_string(counts_[i]);
  }
  return line + "}\n";
}

}  // namespace slow_fs
