#include "CSQLite.h"

int csqlite_understand_uris(void) { return sqlite3_config(SQLITE_CONFIG_URI, 1); }

int csqlite_keep_no_statistics(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
