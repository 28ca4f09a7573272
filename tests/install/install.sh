#!/usr/bin/env bash
# Installs into a temporary folder, and uses what was installed: the commands, their man pages, and a
# program that is built with nothing but what pkg-config says.
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

pc=$(find "$prefix" -name referee.pc)
export PKG_CONFIG_PATH="${pc%/*}" PKG_CONFIG_SYSROOT_DIR="$root"
flags=(-std=c++20)
if [ "$sanitizers" != none ]; then flags+=("-fsanitize=$sanitizers"); fi
game=$source/tests/cases/connectz/1_appendix_win_for_player_1.txt
# shellcheck disable=SC2046  # words are what is wanted
"${CXX:-c++}" "${flags[@]}" $(pkg-config --cflags referee) "$source/tests/install/user.cpp" \
  $(pkg-config --libs referee) -o "$root/user"
[ "$("$root/user" "$game")" = "1: move 5 makes a line of 3 for player 1" ]
echo "installed, and used"
