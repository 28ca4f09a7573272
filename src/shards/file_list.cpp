#include "shards/file_list.hpp"

#include <algorithm>

namespace referee::internal::shards {
namespace {

/// The length of the common end of both texts.
std::size_t common_end(std::string_view a, std::string_view b) {
  const auto end = std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend());
  return static_cast<std::size_t>(end.first - a.rbegin());
}

}  // namespace

void FileList::add(const io::Found& found, std::uint64_t bytes) {
  if (!found.error.empty()) errors_.emplace(files_.size(), found.error);
  if (found.part) parts_.emplace(files_.size(), *found.part);
  paths_ += found.path;
  files_.push_back({paths_.size(), bytes, found.named, 0, 0});
  note_place(found);
}

/// Notes the place of the file that was added last.
void FileList::note_place(const io::Found& found) {
  if (found.place.empty()) return;
  const std::size_t same = common_end(found.path, found.place);
  const auto root = std::string_view(found.place).substr(0, found.place.size() - same);
  if (roots_.empty() || roots_.back() != root) roots_.emplace_back(root);
  files_.back().root = static_cast<std::uint32_t>(roots_.size());
  files_.back().cut = static_cast<std::uint32_t>(found.path.size() - same);
}

const io::FilePart* FileList::part(std::size_t index) const {
  const auto part = parts_.find(index);
  return part == parts_.end() ? nullptr : &part->second;
}

void FileList::add_to(report::ListDigest& digest, std::size_t index) const {
  const io::FilePart* const own = part(index);
  digest.add_file(report::place_of(path(index), errors_.contains(index)),
                  own == nullptr ? 1 : own->games + 1);
}

void FileList::get(std::size_t index, io::Found& found) const {
  found.path = path(index);
  found.place = place(index);
  found.directory.reset();
  found.name = 0;
  found.named = files_[index].named;
  found.part.reset();
  if (const io::FilePart* const own = part(index)) found.part = *own;
  found.skipped = 0;
  const auto error = errors_.find(index);
  found.error = error == errors_.end() ? "" : error->second;
}

std::string FileList::place(std::size_t index) const {
  const File& file = files_[index];
  if (file.root == 0) return {};
  return roots_[file.root - 1] + std::string(path(index).substr(file.cut));
}

std::string_view FileList::path(std::size_t index) const {
  const std::size_t begin = index == 0 ? 0 : files_[index - 1].path_end;
  return std::string_view(paths_).substr(begin, files_[index].path_end - begin);
}

}  // namespace referee::internal::shards
