#include "shards/manifest.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "io/source.hpp"
#include "shards/manifest_text.hpp"

namespace referee::internal::shards {
namespace {

/// The value of the first line of `rest`, which must be NAME<TAB>VALUE; nothing if it is not.
std::optional<std::string_view> take_value(std::string_view& rest, std::string_view name) {
  std::string_view line = take_line(rest);
  if (take_tabbed(line) != name) return std::nullopt;
  return line;
}

std::optional<std::uint64_t> take_count(std::string_view& rest, std::string_view name) {
  const auto value = take_value(rest, name);
  return value ? number_of(*value) : std::nullopt;
}

constexpr std::string_view damaged_index = "damaged: its index is wrong";

/// The numbers of the files of each shard, in order.
std::vector<std::vector<std::size_t>> files_by_shard(const Listing& listing, unsigned count) {
  const std::vector<unsigned> owners = listing.owners(count);
  std::vector<std::vector<std::size_t>> shards(count);
  for (std::size_t i = 0; i < owners.size(); ++i) shards[owners[i] - 1].push_back(i);
  return shards;
}

/// The files with these numbers. Neighbours among the parts of a file become one part.
FileList list_of(const FileList& files, const std::vector<std::size_t>& numbers) {
  FileList own;
  io::Found found;
  io::Found next;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    files.get(numbers[i], found);
    if (found.path == io::standard_input) {
      throw base::Error("standard input cannot be in a manifest: it is read on this machine alone");
    }
    std::uint64_t bytes = files.bytes(numbers[i]);
    while (found.part && i + 1 < numbers.size()) {
      files.get(numbers[i + 1], next);
      if (!next.part || next.path != found.path || next.part->begin != found.part->end) break;
      found.part->end = next.part->end;
      bytes = found.part->bytes();
      ++i;
    }
    own.add(found, bytes);
  }
  return own;
}

}  // namespace

std::vector<ShardSize> write_manifest(const Listing& listing, unsigned count, std::string_view tool,
                                      const std::function<void(std::string_view)>& write) {
  std::vector<ShardSize> sizes;
  std::uint64_t offset = 0;
  const auto put = [&](std::string_view text) {
    const std::string frame = compressed(text);
    write(frame);
    offset += frame.size();
    return frame.size();
  };
  std::uint64_t files = 0;
  std::string entries;
  for (const std::vector<std::size_t>& own : files_by_shard(listing, count)) {
    const FileList list = list_of(listing.files(), own);
    ShardSize& size = sizes.emplace_back(ShardSize{list.size(), 0, digest_of(list)});
    std::string text;
    io::Found found;
    for (std::size_t i = 0; i < list.size(); ++i) {
      list.get(i, found);
      append_file(text, found, list.bytes(i));
      size.bytes += list.bytes(i);
    }
    const std::uint64_t begin = offset;
    const std::size_t bytes = put(text);
    entries +=
        fmt::format("{}\t{}\t{}\t{}\t{}\n", begin, bytes, text.size(), size.files, size.digest);
    files += size.files;
  }
  const std::string index =
      fmt::format("{}\ntool\t{}\nfiles\t{}\nlisting\t{}\nskipped\t{}\nshards\t{}\n{}",
                  manifest_title, tool, files, listing.digest(), listing.skipped(), count, entries);
  Trailer trailer{offset, 0, index.size()};
  trailer.frame_bytes = put(index);
  write(trailer.text());
  return sizes;
}

Manifest::Manifest(const std::string& path, std::string_view tool)
    : path_(path), file_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)) {
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
  const std::string_view title = take_line(text);
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
    std::string_view line = take_line(text);
    const auto offset = number_of(take_tabbed(line));
    const auto frame_bytes = number_of(take_tabbed(line));
    const auto text_bytes = number_of(take_tabbed(line));
    const auto own_files = number_of(take_tabbed(line));
    if (!offset || !frame_bytes || !text_bytes || !own_files) refuse(damaged_index);
    entries_.push_back({*offset, *frame_bytes, *text_bytes, *own_files, std::string(line)});
  }
  const bool is_count = *count >= 1 && *count <= report::ShardInfo::max_count;
  if (entries_.size() != *count || !is_count) refuse(damaged_index);
}

Shard Manifest::shard(unsigned index) const {
  const Entry& entry = entries_[index - 1];
  const std::string text = frame(entry.offset, entry.frame_bytes, entry.text_bytes);
  FileList files;
  io::Found found;
  for (std::string_view rest = text; !rest.empty();) {
    const auto bytes = read_file(take_line(rest), found);
    if (!bytes) refuse(fmt::format("damaged: the list of shard {} is wrong", index));
    files.add(found, *bytes);
  }
  if (files.size() != entry.files || digest_of(files) != entry.digest) {
    refuse(fmt::format("damaged: the list of shard {} is of another one", index));
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
