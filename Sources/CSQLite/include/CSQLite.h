#pragma once

#if !__has_include(<sqlite3.h>)
#error "The headers of SQLite are missing: run Resources/setup, or install the packages that README lists for your system"
#endif

#include <sqlite3.h>

/*
 * Disables SQLite's memory statistics, which take a lock for each allocation and release
 * (sqlite3_config(SQLITE_CONFIG_MEMSTATUS), a variadic function, which Swift cannot call). Call it before SQLite is
 * used; later it has no effect. Returns SQLite's result code.
 */
int csqlite_keep_no_statistics(void);

/*
 * Makes closing a connection, even the last one, leave the write-ahead log in place
 * (sqlite3_db_config(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE)). Returns SQLite's result code.
 */
int csqlite_leave_log(sqlite3 *connection);
