#pragma once

#include <string>
#include <string_view>

#include "cli/option.hpp"

namespace referee::internal::cli {

/// An option by which a command writes an SVG image to a file; - is standard output. Names of
/// images of other formats are refused. `names`, `help` and `manual` are as in Option.
Option image_option(const std::string& names, std::string help, std::string manual,
                    std::string& file);

/// Writes it whole or not at all. Throws base::Error.
void write_image(const std::string& file, std::string_view image);

}  // namespace referee::internal::cli
