import FoundationEssentials
package import LocalNotifications
package import News
package import Newsroom

/// What `config.toml` may set, with the defaults. Every key is optional; `Resources/config.toml` documents them.
package struct Configuration: Sendable, Equatable {
    package struct Refresh: Sendable, Equatable {
        /// The shortest time between the beginnings of two refreshes, unless feeds had to wait for their hosts, and
        /// between two checks of a feed; seconds.
        var interval: TimeInterval = 300
        /// Whether refreshes are automatic; otherwise the user requests each.
        package var isAutomatic = true
        /// The longest time between two checks that a feed's update rhythm may suggest; seconds.
        var maximumInterval: TimeInterval = 6 * 3_600
        /// For a whole exchange; seconds.
        var timeout: TimeInterval = 30
        /// The limit for a document, in decoded bytes.
        var maximumSize = 15 * 1_000_000
        var connections = 512
        var connectionsPerHost = 2
        /// Whether to run the programs in the feed list that make feeds.
        var allowCommands = false
        /// The address of the RSS-Bridge that is asked for pages without a feed.
        package var feedBridge: String?
    }

    package struct Retention: Sendable, Equatable {
        /// Days from first storage to deletion.
        package var days = 30
        var keepUnread = false
    }

    package struct Display: Sendable, Equatable {
        package var color = true
        /// The name of a theme; "auto" chooses by the terminal's background.
        package var theme = "auto"
        /// Whether to draw lines and marks in ASCII; `nil` if only where the locale is not UTF-8.
        package var ascii: Bool?
        /// Lines for each headline in a list: 1, or 2 with the details on the second.
        package var rows = 1
        /// Whether articles of several feeds with the same link are one row.
        package var stories = StoryMode.links
        /// Whether the reader handles clicks and the wheel.
        package var mouse = true
        /// Whether the terminal's title shows how many articles are unread.
        package var title = true
        /// Whether the screen suits a screen reader.
        package var plain = false
        /// The reader's language; `nil` for that of the user's locale.
        package var language: Language?
    }

    package struct Browser: Sendable, Equatable {
        /// The program and its arguments; the address is appended as the last one. No shell is involved.
        package var command = ["xdg-open"]
    }

    /// What opens the files attached to articles: programs with their arguments, `%u` for the address.
    package struct Enclosures: Sendable, Equatable {
        /// `nil` for the browser.
        package var open: [String]?
        /// Programs for single kinds of file.
        package var kinds: [EnclosureKind: [String]] = [:]
    }

    /// Files that are downloaded.
    package struct Downloads: Sendable, Equatable {
        /// Absolute, or below `~`; `nil` for a podcast folder in the user's download folder.
        package var folder: String?
        var names = FileNamePattern.standard
        /// Concurrent downloads, in total and from one host.
        var atOnce = 3
        var atOncePerHost = 2
        /// Bytes per second for all downloads together; `nil` for no limit.
        var speedLimit: Int?
        var automatic = AutomaticDownloadPolicy()
        var retention = DownloadRetentionPolicy()
    }

    /// How the user is notified of background events. Off by default.
    package struct Notifications: Sendable, Equatable {
        /// Through notify-send.
        package var desktop = false
        /// Through the terminal of an open reader; `nil` if not.
        package var terminal: TerminalNotice?
        /// A program and its arguments; `nil` for none.
        package var command: [String]?
        /// Whether to notify of every feed's news, or only of those feeds that enable it.
        var allFeeds = true
        package var policy = NotificationPolicy()

        /// Whether any way to notify is set.
        package var isOn: Bool { desktop || terminal != nil || command != nil }
    }

    /// Programs that are run on events, each with its arguments; `nil` for none.
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
    /// The least severe level that the log keeps.
    var logLevel = LogLevel.warning
    /// Rules for arriving articles, in the order of the file.
    package var rules: [Rule] = []
    /// The user's own commands, in the order of the file.
    package var commands: [UserCommand] = []
    /// Where articles are saved, in the order of the file. A folder is as written.
    package var saves: [SaveService] = []
    /// The lines of the accounts that services name, by the services' names.
    package var saveAccountLines: [String: Int] = [:]
    /// Settings of single feeds, by feed address.
    package var feeds: [String: FeedSettings] = [:]
    /// The lines of those settings, by the same addresses.
    var feedLines: [String: Int] = [:]

    /// What is wrong with the file, each as "file:line: sentence", in line order. A setting on such a line has its
    /// default.
    package var faults: [SettingProblem] = []
    /// The same in English.
    package var problems: [String] { faults.map(\.description) }
    /// Work that waits until the mistakes are fixed.
    package private(set) var suspended: Set<SuspendedWork> = []
    /// The first line that suspends each; no entry if the whole file does.
    private(set) var suspendingLines: [SuspendedWork: Int] = [:]
    /// The first line that may have cost a feed its settings, by feed address.
    private var suspendedFeeds: [String: Int] = [:]
    /// The settings of feeds without a table. They hold these feeds if a mistake may have cost a feed its table.
    private(set) var otherFeeds = FeedSettings()

    package init() {}

    /// More problems than this are not all reported by each command.
    private static let fewProblems = 4

    /// The problems, what they suspend, and when the corrected file takes effect; in English.
    package var warnings: [String] {
        guard !problems.isEmpty else { return [] }
        var lines = problems
        if lines.count > Self.fewProblems {
            lines = Array(lines.prefix(Self.fewProblems - 1))
            lines.append("\(problems.count - lines.count) more lines cannot be used; newsterm doctor lists them.")
        }
        return lines + consequences
    }

    /// What the problems suspend, and when the corrected file takes effect; in English.
    package var consequences: [String] {
        let needsRestart = !faults.allSatisfy(\.isOfRule)
        return [
            SuspendedWork.sentence(suspended), faults.contains(where: \.isOfRule) ? SuspendedWork.rulesFollow : nil,
            needsRestart ? SuspendedWork.restart : nil,
        ].compactMap { $0 }
    }

    /// - Parameter line: of the mistake; `nil` for the whole file.
    mutating func suspend(_ work: Set<SuspendedWork>, line: Int?) {
        suspended.formUnion(work)
        guard let line else { return }
        for work in work { suspendingLines[work] = min(line, suspendingLines[work] ?? line) }
    }

    /// Holds a feed, since a mistake may have cost its settings.
    mutating func hold(feed address: String, line: Int) {
        guard (try? FeedAddress.validateListed(address)) != nil else { return }
        let first = suspendedFeeds[address].map { min($0, line) } ?? line
        suspendedFeeds[address] = first
        feeds[address, default: FeedSettings()].hold = .settingsSuspended(line: first)
        feedLines[address] = feedLines[address] ?? line
        suspend([.refreshingFeeds], line: line)
    }

    /// Holds all feeds without settings.
    mutating func holdOtherFeeds(line: Int?) {
        otherFeeds.hold = .settingsSuspended(line: line)
        suspend([.refreshingFeeds], line: line)
    }
}

/// How long articles are kept, in words.
package enum RetentionSpan {
    /// The maximum that the configuration accepts: a hundred years, in days.
    package static let maximumDays = 36_500

    /// "for 30 days", "for ever".
    package static func sentence(days: Int) -> String { days >= maximumDays ? "for ever" : "for \(days) days" }
}
