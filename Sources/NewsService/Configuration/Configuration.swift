import FoundationEssentials
package import LocalNotifications
package import News
package import Newsroom

/// What `config.toml` may set, with the defaults. Every key is optional; `Resources/config.toml` documents them.
package struct Configuration: Sendable, Equatable {
    package struct Refresh: Sendable, Equatable {
        /// The earliest a refresh begins after the one before, unless feeds had to wait for their hosts, and the
        /// shortest time between two checks of a feed; seconds.
        var interval: TimeInterval = 300
        /// Whether refreshes come by themselves; otherwise somebody asks for each.
        package var isAutomatic = true
        /// The longest time between two checks that a feed's own rhythm leads to; seconds.
        var longestInterval: TimeInterval = 6 * 3_600
        /// For one exchange as a whole; seconds.
        var timeout: TimeInterval = 30
        /// Decoded bytes at which a document is given up.
        var maximumSize = 15 * 1_000_000
        var connections = 512
        var connectionsPerHost = 2
        /// Whether programs are run that make feeds of the feed list.
        var allowCommands = false
    }

    package struct Retention: Sendable, Equatable {
        /// Days from first storage to deletion.
        package var days = 30
        var keepUnread = false
    }

    package struct Display: Sendable, Equatable {
        package var color = true
        /// The name of one of the themes; that which goes by the terminal's background.
        package var theme = "auto"
        /// Whether lines and marks are drawn in ASCII; nil: where the locale is not in UTF-8.
        package var ascii: Bool?
        /// Lines of each headline in a list: 1, or 2 with what is told of it on the second.
        package var rows = 1
        /// Whether clicks and the wheel are for the reader.
        package var mouse = true
        /// Whether the terminal's title tells how many articles are unread.
        package var title = true
        /// Whether the screen is made for a screen reader.
        package var plain = false
        /// What the reader speaks; nil: the language of the user's locale.
        package var language: Language?
    }

    package struct Browser: Sendable, Equatable {
        /// The program and its arguments; the address is added as the last one. No shell is involved.
        package var command = ["xdg-open"]
    }

    /// What opens the files that come with articles: programs with their arguments, `%u` for the address.
    package struct Enclosures: Sendable, Equatable {
        /// nil: the browser.
        package var open: [String]?
        /// For one kind of file.
        package var kinds: [EnclosureKind: [String]] = [:]
    }

    /// Files that are downloaded.
    package struct Downloads: Sendable, Equatable {
        /// Absolute, or below `~`; nil: a folder for podcasts in the user's folder of downloads.
        package var folder: String?
        var names = FileNamePattern.standard
        /// Under way at the same time, in all and from one host.
        var atOnce = 3
        var atOncePerHost = 2
        /// Bytes a second of all together; nil: as fast as they come.
        var speedLimit: Int?
        var automatic = AutomaticDownloadPolicy()
        var retention = DownloadRetentionPolicy()
    }

    /// How the user is told of what happens in the background. Nobody is, unless they say how.
    package struct Notifications: Sendable, Equatable {
        /// By notify-send.
        package var desktop = false
        /// By the terminal of an open reader; nil: not.
        package var terminal: TerminalNotice?
        /// A program and its arguments; nil: none.
        package var command: [String]?
        /// Whether every feed's news are told, or only those of the feeds that say so.
        var allFeeds = true
        package var policy = NotificationPolicy()

        /// Whether there is any way to tell.
        package var isOn: Bool { desktop || terminal != nil || command != nil }
    }

    /// Programs that are told of what happens, each with its arguments; nil: none.
    package struct Hooks: Sendable, Equatable {
        package var newArticles: [String]?
        package var finishedTask: [String]?
    }

    package var refresh = Refresh()
    package var retention = Retention()
    package var display = Display()
    package var browser = Browser()
    package var enclosures = Enclosures()
    package var downloads = Downloads()
    package var notifications = Notifications()
    package var hooks = Hooks()
    /// How much the log tells.
    var logLevel = LogLevel.warning
    /// What is done with articles that arrive, in the order of the file.
    var rules: [Rule] = []
    /// What is set for single feeds, by their addresses.
    package var feeds: [String: FeedSettings] = [:]
    /// The lines on which that stands, by the same addresses.
    var feedLines: [String: Int] = [:]

    /// What is wrong with the file, each as "file:line: sentence", in the order of the lines. What these lines set has
    /// its default.
    package var faults: [SettingProblem] = []
    /// The same in English.
    package var problems: [String] { faults.map(\.description) }
    /// What waits until they are mended.
    package private(set) var suspended: Set<SuspendedWork> = []
    /// The first line that suspends it; none: the file as a whole does.
    private(set) var suspendingLines: [SuspendedWork: Int] = [:]
    /// The first line that may have cost a feed's settings, by the feeds' addresses.
    private var suspendedFeeds: [String: Int] = [:]
    /// What counts for the feeds for which nothing is set: they wait where that is not known.
    private(set) var otherFeeds = FeedSettings()

    package init() {}

    /// The problems, what is suspended because of them, and from when on the mended file is used; in English.
    var warnings: [String] {
        guard !problems.isEmpty else { return [] }
        return problems + [SuspendedWork.sentence(suspended), SuspendedWork.restart].compactMap { $0 }
    }

    /// - Parameter line: of the mistake; nil: the file as a whole.
    mutating func suspend(_ work: Set<SuspendedWork>, line: Int?) {
        suspended.formUnion(work)
        guard let line else { return }
        for work in work { suspendingLines[work] = min(line, suspendingLines[work] ?? line) }
    }

    /// Has a feed wait, since a mistake may have cost what is set for it.
    mutating func hold(feed address: String, line: Int) {
        guard (try? FeedAddress.validateListed(address)) != nil else { return }
        let first = suspendedFeeds[address].map { min($0, line) } ?? line
        suspendedFeeds[address] = first
        feeds[address, default: FeedSettings()].hold = .settingsSuspended(line: first)
        feedLines[address] = feedLines[address] ?? line
        suspend([.refreshingFeeds], line: line)
    }

    /// Has all feeds wait for which nothing is set.
    mutating func holdOtherFeeds(line: Int?) {
        otherFeeds.hold = .settingsSuspended(line: line)
        suspend([.refreshingFeeds], line: line)
    }
}

/// How long articles are kept, in words.
package enum RetentionSpan {
    /// Days, the most that the configuration takes: a hundred years.
    package static let longest = 36_500

    /// "for 30 days", "for ever".
    package static func sentence(days: Int) -> String { days >= longest ? "for ever" : "for \(days) days" }
}
