#include <algorithm>

#include <fmt/format.h>

#include "report/html/parts.hpp"
#include "report/message.hpp"

#include "text/fields.hpp"

namespace referee::internal::report::html {
namespace {

/// So many runs have room for a bar at least; more are narrower.
constexpr std::size_t least_slots = 24;

constexpr int height = 100;  // of the plot, in its own units; a run is 10 wide

std::string words_on(const PastRun& run) {
  return fmt::format("run {}, {}, {}: {} of {}", run.run, escaped(run.began), escaped(run.version),
                     text::counted(run.failures, "failure"), text::counted(run.games, "game"));
}

/// What the plot shows, for those who do not see it.
std::string words_on(const PastRuns& past, const PastRun& highest) {
  std::string words = past.all > past.runs.size()
                          ? fmt::format("The last {} of {} runs", past.runs.size(), past.all)
                          : text::counted(past.all, "run");
  return words + fmt::format(". The last: {}. The one with most failures: {}.",
                             words_on(past.runs.back()), words_on(highest));
}

}  // namespace

/// Bars are stretched to the width of the page, so no words are in the image.
std::string plot(const PastRuns& past) {
  if (past.runs.empty()) return "";
  const PastRun& highest =
      *std::max_element(past.runs.begin(), past.runs.end(),
                        [](const PastRun& a, const PastRun& b) { return a.failures < b.failures; });
  const std::uint64_t top = std::max(highest.failures, std::uint64_t{1});
  std::string text = fmt::format(
      "<figure class=\"plot\">\n<figcaption><h2 class=\"small\">Failures over "
      "runs</h2></figcaption>"
      "\n<div><span>{}</span><span>0</span></div>\n<svg viewBox=\"0 0 {} {}\" "
      "preserveAspectRatio=\"none\" role=\"img\" aria-labelledby=\"plot-title plot-words\">"
      "<title id=\"plot-title\">Failures over runs</title><desc id=\"plot-words\">{}</desc>\n",
      grouped(top), 10 * std::max(past.runs.size(), least_slots), height, words_on(past, highest));
  std::size_t x = 0;
  for (const PastRun& run : past.runs) {
    const double bar = height * static_cast<double>(run.failures) / static_cast<double>(top);
    text += fmt::format(
        "<g><title>{}</title><rect class=\"slot\" x=\"{}\" width=\"8\" height=\"{}\"/>"
        "<rect class=\"failures\" x=\"{}\" y=\"{:.2f}\" width=\"8\" height=\"{:.2f}\"/></g>\n",
        words_on(run), x, height, x, height - bar, bar);
    x += 10;
  }
  return text +
         fmt::format("</svg>\n<p class=\"small\">{}</p>\n</figure>\n", words_on(past, highest));
}

}  // namespace referee::internal::report::html
