import FoundationEssentials
import Programs

/// Where newsboat keeps its files.
package struct NewsboatFiles: Sendable, Equatable {
    package var feedList: String
    package var configuration: String
    /// Newsboat's default, without regard for its configuration.
    package var cache: String
    /// Other folders with newsboat feeds or articles.
    package var unused: [String] = []

    /// Where newsboat looks, and where it would find newsbeuter's files to take over.
    package struct Places: Sendable, Equatable {
        package var xdg: NewsboatFiles
        package var home: NewsboatFiles
        package var newsbeuter: [NewsboatFiles]

        /// - Parameter variable: looks up an environment variable.
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

    /// Newsboat's own choice: the XDG folders if the configuration folder exists (`find_dirs_xdg`); if the choice has
    /// neither feeds nor articles, the first place that has.
    /// - Returns: `nil` if there are no files anywhere.
    package static func find(environment: [String: String] = ProcessInfo.processInfo.environment) -> NewsboatFiles? {
        let places = Places { environment[$0] }
        let isXDG = isFolder(places.xdg.configurationFolder)
        let own = isXDG ? [places.xdg, places.home] : [places.home, places.xdg]
        let all = own + places.newsbeuter
        guard var files = all.first(where: \.hasNews) ?? all.first(where: \.isPresent) else { return nil }
        files.unused = own.filter { $0.hasNews && $0.feedList != files.feedList }.map(\.folderWithNews)
        return files
    }

    /// All files in one folder.
    package init(folder: String) {
        self.init(feedList: "\(folder)/urls", configuration: "\(folder)/config", cache: "\(folder)/cache.db")
    }

    private init(feedList: String, configuration: String, cache: String) {
        self.feedList = feedList
        self.configuration = configuration
        self.cache = cache
    }

    /// Podboat's download queue.
    package var queue: String { Self.folder(of: cache) + "/queue" }

    package var configurationFolder: String { Self.folder(of: feedList) }

    /// Whether any of the files exist.
    package var isPresent: Bool { hasNews || Self.exists(configuration) }

    private var hasNews: Bool { Self.exists(feedList) || Self.exists(cache) }

    private var folderWithNews: String { Self.exists(feedList) ? configurationFolder : Self.folder(of: cache) }

    private static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    private static func folder(of path: String) -> String { path.parentFolder }

    private static func isFolder(_ path: String) -> Bool { FileManager.default.directoryExists(atPath: path) }
}
