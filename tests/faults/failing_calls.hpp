#pragma once

#include <dlfcn.h>

#include <array>
#include <string_view>

// The calls that can fail, and whether they do. Those of a kind are counted together, in the order
// that they are made in.
namespace faults {

enum Kind {
  Open,
  Read,
  Write,
  Stat,
  Map,
  Page,
  Advise,
  Directory,
  Path,
  Rename,
  Remove,
  Make,
  Rights,
  Sync,
  Close,
  Thread,
  Size,
  Seek,
  Wait,
  Control,
  Ring,
  Memory,
  Kinds
};

constexpr std::array<std::string_view, Kinds> kind_names{
    "open", "read",   "write",  "stat",    "map",    "page",  "advise", "directory",
    "path", "rename", "remove", "make",    "rights", "sync",  "close",  "thread",
    "size", "seek",   "wait",   "control", "ring",   "memory"};

// How a call fails, where that is no number of <errno.h>.
constexpr int short_count = -1;  // it does one byte of what it should
constexpr int lost_page = -2;    // the second half of what it maps cannot be read

/// Counts a call. 0 if it is to be made, else how it fails; errno is set then. `path` or `fd` says
/// which file it is about.
int failing(Kind kind, const char* name, const char* path = nullptr, int fd = -1);

template <typename Count>
Count shortened(int how, Count count) {
  return how == short_count && count > 1 ? 1 : count;
}

/// The function as it would be without this library.
template <typename Function>
Function* next(Function* /*its type*/, const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}
#define NEXT(name) static const auto real = next(&::name, #name)

}  // namespace faults
