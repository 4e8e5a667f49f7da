import FoundationEssentials

/// Where newsterm keeps its files (XDG Base Directory Specification 0.8), after what the command line says.
package struct Locations: Sendable, Equatable {
    package var configuration: String
    package var feedList: String
    /// The library, and the scheduler's folder in it.
    package var data: String

    /// The folder of what newsterm keeps of its own doings, apart from the library.
    private let state: String

    /// What is open in the reader, for its next start.
    package var readerState: String { state + "/state" }

    /// Is there once notifications have been offered.
    package var notificationOffer: String { state + "/notifications-offered" }

    /// What was typed on the command line.
    package var commandHistory: String { state + "/commands" }

    /// What newsterm says of its doings, for whoever looks into what does not work.
    var log: String { state + "/newsterm.log" }

    /// How much of it, as the command line says; nil: it does not.
    package let logLevel: LogLevel?

    /// Where the user's own systemd units are (systemd.unit(5)).
    package var systemdUnits: String

    /// Where the units of programs are that the user has installed for themselves.
    package let systemdUnitsOfPrograms: String

    /// The user's own folder, as `HOME` names it.
    package let home: String

    /// The user's folder for downloads.
    package let downloads: String

    /// Where newsboat's files are, if the user has any.
    package let newsboat: NewsboatFiles.Places

    /// Where downloaded files go, unless the configuration says otherwise.
    package var podcasts: String

    /// Whether the user named the configuration file, so that a missing one is an error.
    package var configurationIsNamed: Bool

    /// Whether the user named a feed list elsewhere. A newsterm that is started by another one is always given the path.
    let feedListIsNamed: Bool

    /// Downloaded files that cannot get their place yet.
    var finishedDownloads: String { data + "/downloads" }

    /// The options with which another newsterm uses the same files, and says as much of it.
    package let arguments: [String]

    /// Addresses that readers are adding.
    var additions: String { data + "/additions" }

    /// The folder of a background session of downloads.
    package func transfers(of session: String) -> String { "\(data)/transfers/\(session)" }

    /// The scheduler's own folder: pending requests, journal, lease.
    package var background: String { data + "/background" }

    /// The options that say so on the command line, each with a value.
    package static let options: Set<String> = ["--config", "--urls", "--data", "--log-level"]

    /// - Parameter variable: the value of an environment variable.
    package init(
        configuration: String? = nil, feedList: String? = nil, data: String? = nil, logLevel: LogLevel? = nil,
        variable: (String) -> String? = environmentVariable
    ) {
        let home =
            variable("HOME").flatMap { $0.isEmpty ? nil : $0 } ?? FileManager.default.homeDirectoryForCurrentUser.path
        self.home = home
        // The specification: a relative path in such a variable is invalid and to be ignored.
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

    /// A folder as the configuration names it.
    package func folder(named path: String) -> String { Self.expanded(path, home: home) }

    private static func absolute(_ path: String?, home: String) -> String? {
        guard let path else { return nil }
        let expanded = expanded(path, home: home)
        return expanded.hasPrefix("/") ? expanded : FileManager.default.currentDirectoryPath + "/" + expanded
    }

    /// `~` is the home that `HOME` names, for which Foundation asks the system's list of users; `~NAME` is in that list.
    private static func expanded(_ path: String, home: String) -> String {
        if path == "~" || path.hasPrefix("~/") { return home + path.dropFirst() }
        let user = path.prefix { $0 != "/" }
        guard user.hasPrefix("~"),
            let home = FileManager.default.homeDirectory(forUser: String(user.dropFirst()))?.path
        else { return path }
        return home + path.dropFirst(user.count)
    }
}
