import FoundationEssentials

/// Where newsterm keeps its files (XDG Base Directory Specification 0.8), unless the command line says otherwise.
package struct Locations: Sendable, Equatable {
    package var configuration: String
    package var feedList: String
    /// The folder of the library and of the scheduler's folder.
    package var data: String

    /// The folder of newsterm's state, apart from the library.
    private let state: String

    /// The reader's open screens, for its next start.
    package var readerState: String { state + "/state" }

    /// Exists once notifications have been offered.
    package var notificationOffer: String { state + "/notifications-offered" }

    /// What was typed on the command line.
    package var commandHistory: String { state + "/commands" }

    /// The log, for troubleshooting.
    var log: String { state + "/newsterm.log" }

    /// The log level from the command line; `nil` if it sets none.
    package let logLevel: LogLevel?

    /// The folder of the user's own systemd units (systemd.unit(5)).
    package var systemdUnits: String

    /// The folder of units that belong to programs the user has installed for themselves.
    package let systemdUnitsOfPrograms: String

    /// The home directory, from `HOME`.
    package let home: String

    /// The user's folder for downloads.
    package let downloads: String

    /// Where newsboat's files would be.
    package let newsboat: NewsboatFiles.Places

    /// Where downloaded files go, unless the configuration says otherwise.
    package var podcasts: String

    /// Whether the user named the configuration file, so that a missing one is an error.
    package var configurationIsNamed: Bool

    /// Whether the user named another feed list. A child newsterm is always given the path.
    let feedListIsNamed: Bool

    /// Downloaded files that cannot be moved into place yet.
    var finishedDownloads: String { data + "/downloads" }

    /// The options that give another newsterm the same files and log level.
    package let arguments: [String]

    /// The folder of the accounts' passwords.
    package var accounts: String { data + "/accounts" }

    /// Addresses that readers are adding.
    var additions: String { data + "/additions" }

    /// The folder of a background session of downloads.
    package func transfers(of session: String) -> String { "\(data)/transfers/\(session)" }

    /// The scheduler's own folder: pending requests, journal, lease.
    package var background: String { data + "/background" }

    /// The command-line options for these, each with a value.
    package static let options: Set<String> = ["--config", "--urls", "--data", "--log-level"]

    /// - Parameter variable: looks up an environment variable.
    package init(
        configuration: String? = nil, feedList: String? = nil, data: String? = nil, logLevel: LogLevel? = nil,
        variable: (String) -> String? = environmentVariable
    ) {
        let home =
            variable("HOME").flatMap { $0.isEmpty ? nil : $0 } ?? FileManager.default.homeDirectoryForCurrentUser.path
        self.home = home
        // XDG: a relative path in such a variable is invalid and must be ignored.
        func folder(_ name: String, _ fallback: String) -> String {
            let value = variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
            return value ?? "\(home)/\(fallback)"
        }
        let configurations = folder("XDG_CONFIG_HOME", ".config")
        let configurationFolder = configurations + "/newsterm"
        self.configuration = Self.absolute(configuration, home: home) ?? "\(configurationFolder)/config.toml"
        self.configurationIsNamed = configuration != nil
        let usualFeedList = "\(configurationFolder)/urls"
        self.feedList = Self.absolute(feedList, home: home) ?? usualFeedList
        self.feedListIsNamed = self.feedList != usualFeedList
        let dataFolder = folder("XDG_DATA_HOME", ".local/share")
        self.data = Self.absolute(data, home: home) ?? dataFolder + "/newsterm"
        self.logLevel = logLevel
        let named = [
            ("--config", Self.absolute(configuration, home: home)), ("--urls", Self.absolute(feedList, home: home)),
            ("--data", Self.absolute(data, home: home)), ("--log-level", logLevel?.rawValue),
        ]
        arguments = named.flatMap { option, value in value.map { [option, $0] } ?? [] }
        state = data == nil ? folder("XDG_STATE_HOME", ".local/state") + "/newsterm" : self.data
        downloads = UserFolders.downloads(
            home: home, configurations: configurations, named: variable("XDG_DOWNLOAD_DIR"))
        newsboat = NewsboatFiles.Places(variable: variable)
        podcasts = downloads + "/Podcasts"
        systemdUnits = configurations + "/systemd/user"
        systemdUnitsOfPrograms = dataFolder + "/systemd/user"
    }

    /// Resolves a folder from the configuration.
    package func folder(named path: String) -> String { Self.expanded(path, home: home) }

    private static func absolute(_ path: String?, home: String) -> String? {
        guard let path else { return nil }
        let expanded = expanded(path, home: home)
        return expanded.hasPrefix("/") ? expanded : FileManager.default.currentDirectoryPath + "/" + expanded
    }

    /// `~` is `HOME`, where Foundation would ask the user database; `~NAME` does come from that database.
    private static func expanded(_ path: String, home: String) -> String {
        if path == "~" || path.hasPrefix("~/") { return home + path.dropFirst() }
        let user = path.prefix { $0 != "/" }
        guard user.hasPrefix("~"),
            let home = FileManager.default.homeDirectory(forUser: String(user.dropFirst()))?.path
        else { return path }
        return home + path.dropFirst(user.count)
    }
}
