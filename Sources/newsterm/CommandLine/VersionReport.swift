import NewsParser
import NewsStore
import Terminal
import Web

/// What `newsterm --version` prints: the program's version, those of the libraries as they are loaded now, and the licence.
enum VersionReport {
    static var lines: [String] {
        [
            "newsterm \(Version.build)",
            "SQLite \(LoadedSQLite.version)",
            "libcurl \(LoadedCurl.version ?? "is not installed")",
            "libxml2 \(LoadedXML.version ?? "is not installed")",
            "ncurses \(LoadedCurses.version)",
            "Copyright 2026 the newsterm authors. Licensed under the MIT License.",
        ]
    }
}
