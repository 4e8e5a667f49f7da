#pragma once

#if !__has_include(<sqlite3.h>)
#error "The headers of SQLite are missing: run Resources/setup, or install the packages that README lists for your system"
#endif

#include <sqlite3.h>

/*
 * Has SQLite keep no statistics of its memory, for which it would take a lock and give it back at each piece that it
 * allocates or frees (sqlite3_config(SQLITE_CONFIG_MEMSTATUS), a variadic function, which Swift does not call). To be
 * called before SQLite is used; later it has no effect. Returns SQLite's result code.
 */
int csqlite_keep_no_statistics(void);

/*
 * Has the close of a connection leave the write-ahead log where it is, even the last one's
 * (sqlite3_db_config(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE)). Returns SQLite's result code.
 */
int csqlite_leave_log(sqlite3 *connection);
