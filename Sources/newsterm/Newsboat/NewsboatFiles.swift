import Foundation

/// Where newsboat keeps what is its own.
struct NewsboatFiles: Sendable, Equatable {
    var feedList: String
    var configuration: String
    /// As newsboat has it without a word of its configuration.
    var cache: String
    /// Another folder with files of newsboat's, which newsboat does not read.
    var unused: String?

    /// The two places in which newsboat looks, the first before the second: the XDG folders, and a folder in the home.
    static func places(_ environment: [String: String]) -> (xdg: NewsboatFiles, home: String) {
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
        func folder(_ variable: String, _ fallback: String) -> String {
            (environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/\(fallback)") + "/newsboat"
        }
        let configurations = folder("XDG_CONFIG_HOME", ".config")
        let xdg = NewsboatFiles(
            feedList: "\(configurations)/urls", configuration: "\(configurations)/config",
            cache: folder("XDG_DATA_HOME", ".local/share") + "/cache.db")
        return (xdg, "\(home)/.newsboat")
    }

    /// newsboat's own choice: the XDG folders when the one for configurations is there.
    /// - Returns: nil: there is nothing in either.
    static func find(environment: [String: String] = ProcessInfo.processInfo.environment) -> NewsboatFiles? {
        let (xdg, home) = places(environment)
        let inHome = NewsboatFiles(folder: home)
        guard xdg.isPresent else { return inHome.isPresent ? inHome : nil }
        var files = xdg
        if inHome.isPresent { files.unused = home }
        return files
    }

    /// All in one folder.
    init(folder: String) {
        self.init(feedList: "\(folder)/urls", configuration: "\(folder)/config", cache: "\(folder)/cache.db")
    }

    private init(feedList: String, configuration: String, cache: String) {
        self.feedList = feedList
        self.configuration = configuration
        self.cache = cache
    }

    /// Whether there is any of them.
    var isPresent: Bool {
        [feedList, configuration, cache].contains { FileManager.default.fileExists(atPath: $0) }
    }
}
