#!/usr/bin/env bash
# Installs into a temporary folder, and uses what was installed: the command, the man page, and a
# program that is built with nothing but what pkg-config says.
#
#   install.sh BUILD_FOLDER SOURCE_FOLDER [SANITIZERS]
set -euo pipefail
build=$1 source=$2 sanitizers=${3:-none}

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
meson install -C "$build" --no-rebuild --quiet --destdir "$root"

prefix=$root/usr/local
game=$source/tests/cases/connectz/1_appendix_win_for_player_1.txt
[ "$("$prefix/bin/connectz" "$game")" = 1 ]
[ -s "$prefix/share/man/man1/connectz.1" ]
[ -s "$prefix/share/bash-completion/completions/connectz" ]
[ -s "$prefix/share/zsh/site-functions/_connectz" ]
[ -s "$prefix/share/fish/vendor_completions.d/connectz.fish" ]
[ -s "$prefix/share/referee/report.schema.json" ]

pc=$(find "$prefix" -name referee.pc)
export PKG_CONFIG_PATH="${pc%/*}" PKG_CONFIG_SYSROOT_DIR="$root"
flags=(-std=c++20)
if [ "$sanitizers" != none ]; then flags+=("-fsanitize=$sanitizers"); fi
# shellcheck disable=SC2046  # words are what is wanted
g++ "${flags[@]}" $(pkg-config --cflags referee) "$source/tests/install/user.cpp" \
  $(pkg-config --libs referee) -o "$root/user"
[ "$("$root/user" "$game")" = "1: move 5 makes a line of 3 for player 1" ]
echo "installed, and used"
