#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace referee::internal::database {

/// Another process has locked a database.
class Locked : public base::Error {
 public:
  using Error::Error;
};

/// A file is a database of the right kind, but damaged, or of another layout.
class Damaged : public base::Error {
 public:
  using Error::Error;
};

/// What a database is for, and what is in it.
struct Layout {
  const char* noun;             ///< for messages: "cache"
  std::int64_t application_id;  ///< marks it in its head (PRAGMA application_id)
  int version;                  ///< of its tables (PRAGMA user_version); grows when they change
  int page_bytes;
  void (*make_tables)(class Database& database);
};

/// Whether the file has the head of such a database, whatever follows it.
bool has_head(const std::string& path, const Layout& layout);

/// An open SQLite database. Used by one thread at a time. Everything here throws base::Error, which
/// names the file, when SQLite cannot do what it is asked to; Damaged when the file is of the
/// layout and SQLite cannot read it; and Locked after `busy_timeout`, or at once where waiting
/// could last for ever.
class Database {
 public:
  enum class Open { may_create, existing, read_only };

  /// How long to wait for another process that writes, which normally takes a fraction of a second.
  static constexpr std::chrono::milliseconds busy_timeout{20'000};

  /// `path` is absolute. `layout` must outlive this object, and is not checked: see check().
  Database(const std::string& path, const Layout& layout, Open how);

  const std::string& path() const { return path_; }
  const Layout& layout() const { return *layout_; }
  sqlite3* handle() const { return handle_.get(); }

  /// Runs statements that return no rows.
  void run(const std::string& sql);

  /// The result of a statement: the first column of its first row.
  std::int64_t number(const char* sql);
  std::string text(const char* sql);

  /// Throws SQLite's last error.
  [[noreturn]] void fail() const;

 private:
  std::string path_;
  const Layout* layout_;
  Open how_;
  std::unique_ptr<sqlite3, int (*)(sqlite3*)> handle_;
};

/// Bytes that are not text, for a statement. Without data (a null pointer) they are NULL there.
struct Blob {
  std::string_view bytes;
};

/// A prepared statement that is run repeatedly. Parameters count from 1, columns from 0. Bytes that
/// are bound must live until the statement is reset.
class Statement {
 public:
  /// `database` must outlive this object.
  Statement(Database& database, std::string_view sql);

  /// Binds all parameters, in their order: numbers, texts, bytes (a BLOB or NULL), and numbers that
  /// may be NULL.
  template <typename... Values>
  Statement& bind(const Values&... values) {
    int parameter = 0;
    (bind_one(++parameter, values), ...);
    return *this;
  }

  const std::string& path() const { return database_.path(); }

  /// False when there are no more rows; the statement is reset then.
  bool step();

  /// Prepares it to be run again. Bound values stay.
  void reset();

  std::int64_t number(int column) const;
  std::optional<std::int64_t> number_if_any(int column) const;
  std::string_view bytes(int column) const;  ///< until the next step or reset

 private:
  void bind_one(int parameter, std::int64_t value);
  void bind_one(int parameter, std::optional<std::int64_t> value);
  void bind_one(int parameter, std::string_view text);
  void bind_one(int parameter, const Blob& blob);
  void check(int result) const;

  Database& database_;
  std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)> statement_;
};

/// Several changes that are made all together or not at all. Other processes cannot write
/// meanwhile.
class Transaction {
 public:
  explicit Transaction(Database& database);
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  /// Rolls the changes back unless commit() was called.
  ~Transaction();

  void commit();

 private:
  Database& database_;
  bool open_ = true;
};

}  // namespace referee::internal::database
