import News

/// The versions of the library's schema, and the way from an older one to the newest.
///
/// SQLite's `user_version` says which one a file has.
enum Schema {
    /// "nwtr", in the header of the file, so that `file` and other programs can tell what it is.
    static let applicationID = 0x6e77_7472

    /// The oldest that can be brought up to date. Those before are of the time before the first release.
    static let oldestVersion = 13
    static let version = oldestVersion + steps.count

    /// 0: it has none.
    /// - Parameter path: for errors.
    /// - Throws: `LibraryError.notALibrary` when the version is another program's.
    static func version(of database: Database, path: String) throws -> Int {
        let version = try database.first(Int.self, "PRAGMA user_version") ?? 0
        guard try version == 0 || database.first(Int.self, "PRAGMA application_id") == applicationID else {
            throw LibraryError.notALibrary(path: path)
        }
        return version
    }

    /// Brings the schema to the newest version; nothing is written to a file that is of no known version.
    /// The caller holds the lock of the data folder.
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
            // These only take effect before the first table exists. Larger pages than SQLite's own 4 KiB hold several
            // articles' texts each, and take a tenth off the time of a refresh.
            try database.execute("PRAGMA page_size = 8192; PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL")
        }
        try database.inTransaction(.immediate) {
            let scripts = version == 0 ? [newest] : Array(steps[(version - oldestVersion)...])
            for sql in scripts {
                try database.execute(sql)
            }
            try database.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(Self.version)")
        }
    }
}
