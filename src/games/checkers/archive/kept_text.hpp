#pragma once

#include <string>
#include <string_view>

namespace referee::internal::checkers {

/// The text of a game that is passed on as it stands, without empty lines around it and with one at
/// its end. Where it would run into its neighbours it gets a word of its own: a game that does not
/// begin with a tag the tag Invalid, before it; one that has only tags an open result, after it.
std::string kept_text(std::string_view text);

}  // namespace referee::internal::checkers
