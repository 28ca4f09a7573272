#include "cli/line_editor.hpp"

#include <histedit.h>
#include <termios.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "cli/typed_line.hpp"

namespace referee::internal::cli {
namespace {

constexpr int lines_in_history = 100;

/// Whether the terminal can do more than write line after line.
bool can_edit(const io::Output& output) {
  const char* const terminal = std::getenv("TERM");
  return output.is_terminal() && terminal != nullptr && *terminal != '\0' &&
         std::string_view(terminal) != "dumb";
}

}  // namespace

/// The editor of libedit. It gets its keys from here, so that waiting for one can be ended.
class LineEditor::Editing {
 public:
  Editing(const std::string& tool, const std::atomic<bool>& stop)
      : stop_(stop),
        editor_(::el_init(tool.c_str(), stdin, stdout, stderr)),
        history_(::history_init()) {
    if (!editor_ || !history_) throw std::bad_alloc();
    HistEvent event{};
    ::history(history_.get(), &event, H_SETSIZE, lines_in_history);
    ::el_set(editor_.get(), EL_CLIENTDATA, this);
    ::el_set(editor_.get(), EL_PROMPT, prompt_of);
    ::el_set(editor_.get(), EL_GETCFN, read_key);
    ::el_set(editor_.get(), EL_EDITOR, "emacs");
    ::el_set(editor_.get(), EL_HIST, ::history, history_.get());
    ::el_source(editor_.get(), nullptr);
  }

  std::optional<std::string> next(const std::string& prompt) {
    prompt_ = prompt;
    typed_ = 0;
    int count = 0;
    // libedit does so only after the prompt, and keys typed meanwhile would be the terminal's.
    ::el_set(editor_.get(), EL_PREP_TERM, 1);
    const char* const text = ::el_gets(editor_.get(), &count);
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    if (text == nullptr || count <= 0 || stop_) return std::nullopt;
    std::string line(text, static_cast<std::size_t>(count));
    if (line.ends_with('\n')) line.pop_back();
    HistEvent event{};
    if (!line.empty()) ::history(history_.get(), &event, H_ENTER, line.c_str());
    return line;
  }

 private:
  struct Close {
    void operator()(EditLine* editor) const { ::el_end(editor); }
    void operator()(History* history) const { ::history_end(history); }
  };

  static Editing& object_of(EditLine* editor) {
    void* object = nullptr;
    ::el_get(editor, EL_CLIENTDATA, &object);
    return *static_cast<Editing*>(object);
  }

  static char* prompt_of(EditLine* editor) { return object_of(editor).prompt_.data(); }

  /// 1 if there is a key, 0 at the end, -1 if it failed: exceptions do not pass through libedit.
  static int read_key(EditLine* editor, wchar_t* key) {
    Editing& editing = object_of(editor);
    try {
      const int byte = typed_byte(&editing.stop_, [&] { editing.take_terminal_back(); });
      if (byte == EOF) return 0;
      if (++editing.typed_ > most_typed_bytes) throw base::Error("line too long");
      *key = byte < 0x80 ? static_cast<wchar_t>(byte) : L'?';
      return 1;
    } catch (...) {
      editing.failure_ = std::current_exception();
      return -1;
    }
  }

  /// After Ctrl-Z and `fg` the terminal collects lines itself again.
  void take_terminal_back() {
    termios mode{};
    if (::tcgetattr(STDIN_FILENO, &mode) != 0 || (mode.c_lflag & ICANON) == 0) return;
    ::el_set(editor_.get(), EL_PREP_TERM, 0);
    ::el_set(editor_.get(), EL_PREP_TERM, 1);
    ::el_set(editor_.get(), EL_REFRESH);
  }

  const std::atomic<bool>& stop_;
  std::unique_ptr<EditLine, Close> editor_;
  std::unique_ptr<History, Close> history_;
  std::string prompt_;
  std::size_t typed_ = 0;  // bytes of this line
  std::exception_ptr failure_;
};

LineEditor::LineEditor(const std::string& tool, io::Output& output, const std::atomic<bool>& stop)
    : output_(output), stop_(stop) {
  std::setvbuf(stdin, nullptr, _IONBF, 0);
  if (can_edit(output)) editing_ = std::make_unique<Editing>(tool, stop);
}

LineEditor::~LineEditor() = default;

std::optional<std::string> LineEditor::next(const std::string& prompt) {
  output_.flush();
  if (editing_) return editing_->next(prompt);
  output_.write(prompt);
  output_.flush();
  return typed_line(&stop_);
}

}  // namespace referee::internal::cli
