import CSQLite

extension Library {
    /// Has SQLite keep no statistics of its memory, for the whole process: nobody asks for them, and they are a twentieth
    /// of the time of a write. To be called first of all, before anything uses SQLite and while there is one thread: its
    /// configuration is not safe from several (sqlite3_config).
    public static func configureSQLite() {
        _ = csqlite_keep_no_statistics()
    }
}
