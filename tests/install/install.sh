#!/usr/bin/env bash
# Installs into a temporary folder, and uses what was installed: the commands, their man pages, and
# the programs of docs/examples/, built by pkg-config and by CMake, with the shared library and the
# static one.
#
#   install.sh BUILD_FOLDER SOURCE_FOLDER SANITIZERS GAME...
set -euo pipefail
build=$1 source=$2 sanitizers=$3
games=("${@:4}")

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
meson install -C "$build" --no-rebuild --quiet --destdir "$root"

prefix=$root/usr/local
for game in "${games[@]}"; do
  for sample in "$source/data/$game"/[0-9]_*; do
    name=${sample##*/}
    [ "$("$prefix/bin/$game" "$sample")" = "${name%%_*}" ]
  done
  [ -s "$prefix/share/man/man1/$game.1" ]
  [ -s "$prefix/share/bash-completion/completions/$game" ]
  [ -s "$prefix/share/zsh/site-functions/_$game" ]
  [ -s "$prefix/share/fish/vendor_completions.d/$game.fish" ]
done
[ -s "$prefix/share/referee/report.schema.json" ]
[ -s "$prefix/share/referee/compare.schema.json" ]
[ -s "$prefix/share/referee/history.schema.json" ]

# Of the headers only those that any of the others may include.
(cd "$prefix/include" && find . -type f | sort) >"$root/headers"
(cd "$source/src" && find ./referee -name '*.hpp' ! -name convert.hpp ! -name definition.hpp | sort) |
  diff - "$root/headers"
library=$(find "$prefix" -name libreferee.so)
# Of terminals only the commands know.
if readelf -d "$library" | grep 'NEEDED.*libedit'; then exit 1; fi
readelf -d "$prefix/bin/boxshogi" | grep 'NEEDED.*libedit' >/dev/null
# What is exported is the interface, all of it in its version's namespace.
if [ "$sanitizers" = none ]; then
  nm -DC --defined-only "$library" | cut -d ' ' -f 3- | grep -v '^REFEREE_0$' >"$root/symbols"
  grep '^referee::v0::Judge::file(' "$root/symbols" >/dev/null
  if grep -vE '^((typeinfo|typeinfo name|vtable) for )?referee::v0::' "$root/symbols"; then exit 1; fi
  if grep -E 'Implementation::|internal' "$root/symbols"; then exit 1; fi
fi

pc=$(find "$prefix" -name referee.pc)
export PKG_CONFIG_PATH="${pc%/*}" PKG_CONFIG_SYSROOT_DIR="$root" LD_LIBRARY_PATH="${library%/*}"
flags=(-std=c++20 -Wall -Wextra -Werror)
if [ "$sanitizers" != none ]; then flags+=("-fsanitize=$sanitizers"); fi

# use FOLDER: runs the three programs.
use() {
  local status=0
  "$1/folder" "$source/data/connectz" >"$root/out" || status=$?
  [ "$status" -eq 1 ]
  [ "$(tail -n 1 "$root/out")" = "15 games, 6 of them wrong" ]
  # A wrong choice of kernels is the program's to handle.
  status=0
  REFEREE_KERNEL=nonsense "$1/folder" "$source/data/connectz" 2>"$root/out" || status=$?
  [ "$status" -eq 2 ]
  grep '^folder: REFEREE_KERNEL: ' "$root/out" >/dev/null
  "$1/memory" >"$root/out"
  grep -q '^2 second_player_wins: move 12 makes a line of 4 for player 2$' "$root/out"
  grep -q '^3 incomplete' "$root/out"
  grep -q '^4 illegal_continue' "$root/out"
  mkdir -p "$root/ttt"
  printf '1\n4\n2\n5\n3\n' >"$root/ttt/1_row"
  printf '1\n1\n' >"$root/ttt/5_taken"
  printf '1\n4\n2\n5\n3\n9\n' >"$root/ttt/4_on"
  printf 'x\n' >"$root/ttt/8_letter"
  status=0
  (cd "$root/ttt" && "$1/tictactoe" sweep --expect-from-name .) >"$root/out"
  [ "$(cut -f 1 "$root/out" | tr -d '\n')" = 1458 ]
  "$1/tictactoe" explain "$root/ttt/1_row" | grep 'XXX' >/dev/null
  "$1/tictactoe" explain --svg - "$root/ttt/1_row" | grep '>XXX</text>' >/dev/null
  "$1/tictactoe" --json "$root/ttt/5_taken" | grep '"line":2,"byte":2,"move":2' >/dev/null
}

# shellcheck disable=SC2046  # words are what is wanted
for program in folder memory tictactoe; do
  "${CXX:-c++}" "${flags[@]}" $(pkg-config --cflags referee) -c "$source/docs/examples/$program.cpp" -o "$root/$program.o"
done
# shellcheck disable=SC2207
for kind in shared static; do
  mkdir "$root/$kind"
  libraries=($(pkg-config --libs referee))
  if [ "$kind" = static ]; then libraries=("${library%.so}.a" $(pkg-config --libs --static referee | sed 's/-lreferee//')); fi
  for program in folder memory tictactoe; do
    "${CXX:-c++}" "${flags[@]}" "$root/$program.o" "${libraries[@]}" -o "$root/$kind/$program"
  done
  use "$root/$kind"
done

for target in referee static; do
  cmake -G Ninja -S "$source/docs/examples" -B "$root/cmake_$target" -DCMAKE_PREFIX_PATH="$prefix" \
    -DREFEREE_LIBRARY="referee::$target" -DCMAKE_CXX_COMPILER="${CXX:-c++}" \
    -DCMAKE_CXX_FLAGS="${flags[*]}" >"$root/log" 2>&1 || { cat "$root/log"; exit 1; }
  cmake --build "$root/cmake_$target" >"$root/log" 2>&1 || { cat "$root/log"; exit 1; }
  use "$root/cmake_$target"
done
echo "installed, and used"
