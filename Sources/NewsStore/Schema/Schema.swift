import News

/// The versions of the library's schema and the migration from an older one to the newest.
///
/// SQLite's `user_version` holds a file's version.
enum Schema {
    /// "nwtr", in the header of the file, which lets `file` and other programs identify it.
    static let applicationID = 0x6e77_7472

    /// The oldest version that can be migrated. Earlier ones predate the first release.
    static let oldestVersion = 13
    static let version = oldestVersion + steps.count

    /// 0 if the file has none.
    /// - Parameter path: For errors.
    /// - Throws: `LibraryError.notALibrary` if the version belongs to another program.
    static func version(of database: Database, path: String) throws -> Int {
        let version = try database.first(Int.self, "PRAGMA user_version") ?? 0
        guard try version == 0 || database.first(Int.self, "PRAGMA application_id") == applicationID else {
            throw LibraryError.notALibrary(path: path)
        }
        return version
    }

    /// Migrates the schema to the newest version; writes nothing to a file of an unknown version. The caller holds the
    /// lock of the data folder.
    static func migrate(_ database: Database, path: String) throws {
        let version = try version(of: database, path: path)
        guard version <= Self.version else {
            throw LibraryError.newerVersion(path: path, version: version, knownVersion: Self.version)
        }
        guard version < Self.version else { return }
        guard version == 0 || version >= oldestVersion else {
            throw LibraryError.tooOldVersion(path: path, version: version, oldest: oldestVersion)
        }
        if version == 0 {
            guard try database.first(Int.self, "SELECT count(*) FROM sqlite_schema") == 0 else {
                throw LibraryError.notALibrary(path: path)
            }
            // These only take effect before the first table exists. Pages larger than SQLite's default of 4 KiB hold
            // the texts of several articles each and save a tenth of the time of a refresh.
            try database.execute("PRAGMA page_size = 8192; PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL")
        }
        // A step that replaces a table drops it, which would delete the rows that refer to it. SQLite ignores the
        // pragma within a transaction.
        try database.execute("PRAGMA foreign_keys = OFF")
        defer { try? database.execute("PRAGMA foreign_keys = ON") }
        try database.inTransaction(.immediate) {
            let scripts = version == 0 ? [newest] : Array(steps[(version - oldestVersion)...])
            for sql in scripts {
                try database.execute(sql)
            }
            try database.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(Self.version)")
        }
    }
}
