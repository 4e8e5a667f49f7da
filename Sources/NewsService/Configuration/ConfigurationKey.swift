import LocalNotifications
import News
package import TOMLKit

/// One key of `config.toml`: its place, and how its value is decoded. Both the loader and the tests use this table.
package struct ConfigurationKey: Sendable {
    package let table: String
    package let name: String
    /// Possible values, as typed; empty if there are too many. A theme is one of those that exist.
    package var values: [String] = []
    /// Decodes a value; throws what is wrong with it.
    package let take: @Sendable (any TOMLValueConvertible, inout Configuration) throws(BadValue) -> Void

    package var path: String { "\(table).\(name)" }

    private static let boolean = ["true", "false"]
    private static let player = "[\"mpv\", \"--no-video\", \"%u\"]"

    package static let all: [ConfigurationKey] = [
        ConfigurationKey(table: "refresh", name: "interval") { value, configuration throws(BadValue) in
            configuration.refresh.isAutomatic = value.string != "never"
            guard configuration.refresh.isAutomatic else { return }
            do throws(BadValue) {
                configuration.refresh.interval = try .duration(value, from: 60, through: 7 * 86_400)
            } catch {
                throw BadValue(wanted: .alsoWord(error.wanted, "never"))
            }
        },
        ConfigurationKey(table: "refresh", name: "longest_interval") { value, configuration throws(BadValue) in
            configuration.refresh.maximumInterval = try .duration(value, from: 60, through: 7 * 86_400)
        },
        ConfigurationKey(table: "refresh", name: "timeout") { value, configuration throws(BadValue) in
            configuration.refresh.timeout = try .duration(value, from: 1, through: 600)
        },
        ConfigurationKey(table: "refresh", name: "maximum_size") { value, configuration throws(BadValue) in
            configuration.refresh.maximumSize = try .size(value, from: 1_000, through: 1_000_000_000)
        },
        ConfigurationKey(table: "refresh", name: "connections") { value, configuration throws(BadValue) in
            configuration.refresh.connections = try .whole(value, from: 1, through: 512)
        },
        ConfigurationKey(table: "refresh", name: "connections_per_host") { value, configuration throws(BadValue) in
            configuration.refresh.connectionsPerHost = try .whole(value, from: 1, through: 8)
        },
        ConfigurationKey(
            table: "refresh", name: "allow_commands", values: boolean
        ) { value, configuration throws(BadValue) in
            configuration.refresh.allowCommands = try .boolean(value)
        },
        ConfigurationKey(table: "refresh", name: "rss_bridge") { value, configuration throws(BadValue) in
            configuration.refresh.feedBridge = try .webAddress(value)
        },
        ConfigurationKey(table: "retention", name: "days") { value, configuration throws(BadValue) in
            configuration.retention.days = try .whole(value, from: 2, through: RetentionSpan.maximumDays)
        },
        ConfigurationKey(
            table: "retention", name: "keep_unread", values: boolean
        ) { value, configuration throws(BadValue) in
            configuration.retention.keepUnread = try .boolean(value)
        },
        ConfigurationKey(table: "display", name: "color", values: boolean) { value, configuration throws(BadValue) in
            configuration.display.color = try .boolean(value)
        },
        ConfigurationKey(table: "display", name: "theme") { value, configuration throws(BadValue) in
            guard let name = value.string else { throw BadValue(wanted: .themeName()) }
            configuration.display.theme = name
        },
        ConfigurationKey(
            table: "display", name: "ascii", values: ["true", "false", "auto"]
        ) { value, configuration throws(BadValue) in
            configuration.display.ascii = try .booleanOrAuto(value)
        },
        ConfigurationKey(table: "display", name: "rows", values: ["1", "2"]) { value, configuration throws(BadValue) in
            configuration.display.rows = try .whole(value, from: 1, through: 2)
        },
        ConfigurationKey(
            table: "display", name: "stories", values: StoryMode.allCases.map(\.rawValue)
        ) { value, configuration throws(BadValue) in
            guard let mode = value.string.flatMap(StoryMode.init) else {
                throw BadValue(wanted: .word(StoryMode.allCases.map(\.rawValue)))
            }
            configuration.display.stories = mode
        },
        ConfigurationKey(table: "display", name: "mouse", values: boolean) { value, configuration throws(BadValue) in
            configuration.display.mouse = try .boolean(value)
        },
        ConfigurationKey(table: "display", name: "title", values: boolean) { value, configuration throws(BadValue) in
            configuration.display.title = try .boolean(value)
        },
        ConfigurationKey(table: "display", name: "plain", values: boolean) { value, configuration throws(BadValue) in
            configuration.display.plain = try .boolean(value)
        },
        ConfigurationKey(
            table: "display", name: "language", values: Language.allCases.map(\.rawValue) + ["auto"]
        ) { value, configuration throws(BadValue) in
            configuration.display.language = try .named(value)
        },
        ConfigurationKey(table: "browser", name: "command") { value, configuration throws(BadValue) in
            configuration.browser.command = try .opener(value)
        },
        ConfigurationKey(table: "enclosures", name: "open") { value, configuration throws(BadValue) in
            configuration.enclosures.open = try .opener(value, example: player)
        },
        ConfigurationKey(table: "enclosures", name: "audio") { value, configuration throws(BadValue) in
            configuration.enclosures.kinds[.audio] = try .opener(value, example: player)
        },
        ConfigurationKey(table: "enclosures", name: "video") { value, configuration throws(BadValue) in
            configuration.enclosures.kinds[.video] = try .opener(value, example: player)
        },
        ConfigurationKey(table: "enclosures", name: "image") { value, configuration throws(BadValue) in
            configuration.enclosures.kinds[.image] = try .opener(value, example: player)
        },
        ConfigurationKey(table: "downloads", name: "folder") { value, configuration throws(BadValue) in
            configuration.downloads.folder = try .folder(value)
        },
        ConfigurationKey(table: "downloads", name: "names") { value, configuration throws(BadValue) in
            configuration.downloads.names = try .named(value)
        },
        ConfigurationKey(table: "downloads", name: "at_once") { value, configuration throws(BadValue) in
            configuration.downloads.atOnce = try .whole(value, from: 1, through: 20)
        },
        ConfigurationKey(table: "downloads", name: "at_once_per_host") { value, configuration throws(BadValue) in
            configuration.downloads.atOncePerHost = try .whole(value, from: 1, through: 8)
        },
        ConfigurationKey(table: "downloads", name: "speed_limit") { value, configuration throws(BadValue) in
            configuration.downloads.speedLimit = try .size(value, from: 1_000, through: 1_000_000_000)
        },
        ConfigurationKey(table: "downloads", name: "automatic") { value, configuration throws(BadValue) in
            configuration.downloads.automatic.tags = try .tags(value)
        },
        ConfigurationKey(table: "downloads", name: "automatic_count") { value, configuration throws(BadValue) in
            configuration.downloads.automatic.count = try .whole(value, from: 1, through: 1_000)
        },
        ConfigurationKey(table: "downloads", name: "automatic_age") { value, configuration throws(BadValue) in
            configuration.downloads.automatic.maximumAge = try .duration(value, from: 3_600, through: 3_650 * 86_400)
        },
        ConfigurationKey(table: "downloads", name: "keep_days") { value, configuration throws(BadValue) in
            configuration.downloads.retention.days = try .whole(value, from: 1, through: 36_500)
        },
        ConfigurationKey(table: "downloads", name: "keep_count") { value, configuration throws(BadValue) in
            configuration.downloads.retention.count = try .whole(value, from: 1, through: 100_000)
        },
        ConfigurationKey(
            table: "notifications", name: "desktop", values: boolean
        ) { value, configuration throws(BadValue) in
            configuration.notifications.desktop = try .boolean(value)
        },
        ConfigurationKey(
            table: "notifications", name: "terminal", values: TerminalNotice.allCases.map(\.rawValue) + ["off"]
        ) { value, configuration throws(BadValue) in
            configuration.notifications.terminal = try .named(value)
        },
        ConfigurationKey(table: "notifications", name: "command") { value, configuration throws(BadValue) in
            configuration.notifications.command = try .words(
                value, example: "[\"ntfy\", \"publish\", \"mine\", \"%b\"]")
        },
        ConfigurationKey(
            table: "notifications", name: "feeds", values: ["all", "chosen"]
        ) { value, configuration throws(BadValue) in
            guard let choice = value.string, ["all", "chosen"].contains(choice) else {
                throw BadValue(wanted: .word(["all", "chosen"]))
            }
            configuration.notifications.allFeeds = choice == "all"
        },
        ConfigurationKey(table: "notifications", name: "titles") { value, configuration throws(BadValue) in
            configuration.notifications.policy.titles = try .whole(value, from: 1, through: FeedNews.keptTitles)
        },
        ConfigurationKey(table: "notifications", name: "per_hour") { value, configuration throws(BadValue) in
            configuration.notifications.policy.perHour = try .whole(value, from: 1, through: 60)
        },
        ConfigurationKey(table: "notifications", name: "quiet_hours") { value, configuration throws(BadValue) in
            guard let hours = value.string.flatMap(QuietHours.init) else {
                throw BadValue(wanted: .twoTimes)
            }
            configuration.notifications.policy.quietHours = hours
        },
        ConfigurationKey(table: "hooks", name: "new_articles") { value, configuration throws(BadValue) in
            configuration.hooks.newArticles = try .words(value)
        },
        ConfigurationKey(table: "hooks", name: "finished_task") { value, configuration throws(BadValue) in
            configuration.hooks.finishedTask = try .words(value)
        },
        ConfigurationKey(
            table: "log", name: "level", values: LogLevel.allCases.map(\.rawValue)
        ) { value, configuration throws(BadValue) in
            guard let level = value.string.flatMap(LogLevel.init) else {
                throw BadValue(wanted: .word(["debug", "info", "warning", "off"]))
            }
            configuration.logLevel = level
        },
    ]
}
