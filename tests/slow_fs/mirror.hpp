#pragma once

#include <fuse_lowlevel.h>
#include <sys/stat.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "requests.hpp"

namespace slow_fs {

/// What goes wrong, and with which files: those whose names contain the word. An empty one is in no
/// name.
struct Faults {
  std::string refuse;  ///< opening fails with EACCES
  std::string fail;    ///< reading fails with EIO
  std::string shrink;  ///< reading finds the end at half the size that attributes say
  // What hangs until Requests::let_go():
  std::string hold_lookup;  ///< looking up the name
  std::string hold_open;
  std::string hold_read;
};

/// A folder as a file system that can be read only: regular files, directories and links. Whatever
/// it answers is as the folder is at that time. One thread.
class Mirror {
 public:
  /// `folder` is an open directory, which stays the caller's; it may lie under the mount point. The
  /// kernel keeps names, attributes and contents for `kept_seconds`; with 0 it asks each time.
  Mirror(int folder, double kept_seconds, Faults faults, Requests& requests);

  /// For a session whose data is a Mirror.
  static fuse_lowlevel_ops operations();

 private:
  struct Entry {
    std::string name;
    struct stat status;  // what a directory says: the kind, and the number
  };
  using Entries = std::vector<Entry>;

  static Mirror& of(fuse_req_t request);
  static void add_operations_on_names(fuse_lowlevel_ops& ops);
  static void add_operations_on_directories(fuse_lowlevel_ops& ops);
  static void add_operations_on_files(fuse_lowlevel_ops& ops);
  static void init(void* mirror, fuse_conn_info* connection);

  /// Has an operation on a file wait for the delay; or until it is let go, if the word is in its
  /// name.
  void take(Kind kind, fuse_req_t request, const std::string& path, const std::string& hold_word,
            Requests::Answer answer);
  void lookup(fuse_req_t request, const std::string& path);
  void getattr(fuse_req_t request, const std::string& path) const;
  void readlink(fuse_req_t request, const std::string& path) const;
  void opendir(fuse_req_t request, const std::string& path, fuse_file_info file);
  static void readdir(fuse_req_t request, const Entries& entries, std::size_t size, off_t begin);
  void open(fuse_req_t request, const std::string& path, fuse_file_info file) const;
  void read(fuse_req_t request, const std::string& path, int fd, std::size_t size, off_t begin);

  /// Paths are relative to the folder.
  std::string path_of(fuse_ino_t parent, const char* name) const;
  fuse_ino_t node_of(const std::string& path);
  static bool has(const std::string& path, const std::string& word);

  int folder_;
  double kept_seconds_;
  Faults faults_;
  Requests& requests_;
  // Nodes are never forgotten: node N has the path N - 1. The first is the folder.
  std::vector<std::string> paths_;
  std::unordered_map<std::string, fuse_ino_t> nodes_;
  std::unordered_map<std::uint64_t, Entries> open_directories_;  // by their handles
  std::uint64_t last_directory_ = 0;
  std::vector<char> buffer_;
};

}  // namespace slow_fs
