#include "cli/image_output.hpp"

#include <unistd.h>

#include <utility>

#include "io/output/output.hpp"

namespace referee::internal::cli {
namespace {

/// The name of an image of another format would be a lie.
std::string complaint_on_image_name(const std::string& file) {
  if (file.empty()) return "the name of the file is empty";
  for (const std::string_view ending : {".png", ".jpg", ".jpeg", ".gif", ".pdf", ".webp", ".bmp"}) {
    if (file.ends_with(ending))
      return "an SVG image is written, to a name such as board.svg: " + file;
  }
  return "";
}

}  // namespace

Option image_option(const std::string& names, std::string help, std::string manual,
                    std::string& file) {
  return option(names + " FILE", &file, std::move(help), std::move(manual),
                {.checks = {Complaint(complaint_on_image_name)}, .offer = Offer::files});
}

void write_image(const std::string& file, std::string_view image) {
  if (file == "-") {
    io::Output output(STDOUT_FILENO);
    output.write(image);
    output.flush();
    return;
  }
  io::OutputFile output(file);
  output.output().write(image);
  output.commit();
}

}  // namespace referee::internal::cli
