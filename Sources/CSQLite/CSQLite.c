#include "CSQLite.h"

int csqlite_keep_no_statistics(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
