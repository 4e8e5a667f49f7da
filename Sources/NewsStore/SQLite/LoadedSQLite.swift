import CSQLite

/// The SQLite that the process has loaded, which may be a newer one than it was built with.
public enum LoadedSQLite {
    /// As in "3.40.1".
    public static var version: String { String(cString: sqlite3_libversion()) }
}
