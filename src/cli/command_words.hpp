#pragma once

namespace referee::internal::cli {

/// The man page's text on the commands that every game has.

inline constexpr const char* words_on_sweeps =
    R"(Judges many files and prints a line for each, in byte order of the paths,
whatever the number of jobs. Directories are walked. A path that is reached twice is judged once.
Links to files are followed. FIFOs, devices and sockets in directories are not opened, but
counted.)";

inline constexpr const char* words_on_interrupts =
    R"(After Ctrl-C the report ends with what was judged so far. With `-o` it
remains in `FILE.partial`.)";

inline constexpr const char* words_on_packs =
    R"(Puts many files into one, a pack: JSON Lines, one game per line, with the
paths as ids. Directories are walked as by `sweep`. A pack is judged like any other file, and
gives a verdict for each game.)";

inline constexpr const char* words_on_manifests =
    R"(Walks the directories as `sweep` does, and writes which shard is to judge
which files, in parts of about the same size. Prints a line for each shard: its number, its files,
their bytes, and a digest of their paths, which is in the head of its report. `sweep --manifest`
then judges a shard without walking anything.)";

inline constexpr const char* words_on_unpacking =
    R"(Writes the files of a pack under their ids below `DIR`, and nothing
outside it: leading slashes of an id are removed, an id that leads elsewhere is refused, and links
are not followed.)";

inline constexpr const char* words_on_cache_command =
    R"(Removes from the cache of sweeps the entries of files that are gone or
have changed, and those that another version of this command made; prints how many there were.)";

inline constexpr const char* words_on_merging =
    R"(Makes the report of a whole sweep from those of all its shards, which must
be JSON Lines. '-' is standard input. A shard that is missing, given twice, truncated or stopped
early, or was made with other options, by another version or of other files, is an error that
names it.)";

}  // namespace referee::internal::cli
