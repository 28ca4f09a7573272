#include "shards/manifest.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "io/sorting/sorted_items.hpp"
#include "io/source.hpp"
#include "io/walk/stamp.hpp"
#include "text/fields.hpp"

namespace referee::internal::shards {
namespace {

/// The value of the first line of `rest`, which must be NAME<TAB>VALUE; nothing if it is not.
std::optional<std::string_view> take_value(std::string_view& rest, std::string_view name) {
  std::string_view line = text::take_until(rest, '\n');
  if (text::take_until(line, '\t') != name) return std::nullopt;
  return line;
}

std::optional<std::uint64_t> take_count(std::string_view& rest, std::string_view name) {
  const auto value = take_value(rest, name);
  return value ? text::number<std::uint64_t>(*value) : std::nullopt;
}

constexpr std::string_view damaged_index = "damaged: its index is wrong";

/// The lists of all shards, one after another.
class ShardLists {
 public:
  /// `listing` must outlive this object.
  ShardLists(const Listing& listing, unsigned count);

  /// Writes the list of shard `index`. REQUIRES: that of the one before has been written.
  ShardSize write(unsigned index, FrameWriter& frames);

 private:
  struct File {
    io::Found found;
    std::uint64_t bytes = 0;
  };

  bool take(unsigned index, File& file);

