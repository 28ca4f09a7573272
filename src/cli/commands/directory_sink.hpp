#pragma once

#include <sys/types.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "io/descriptor.hpp"
#include "io/output/output.hpp"
#include "io/walk/listing.hpp"
#include "pack/unpacker.hpp"

namespace referee::internal::cli {

/// What is done with files that exist already.
enum class Existing { refused, overwritten, skipped };

/// Writes files into a directory, each completely or not at all. No symbolic link on the way is
/// followed, so nothing is written elsewhere. A file that cannot be begun is refused; where writing
/// fails, as on a full disk, base::Error with the name of the file is thrown.
class DirectorySink : public pack::FileSink {
 public:
  /// Called with what is refused: the line, and why.
  using Refuse = std::function<void(std::uint64_t, const std::string&)>;

  /// The directory is made if it does not exist. The file `kept` (none, if it is empty) is never
  /// overwritten.
  DirectorySink(const std::string& directory, Existing existing,
                const std::optional<io::Identity>& kept, Refuse refuse);
  /// Removes the incomplete file.
  ~DirectorySink() override { DirectorySink::drop(); }

  bool begin(std::uint64_t line, const std::string& id) override;
  void write(std::string_view bytes) override;
  void end() override;
  void drop() override;
  void refuse(std::uint64_t line, const std::string& reason) override { refuse_(line, reason); }

  /// Whether the error that was thrown occurred in writing.
  bool has_failed() const { return has_failed_; }

 private:
  bool create(const std::vector<std::string>& names);
  void enter(const std::string& name);
  bool is_wanted() const;
  void put_in_place();
  int move_to_free_place() const;

  const std::string path_;
  Existing existing_;
  std::optional<io::Identity> kept_;
  Refuse refuse_;
  io::Descriptor root_;
  // Of the present file:
  std::uint64_t line_ = 0;
  std::string id_;
  io::Descriptor directory_;
  std::string name_;
  io::Partial partial_;
  std::optional<io::Output> output_;
  bool has_failed_ = false;
};

}  // namespace referee::internal::cli
