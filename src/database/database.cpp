#include "database/database.hpp"

#include <sqlite3.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <new>

#include <fmt/format.h>

namespace referee::internal::database {
namespace {

/// Also while another process gives it a log, or is the last one to leave: then files beside it
/// come and go.
bool is_locked(sqlite3* handle) {
  const int code = sqlite3_errcode(handle);
  if (code == SQLITE_IOERR) return sqlite3_system_errno(handle) == ENOENT;
  return code == SQLITE_BUSY;
}

bool lacks_memory(sqlite3* handle) {
  return sqlite3_errcode(handle) == SQLITE_NOMEM ||
         sqlite3_extended_errcode(handle) == SQLITE_IOERR_NOMEM;
}

std::string no_database(const char* noun) {
  return fmt::format("this is no {}, as it is no SQLite database", noun);
}

std::string reason_of(sqlite3* handle, const char* noun) {
  switch (sqlite3_errcode(handle)) {
    case SQLITE_NOTADB:
      return no_database(noun);
    case SQLITE_READONLY:
      return fmt::format("the {} cannot be written", noun);
    default:
      break;
  }
  const int error = sqlite3_system_errno(handle);
  if (error == 0) return sqlite3_errmsg(handle);
  return fmt::format("{}: {}", sqlite3_errmsg(handle), base::system_error(error).what());
}

bool is_damaged(sqlite3* handle, const std::string& path, const Layout& layout) {
  const int code = sqlite3_errcode(handle);
  // No statement here is wrong: if SQLite does not understand one, the tables are not ours.
  const bool is_doubtful = code == SQLITE_NOTADB || code == SQLITE_ERROR;
  return code == SQLITE_CORRUPT || (is_doubtful && has_head(path, layout));
}

/// A URI that opens a database without the files that SQLite would share with writers: there are
/// none.
std::string immutable_uri(const std::string& path) {
  std::string uri = "file:";
  for (const char c : path) {
    if (c == '%' || c == '?' || c == '#') {
      uri += fmt::format("%{:02X}", static_cast<unsigned>(c));
    } else {
      uri += c;
    }
  }
  return uri + "?immutable=1";
}

/// Whether no other process has a log of changes for it, and none was left by a process that was
/// killed: then it can be read as it is, and no files are made beside it.
bool is_at_rest(const std::string& path) {
  for (const char* const log : {"-wal", "-journal"}) {
    std::error_code error;
    const auto log_bytes = std::filesystem::file_size(path + log, error);
    if (!error && log_bytes > 0) return false;
  }
  return true;
}

int flags_of(Database::Open how) {
  switch (how) {
    case Database::Open::may_create:
      return SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    case Database::Open::existing:
      return SQLITE_OPEN_READWRITE;
    case Database::Open::read_only:
      break;
  }
  return SQLITE_OPEN_READONLY;
}

}  // namespace

bool has_head(const std::string& path, const Layout& layout) {
  // https://www.sqlite.org/fileformat.html#the_database_header
  constexpr std::string_view magic{"SQLite format 3\0", 16};
  constexpr std::size_t id_offset = 68;
  std::array<char, id_offset + 4> head{};
  std::ifstream file(path, std::ios::binary);
  if (!file.read(head.data(), head.size())) return false;
  std::int64_t id = 0;
  for (std::size_t i = id_offset; i < head.size(); ++i) {
    id = id << 8 | static_cast<unsigned char>(head[i]);
  }
  return std::string_view(head.data(), magic.size()) == magic && id == layout.application_id;
}

Database::Database(const std::string& path, const Layout& layout, Open how)
    : path_(path), layout_(&layout), how_(how), handle_(nullptr, sqlite3_close) {
  sqlite3* handle = nullptr;
  const bool is_immutable = how == Open::read_only && is_at_rest(path);
  const std::string name = is_immutable ? immutable_uri(path) : path;
  const int result = sqlite3_open_v2(
      name.c_str(), &handle,
      flags_of(how) | SQLITE_OPEN_NOMUTEX | (is_immutable ? SQLITE_OPEN_URI : 0), nullptr);
  handle_.reset(handle);
  if (!handle_) throw std::bad_alloc();
  if (result != SQLITE_OK) fail();
  // SQLite takes a file of one byte for an empty one, and would overwrite it.
  std::error_code error;
  if (std::filesystem::file_size(path, error) == 1) {
    throw base::Error(fmt::format("{}: {}", path, no_database(layout.noun)));
  }
  sqlite3_busy_timeout(handle, static_cast<int>(busy_timeout.count()));
  // SQLite falls back to reading.
  if (how != Open::read_only && sqlite3_db_readonly(handle, "main") == 1) {
    throw base::Error(fmt::format("{}: the {} cannot be written", path_, layout.noun));
  }
}

// It changes the database, although not the handle.
// NOLINTNEXTLINE(readability-make-member-function-const)
void Database::run(const std::string& sql) {
  if (sqlite3_exec(handle(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

std::int64_t Database::number(const char* sql) {
  Statement statement(*this, sql);
  return statement.step() ? statement.number(0) : 0;
}

std::string Database::text(const char* sql) {
  Statement statement(*this, sql);
  return statement.step() ? std::string(statement.bytes(0)) : std::string();
}

void Database::fail() const {
  const char* const noun = layout_->noun;
  if (lacks_memory(handle())) throw std::bad_alloc();
  if (is_locked(handle())) {
    throw Locked(fmt::format("{}: the {} is locked by another process", path_, noun));
  }
  if (is_damaged(handle(), path_, *layout_)) {
    throw Damaged(fmt::format("{}: the {} is damaged", path_, noun));
  }
  const std::string words = fmt::format("{}: {}", path_, reason_of(handle(), noun));
  if (how_ == Open::read_only && sqlite3_errcode(handle()) == SQLITE_CANTOPEN) {
    throw Damaged(words);
  }
  throw base::Error(words);
}

Statement::Statement(Database& database, std::string_view sql)
    : database_(database), statement_(nullptr, sqlite3_finalize) {
  sqlite3_stmt* statement = nullptr;
  const int result = sqlite3_prepare_v2(database.handle(), sql.data(), static_cast<int>(sql.size()),
                                        &statement, nullptr);
  statement_.reset(statement);
  check(result);
}

void Statement::bind_one(int parameter, std::int64_t value) {
  check(sqlite3_bind_int64(statement_.get(), parameter, value));
}

void Statement::bind_one(int parameter, std::optional<std::int64_t> value) {
  if (value) return bind_one(parameter, *value);
  check(sqlite3_bind_null(statement_.get(), parameter));
}

void Statement::bind_one(int parameter, std::string_view text) {
  check(sqlite3_bind_text64(statement_.get(), parameter, text.data(), text.size(), SQLITE_STATIC,
                            SQLITE_UTF8));
}

void Statement::bind_one(int parameter, const Blob& blob) {
  check(sqlite3_bind_blob64(statement_.get(), parameter, blob.bytes.data(), blob.bytes.size(),
                            SQLITE_STATIC));
}

bool Statement::step() {
  const int result = sqlite3_step(statement_.get());
  if (result == SQLITE_ROW) return true;
  if (result == SQLITE_DONE) {
    reset();
    return false;
  }
  try {
    database_.fail();
  } catch (...) {
    reset();  // after the message was made
    throw;
  }
}

void Statement::reset() {
  sqlite3_reset(statement_.get());
}

std::int64_t Statement::number(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

std::optional<std::int64_t> Statement::number_if_any(int column) const {
  if (sqlite3_column_type(statement_.get(), column) == SQLITE_NULL) return std::nullopt;
  return number(column);
}

std::string_view Statement::bytes(int column) const {
  const void* const data = sqlite3_column_blob(statement_.get(), column);
  const int size = sqlite3_column_bytes(statement_.get(), column);
  if (data == nullptr) {  // NULL, empty, or an error
    if (lacks_memory(database_.handle())) throw std::bad_alloc();
    return {};
  }
  return {static_cast<const char*>(data), static_cast<std::size_t>(size)};
}

void Statement::check(int result) const {
  if (result == SQLITE_NOMEM) throw std::bad_alloc();
  if (result != SQLITE_OK) database_.fail();
}

Transaction::Transaction(Database& database) : database_(database) {
  database_.run("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
  if (open_) sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() {
  database_.run("COMMIT");
  open_ = false;
}

}  // namespace referee::internal::database
