import FoundationEssentials
import Programs

/// Where newsboat keeps what is its own.
package struct NewsboatFiles: Sendable, Equatable {
    package var feedList: String
    package var configuration: String
    /// As newsboat has it without a word of its configuration.
    package var cache: String
    /// Other folders with feeds or articles of newsboat's.
    package var unused: [String] = []

    /// The places in which newsboat looks, and those from which it would take over what newsbeuter has left.
    package struct Places: Sendable, Equatable {
        package var xdg: NewsboatFiles
        package var home: NewsboatFiles
        package var newsbeuter: [NewsboatFiles]

        /// - Parameter variable: the value of an environment variable.
        package init(variable: (String) -> String?) {
            let home =
                variable("HOME").flatMap { $0.isEmpty ? nil : $0 }
                ?? FileManager.default.homeDirectoryForCurrentUser.path
            func xdg(_ program: String) -> NewsboatFiles {
                func folder(_ name: String, _ fallback: String) -> String {
                    let value = variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
                    return "\(value ?? "\(home)/\(fallback)")/\(program)"
                }
                let configurations = folder("XDG_CONFIG_HOME", ".config")
                return NewsboatFiles(
                    feedList: "\(configurations)/urls", configuration: "\(configurations)/config",
                    cache: folder("XDG_DATA_HOME", ".local/share") + "/cache.db")
            }
            self.xdg = xdg("newsboat")
            self.home = NewsboatFiles(folder: "\(home)/.newsboat")
            newsbeuter = [xdg("newsbeuter"), NewsboatFiles(folder: "\(home)/.newsbeuter")]
        }
    }

    /// newsboat's own choice, which is the XDG folders when the one for configurations is there (`find_dirs_xdg`); where
    /// that has neither feeds nor articles, the first place that has.
    /// - Returns: nil: there is nothing anywhere.
    package static func find(environment: [String: String] = ProcessInfo.processInfo.environment) -> NewsboatFiles? {
        let places = Places { environment[$0] }
        let isXDG = isFolder(places.xdg.configurationFolder)
        let own = isXDG ? [places.xdg, places.home] : [places.home, places.xdg]
        let all = own + places.newsbeuter
        guard var files = all.first(where: \.hasNews) ?? all.first(where: \.isPresent) else { return nil }
        files.unused = own.filter { $0.hasNews && $0.feedList != files.feedList }.map(\.folderWithNews)
        return files
    }

    /// All in one folder.
    package init(folder: String) {
        self.init(feedList: "\(folder)/urls", configuration: "\(folder)/config", cache: "\(folder)/cache.db")
    }

    private init(feedList: String, configuration: String, cache: String) {
        self.feedList = feedList
        self.configuration = configuration
        self.cache = cache
    }

    /// What podboat is to download.
    package var queue: String { Self.folder(of: cache) + "/queue" }

    package var configurationFolder: String { Self.folder(of: feedList) }

    /// Whether there is any of them.
    package var isPresent: Bool { hasNews || Self.exists(configuration) }

    private var hasNews: Bool { Self.exists(feedList) || Self.exists(cache) }

    private var folderWithNews: String { Self.exists(feedList) ? configurationFolder : Self.folder(of: cache) }

    private static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    private static func folder(of path: String) -> String { path.parentFolder }

    private static func isFolder(_ path: String) -> Bool { FileManager.default.directoryExists(atPath: path) }
}
