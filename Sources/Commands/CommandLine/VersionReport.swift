import NewsParser
import NewsService
import NewsStore
import Terminal
import Web

/// The output of `newsterm --version`: the versions of the program and of the loaded libraries, and the licence.
package enum VersionReport {
    package static var lines: [String] {
        [
            "newsterm \(Version.build)",
            "SQLite \(LoadedSQLite.version)",
            "libcurl \(CurlLibrary.version)",
            "libxml2 \(XMLLibrary.version)",
            "ncurses \(LoadedCurses.version)",
            "Copyright 2026 the newsterm authors. Licensed under the MIT License.",
        ]
    }
}