  const Listing& listing_;
  io::SortedItems lines_;  // by shard
  io::Item line_;          // the next one
  bool has_line_;
};

ShardLists::ShardLists(const Listing& listing, unsigned count) : listing_(listing) {
  const std::vector<std::uint16_t> owners = listing.owners(count);
  auto owner = owners.begin();
  for (FileList::Reader file(listing.files()); !listing.is_stopped() && file.next();) {
    lines_.add({io::number_as_key(*owner++), file.line()});
  }
  lines_.finish();
  has_line_ = lines_.next(line_);
}

/// Puts the next file of shard `index` into `file`; false if there is none.
bool ShardLists::take(unsigned index, File& file) {
  if (!has_line_ || io::number_of_key(line_.key) != index || listing_.is_stopped()) return false;
  file.bytes = read_file(line_.value, file.found).value_or(0);
  if (file.found.path == io::standard_input) {
    throw base::Error("standard input cannot be in a manifest: it is read on this machine alone");
  }
  has_line_ = lines_.next(line_);
  return true;
}

/// Whether it is the part of the same file that comes next.
bool continues(const io::Found& file, const io::Found& next) {
  return file.part && next.part && next.path == file.path && next.part->begin == file.part->end;
}

/// Neighbours among the parts of a file become one part.
ShardSize ShardLists::write(unsigned index, FrameWriter& frames) {
  ShardSize size;
  report::ListDigest digest;
  std::string line;
  File file;
  File next;
  for (bool is_there = take(index, file); is_there; std::swap(file, next)) {
    while ((is_there = take(index, next)) && continues(file.found, next.found)) {
      file.found.part->end = next.found.part->end;
      file.bytes = file.found.part->bytes();
    }
    line.clear();
    append_file(line, file.found, file.bytes);
    frames.add(line);
    add_to(digest, file.found);
    ++size.files;
    size.bytes += file.bytes;
  }
  size.digest = digest.text();
  return size;
}

}  // namespace

std::vector<ShardSize> write_manifest(const Listing& listing, unsigned count, std::string_view tool,
                                      const WriteBytes& write) {
  std::vector<ShardSize> sizes;
  FrameWriter frames(write);
  ShardLists lists(listing, count);
  std::uint64_t files = 0;
  std::string entries;
  for (unsigned index = 1; index <= count; ++index) {
    const ShardSize& size = sizes.emplace_back(lists.write(index, frames));
    const FrameWriter::Frame frame = frames.end();
    entries += fmt::format("{}\t{}\t{}\t{}\t{}\n", frame.offset, frame.bytes, frame.text_bytes,
                           size.files, size.digest);
    files += size.files;
  }
  frames.add(fmt::format("{}\ntool\t{}\nfiles\t{}\nlisting\t{}\nskipped\t{}\nshards\t{}\n{}",
                         manifest_title, tool, files, listing.digest(), listing.skipped(), count,
                         entries));
  const FrameWriter::Frame index = frames.end();
  write(Trailer{index.offset, index.bytes, index.text_bytes}.text());
  return sizes;
}

Manifest::Manifest(const std::string& path, std::string_view tool)
    : path_(path), file_(::open(path.c_str(), io::open_flags)) {
  if (!file_) throw base::system_error(errno, path);
  struct stat status {};
  if (::fstat(file_.get(), &status) != 0) throw base::system_error(errno, path);
  if (S_ISDIR(status.st_mode)) throw base::system_error(EISDIR, path);
  if (!S_ISREG(status.st_mode)) refuse("a manifest is a regular file");
  size_ = static_cast<std::uint64_t>(status.st_size);
  if (size_ < Trailer::bytes) refuse("not a manifest");
  const auto trailer = Trailer::read(bytes(size_ - Trailer::bytes, Trailer::bytes));
  if (!trailer) refuse("not a manifest, or not all of one");
  read_index(frame(trailer->offset, trailer->frame_bytes, trailer->text_bytes), tool);
}

void Manifest::read_index(std::string_view text, std::string_view tool) {
  const std::string_view title = text::take_until(text, '\n');
  if (title != manifest_title) {
    refuse(title.starts_with(manifest_title_of_any) ? "of a later version of referee"
                                                    : damaged_index);
  }
  const auto maker = take_value(text, "tool");
  if (maker && *maker != tool) refuse(fmt::format("a manifest of {}", *maker));
  const auto files = take_count(text, "files");
  const auto listing = take_value(text, "listing");
  const auto skipped = take_count(text, "skipped");
  const auto count = take_count(text, "shards");
  if (!maker || !files || !listing || !skipped || !count) refuse(damaged_index);
  files_ = *files;
  listing_ = *listing;
  skipped_ = *skipped;
  while (!text.empty()) {
    std::string_view line = text::take_until(text, '\n');
    const auto offset = text::number<std::uint64_t>(text::take_until(line, '\t'));
    const auto frame_bytes = text::number<std::uint64_t>(text::take_until(line, '\t'));
    const auto text_bytes = text::number<std::uint64_t>(text::take_until(line, '\t'));
    const auto own_files = text::number<std::uint64_t>(text::take_until(line, '\t'));
    if (!offset || !frame_bytes || !text_bytes || !own_files) refuse(damaged_index);
    entries_.push_back({*offset, *frame_bytes, *text_bytes, *own_files, std::string(line)});
  }
  const bool is_count = *count >= 1 && *count <= report::ShardInfo::max_count;
  if (entries_.size() != *count || !is_count) refuse(damaged_index);
}

Shard Manifest::shard(unsigned index) const {
  const Entry& entry = entries_[index - 1];
  const std::string text = frame(entry.offset, entry.frame_bytes, entry.text_bytes);
  auto files = std::make_unique<FileList>();
  report::ListDigest digest;
  io::Found found;
  for (std::string_view rest = text; !rest.empty();) {
    const auto bytes = read_file(text::take_until(rest, '\n'), found);
    if (!bytes) refuse(fmt::format("damaged: the list of shard {} is wrong", index));
    files->add(found, *bytes);
    add_to(digest, found);
  }
  files->finish();
  if (files->size() != entry.files || digest.text() != entry.digest) {
    refuse(fmt::format("damaged: the list of shard {} does not match the index", index));
  }
  report::ShardInfo part{index, count(), files_, listing_, entry.files, entry.digest};
  return {std::move(part), std::move(files), index == 1 ? skipped_ : 0};
}

std::string Manifest::frame(std::uint64_t offset, std::uint64_t frame_bytes,
                            std::uint64_t text_bytes) const {
  if (offset > size_ || frame_bytes > size_ - offset) refuse(damaged_index);
  const std::string packed = bytes(offset, frame_bytes);
  try {
    return decompressed(packed, text_bytes);
  } catch (const base::Error& error) {
    refuse(error.what());
  }
}

/// REQUIRES: they are within the file, unless it has shrunk.
std::string Manifest::bytes(std::uint64_t offset, std::uint64_t count) const {
  std::string text(count, '\0');
  try {
    io::FileSource(file_.get(), size_).read(offset, text);
  } catch (const base::Error& error) {
    refuse(error.what());
  }
  return text;
}

void Manifest::refuse(std::string_view reason) const {
  throw base::Error(fmt::format("{}: {}", path_, reason));
}

}  // namespace referee::internal::shards
