#ifndef CSQLite_SHIM_H
#define CSQLite_SHIM_H

#include <sqlite3.h>

// Swift can't import SQLITE_TRANSIENT: it is a cast of -1 to a function pointer. SQLite copies the bytes.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_text64(statement, index, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

// Swift can't call a variadic function. No SQL can corrupt the file from now on, not even a hostile schema's.
static inline int csqlite_set_defensive(sqlite3 *database) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

#endif
