#pragma once

#include <string_view>

#include "referee/export.hpp"

namespace referee {

/// The interface's version. Everything public lives in this inline namespace, which is part of each
/// symbol's name and never written by users: a program that was compiled against another version
/// does not link, rather than misbehave. It changes with the library's soname.
inline namespace v0 {

/// The library's version, as "0.1.0". It may be newer than the headers a program was compiled with.
REFEREE_API std::string_view version() noexcept;

}  // namespace v0
}  // namespace referee
