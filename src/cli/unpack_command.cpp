#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "base/trouble.hpp"
#include "cli/pack_command.hpp"
#include "cli/say.hpp"
#include "io/input.hpp"
#include "io/output.hpp"
#include "pack/unpacker.hpp"
#include "report/escape.hpp"

namespace referee::internal::cli {
namespace {

/// The names on the way to a file: the directories, and the file at the end. Slashes in front are
/// left out. Nothing if the id leads elsewhere, or to no file.
std::optional<std::vector<std::string>> names_on_the_way(const std::string& id) {
  if (id.find('\0') != std::string::npos) return std::nullopt;
  std::vector<std::string> names;
  std::size_t begin = id.find_first_not_of('/');
  while (begin < id.size()) {
    const std::size_t end = std::min(id.find('/', begin), id.size());
    std::string name = id.substr(begin, end - begin);
    if (name == "..") return std::nullopt;
    if (!name.empty() && name != ".") names.push_back(std::move(name));
    begin = end + 1;
  }
  if (names.empty() || id.ends_with('/') || id.ends_with("/.")) return std::nullopt;
  return names;
}

/// Writes files below a directory. No link on the way is followed, so nothing is written elsewhere.
class DirectorySink : public pack::FileSink {
 public:
  DirectorySink(const Game& game, const UnpackOptions& options) : game_(game), options_(options) {
    constexpr mode_t mode = 0777;  // less the umask
    if (::mkdir(options.directory.c_str(), mode) != 0 && errno != EEXIST) fail(options.directory);
    root_ = io::Descriptor(::open(options.directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!root_) fail(options.directory);
  }

  bool begin(std::uint64_t line, const std::string& id) override {
    const auto names = names_on_the_way(id);
    if (!names) {
      refuse(line, fmt::format("{} names no file below the directory", report::escaped(id)));
      return false;
    }
    try {
      create(*names);
    } catch (const base::Trouble& trouble) {
      refuse(line, fmt::format("{}: {}", report::escaped(id), trouble.what()));
      return false;
    }
    return true;
  }

  void write(std::string_view bytes) override { output_->write(bytes); }

  void end() override {
    output_->flush();
    close();
  }

  void drop() override {
    ::unlinkat(directory_.get(), name_.c_str(), 0);
    close();
  }

  void refuse(std::uint64_t line, const std::string& reason) override {
    say(fmt::format("{}: {}: line {}: {}\n", game_.name, report::escaped(options_.pack), line,
                    reason));
    all_well_ = false;
  }

  bool all_well() const { return all_well_; }

 private:
  [[noreturn]] static void fail(const std::string& what) {
    throw base::trouble_of_errno(errno, what);
  }

  void create(const std::vector<std::string>& names) {
    directory_ = io::Descriptor(::openat(root_.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!directory_) fail({});
    for (std::size_t i = 0; i + 1 < names.size(); ++i) enter(names[i]);
    name_ = names.back();
    if (options_.force && ::unlinkat(directory_.get(), name_.c_str(), 0) != 0 && errno != ENOENT) {
      fail({});
    }
    constexpr mode_t mode = 0666;  // less the umask
    file_ = io::Descriptor(::openat(directory_.get(), name_.c_str(),
                                    O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode));
    if (!file_) fail({});
    output_.emplace(file_.get());
  }

  void enter(const std::string& name) {
    constexpr mode_t mode = 0777;  // less the umask
    if (::mkdirat(directory_.get(), name.c_str(), mode) != 0 && errno != EEXIST) fail({});
    io::Descriptor next(
        ::openat(directory_.get(), name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!next) fail({});
    directory_ = std::move(next);
  }

  void close() {
    output_.reset();
    file_ = io::Descriptor();
  }

  const Game& game_;
  const UnpackOptions& options_;
  io::Descriptor root_;
  io::Descriptor directory_;  // of the present file
  std::string name_;
  io::Descriptor file_;
  std::optional<io::Output> output_;
  bool all_well_ = true;
};

}  // namespace

std::vector<Option> unpack_options(UnpackOptions& options) {
  return {
      {.names = "FILE",
       .value = "TEXT",
       .help = "The pack; - is standard input",
       .target = &options.pack,
       .offer = Offer::files,
       .required = true},
      {.names = "-C,--directory",
       .value = "DIR",
       .help = "Where to write; made if it is not there",
       .target = &options.directory,
       .offer = Offer::directories,
       .required = true},
      {.names = "--force",
       .help = "Replace files that are there",
       .manual = "Replace files that are there.\nOtherwise they are refused.\n",
       .target = &options.force},
  };
}

int unpack_files(const Game& game, const UnpackOptions& options) {
  DirectorySink sink(game, options);
  io::Found file;
  file.path = options.pack;
  file.named = true;
  io::Input input;
  try {
    pack::unpack(input.open(file, {}, nullptr), game.entry(std::nullopt).form.get(), sink);
  } catch (const base::Trouble& trouble) {
    throw base::Trouble(options.pack + ": " + trouble.what());
  }
  return sink.all_well() ? Status::all_well : Status::failed;
}

}  // namespace referee::internal::cli
