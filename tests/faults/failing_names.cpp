// Calls on names of files and on directories, and the start of threads, as failing_calls.hpp has
// them fail. Meson sets it, and the headers give open() the name open64() then: here both are
// wanted, under their own names.
#undef _FILE_OFFSET_BITS

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "failing_calls.hpp"

using namespace faults;  // NOLINT(google-build-using-namespace): of all of it

// NOLINTBEGIN(cppcoreguidelines-pro-type-vararg)
// NOLINTBEGIN(readability-inconsistent-declaration-parameter-name)
extern "C" {

/// What follows the flags is read also where there is nothing: the kernel looks at it only where it
/// creates a file.
int openat(int directory, const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  if (failing(Open, "openat", path) > 0) return -1;
  return static_cast<int>(::syscall(SYS_openat, directory, path, flags, mode));
}
int openat64(int, const char*, int, ...) __attribute__((alias("openat")));
int open(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  if (failing(Open, "open", path) > 0) return -1;
  return static_cast<int>(::syscall(SYS_openat, AT_FDCWD, path, flags, mode));
}
int open64(const char*, int, ...) __attribute__((alias("open")));
FILE* fopen(const char* path, const char* mode) {
  NEXT(fopen);
  return failing(Open, "fopen", path) > 0 ? nullptr : real(path, mode);
}
FILE* fopen64(const char*, const char*) __attribute__((alias("fopen")));

int fstatat(int directory, const char* path, struct stat* status, int flags) noexcept {
  if (failing(Stat, "fstatat", path) > 0) return -1;
  return static_cast<int>(::syscall(SYS_newfstatat, directory, path, status, flags));
}
int stat(const char* path, struct stat* status) noexcept {
  return fstatat(AT_FDCWD, path, status, 0);
}
int lstat(const char* path, struct stat* status) noexcept {
  return fstatat(AT_FDCWD, path, status, AT_SYMLINK_NOFOLLOW);
}
int fstat(int fd, struct stat* status) noexcept {
  if (failing(Stat, "fstat", nullptr, fd) > 0) return -1;
  return static_cast<int>(::syscall(SYS_fstat, fd, status));
}
// struct stat64 is struct stat where files have 64 bits anyway.
int stat64(const char* path, struct stat64* status) noexcept {
  return stat(path, reinterpret_cast<struct stat*>(status));
}
int lstat64(const char* path, struct stat64* status) noexcept {
  return lstat(path, reinterpret_cast<struct stat*>(status));
}
int fstat64(int fd, struct stat64* status) noexcept {
  return fstat(fd, reinterpret_cast<struct stat*>(status));
}
int fstatat64(int directory, const char* path, struct stat64* status, int flags) noexcept {
  return fstatat(directory, path, reinterpret_cast<struct stat*>(status), flags);
}
int statx(int directory, const char* path, int flags, unsigned mask,
          struct statx* status) noexcept {
  if (failing(Stat, "statx", path) > 0) return -1;
  return static_cast<int>(::syscall(SYS_statx, directory, path, flags, mask, status));
}
int access(const char* path, int mode) noexcept {
  NEXT(access);
  return failing(Stat, "access", path) > 0 ? -1 : real(path, mode);
}

ssize_t getdents64(int fd, void* room, size_t bytes) noexcept {
  if (failing(Directory, "getdents64", nullptr, fd) > 0) return -1;
  return ::syscall(SYS_getdents64, fd, room, bytes);
}
DIR* opendir(const char* path) {
  NEXT(opendir);
  return failing(Directory, "opendir", path) > 0 ? nullptr : real(path);
}
DIR* fdopendir(int fd) {
  NEXT(fdopendir);
  return failing(Directory, "fdopendir", nullptr, fd) > 0 ? nullptr : real(fd);
}
dirent* readdir(DIR* directory) {
  NEXT(readdir);
  return failing(Directory, "readdir", nullptr, ::dirfd(directory)) > 0 ? nullptr : real(directory);
}

char* realpath(const char* path, char* room) noexcept {
  NEXT(realpath);
  return failing(Path, "realpath", path) > 0 ? nullptr : real(path, room);
}
ssize_t readlink(const char* path, char* room, size_t bytes) noexcept {
  NEXT(readlink);
  return failing(Path, "readlink", path) > 0 ? -1 : real(path, room, bytes);
}
char* getcwd(char* room, size_t bytes) noexcept {
  NEXT(getcwd);
  return failing(Path, "getcwd") > 0 ? nullptr : real(room, bytes);
}

int rename(const char* from, const char* to) noexcept {
  NEXT(rename);
  return failing(Rename, "rename", from) > 0 ? -1 : real(from, to);
}
int renameat(int from_directory, const char* from, int to_directory, const char* to) noexcept {
  NEXT(renameat);
  return failing(Rename, "renameat", from) > 0 ? -1 : real(from_directory, from, to_directory, to);
}
int renameat2(int from_directory, const char* from, int to_directory, const char* to,
              unsigned flags) noexcept {
  NEXT(renameat2);
  return failing(Rename, "renameat2", from) > 0
             ? -1
             : real(from_directory, from, to_directory, to, flags);
}
int link(const char* from, const char* to) noexcept {
  NEXT(link);
  return failing(Rename, "link", from) > 0 ? -1 : real(from, to);
}
int linkat(int from_directory, const char* from, int to_directory, const char* to,
           int flags) noexcept {
  NEXT(linkat);
  return failing(Rename, "linkat", from) > 0 ? -1
                                             : real(from_directory, from, to_directory, to, flags);
}

int unlink(const char* path) noexcept {
  NEXT(unlink);
  return failing(Remove, "unlink", path) > 0 ? -1 : real(path);
}
int unlinkat(int directory, const char* path, int flags) noexcept {
  NEXT(unlinkat);
  return failing(Remove, "unlinkat", path) > 0 ? -1 : real(directory, path, flags);
}
int mkdir(const char* path, mode_t mode) noexcept {
  NEXT(mkdir);
  return failing(Make, "mkdir", path) > 0 ? -1 : real(path, mode);
}
int mkdirat(int directory, const char* path, mode_t mode) noexcept {
  NEXT(mkdirat);
  return failing(Make, "mkdirat", path) > 0 ? -1 : real(directory, path, mode);
}
int fchmod(int fd, mode_t mode) noexcept {
  NEXT(fchmod);
  return failing(Rights, "fchmod", nullptr, fd) > 0 ? -1 : real(fd, mode);
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*run)(void*),
                   void* argument) noexcept {
  NEXT(pthread_create);
  const int how = failing(Thread, "pthread_create");
  return how > 0 ? how : real(thread, attributes, run, argument);
}

}  // extern "C"
// NOLINTEND(readability-inconsistent-declaration-parameter-name)
// NOLINTEND(cppcoreguidelines-pro-type-vararg)
