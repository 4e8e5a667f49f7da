import Foundation
import LocalNotifications
import News
import Newsroom
import Presentation
import Terminal
import TestSupport
import Testing
import Web

@testable import Commands
@testable import FrontEnd
@testable import NewsService

@Suite("The configuration file")
struct ConfigurationFileTests {
    @Test("An empty file gives the defaults")
    func empty() throws {
        #expect(try ConfigurationFile.parse("", name: "config.toml") == Configuration())
    }

    @Test("Values offered by Tab are valid, and are offered for every key with only a few values")
    func values() {
        for key in ConfigurationKey.all {
            for value in key.values {
                #expect(throws: Never.self, "\(key.path) \(value)") { try ConfigurationSetting(key, typed: value) }
            }
            let isFree = ["x", "1", "12", "90s", "2d", "15MB", "/x", "22:00-07:00", "{title}", "https://a.example"]
                .contains { value in
                    (try? ConfigurationSetting(key, typed: value)) != nil
                }
            #expect(key.values.isEmpty == isFree || key.path == "display.rows", "\(key.path)")
        }
    }

    @Test("Every key is accepted")
    func everyKey() throws {
        let text = """
            [refresh]
            interval = "90s"
            longest_interval = "2d"
            timeout = 5
            maximum_size = "500kB"
            connections = 10
            connections_per_host = 1
            allow_commands = true
            rss_bridge = "https://ann:pw@bridge.example/rss"
            [retention]
            days = 2
            keep_unread = true
            [display]
            color = false
            theme = "dark"
            ascii = true
            mouse = false
            title = false
            plain = true
            language = "ja"
            [browser]
            command = ["w", "--new"]
            [enclosures]
            open = "player --quiet %u"
            audio = ["two words", "%u"]
            [downloads]
            folder = "/casts"
            names = "{title}"
            at_once = 5
            at_once_per_host = 1
            speed_limit = "500kB"
            automatic = ["podcast", "news"]
            automatic_count = 9
            automatic_age = "2d"
            keep_days = 8
            keep_count = 7
            [notifications]
            desktop = true
            terminal = "osc777"
            command = ["tell", "%s"]
            feeds = "chosen"
            titles = 1
            per_hour = 60
            quiet_hours = "22:30-06:05"
            [log]
            level = "debug"
            """
        var wanted = Configuration()
        wanted.refresh = Configuration.Refresh(
            interval: 90, maximumInterval: 172_800, timeout: 5, maximumSize: 500_000, connections: 10,
            connectionsPerHost: 1, allowCommands: true, feedBridge: "https://ann:pw@bridge.example/rss")
        wanted.retention = Configuration.Retention(days: 2, keepUnread: true)
        wanted.display = Configuration.Display(
            color: false, theme: "dark", ascii: true, mouse: false, title: false, plain: true, language: .japanese)
        wanted.browser.command = ["w", "--new"]
        wanted.enclosures.open = ["player", "--quiet", "%u"]
        wanted.enclosures.kinds[.audio] = ["two words", "%u"]
        wanted.downloads = Configuration.Downloads(
            folder: "/casts", names: FileNamePattern("{title}"), atOnce: 5, atOncePerHost: 1, speedLimit: 500_000,
            automatic: AutomaticDownloadPolicy(tags: ["podcast", "news"], count: 9, maximumAge: 172_800),
            retention: DownloadRetentionPolicy(days: 8, count: 7))
        let quietHours = QuietHours(start: 22 * 60 + 30, end: 6 * 60 + 5)
        wanted.notifications = Configuration.Notifications(
            desktop: true, terminal: .osc777, command: ["tell", "%s"], allFeeds: false,
            policy: NotificationPolicy(titles: 1, perHour: 60, quietHours: quietHours))
        wanted.logLevel = .debug
        #expect(try ConfigurationFile.parse(text, name: "config.toml") == wanted)
    }

    @Test("A language is one of the supported ones, or the locale's")
    func languages() throws {
        let auto = try ConfigurationFile.parse("[display]\nlanguage = \"auto\"\n", name: "config.toml")
        #expect(auto.display.language == nil)
        let english = try ConfigurationFile.parse("[display]\nlanguage = \"EN\"\n", name: "config.toml")
        #expect(english.display.language == .english)
        #expect(
            problems(of: "[display]\nlanguage = \"fr\"\n") == [
                "config.toml:2: display.language takes \"en\", \"ja\" or \"auto\""
            ])
    }

    @Test("An unknown key is reported with file, line and the nearest valid name")
    func unknownKey() {
        let problems = problems(of: "# mine\n[retention]\ndays = 3\nkeep_unred = true\n")
        #expect(
            problems == [
                "config.toml:4: there is no retention.keep_unred; did you mean retention.keep_unread?"
            ])
    }

    @Test("A key similar to none is reported without a suggestion")
    func farKey() {
        #expect(
            problems(of: "[refresh]\nbanana = 1\n[kiwi]\n[keys]\nmango = \"x\"\n[theme]\npapaya = \"bold\"\n") == [
                "config.toml:2: there is no refresh.banana", "config.toml:3: there is no kiwi here",
                "config.toml:5: there is no keys.mango", "config.toml:7: there is no theme.papaya",
            ])
    }

    @Test("Lines are counted with any line ending")
    func lineEnds() {
        #expect(problems(of: "\r\n[display]\r\ncolour = true\r\n").first?.hasPrefix("config.toml:3: ") == true)
    }

    @Test("Automatic refreshes can be off; the interval between a feed's checks then stays")
    func neverByItself() throws {
        let refresh = try ConfigurationFile.parse("[refresh]\ninterval = \"never\"", name: "config.toml").refresh
        #expect(!refresh.isAutomatic && refresh.interval == Configuration.Refresh().interval)
        #expect(problems(of: "[refresh]\ninterval = \"nver\"").first?.hasSuffix(", or \"never\"") == true)
    }

    @Test("An unknown table is reported with file, line and the nearest valid name")
    func unknownTable() {
        #expect(
            problems(of: "\n[refesh]\ninterval = 1\n") == [
                "config.toml:2: there is no refesh here; did you mean [refresh]?"
            ])
    }

    @Test(
        "A bad value is reported with file, line and the expected form",
        arguments: [
            ("[retention]\ndays = 1", "retention.days takes a whole number from 2 to 36500"),
            ("[retention]\ndays = \"many\"", "retention.days takes a whole number from 2 to 36500"),
            ("[refresh]\ninterval = \"5 parsecs\"", "refresh.interval takes a time such as"),
            ("[refresh]\ninterval = \"10s\"", "refresh.interval takes a time such as"),
            ("[refresh]\nmaximum_size = \"2TB\"", "refresh.maximum_size takes a size such as"),
            ("[display]\ncolor = \"yes\"", "display.color takes true or false"),
            ("[browser]\ncommand = []", "browser.command takes a program"),
            ("[enclosures]\nvideo = \"  \"", "enclosures.video takes a program"),
            (
                "[browser]\ncommand = [\"sh\", \"-c\", \"w3m %u\"]",
                "browser.command takes a program that only opens the address: sh might run what it says"
            ),
            ("[enclosures]\naudio = \"ssh host mpv\"", "enclosures.audio takes a program that only opens the address"),
            ("[downloads]\nfolder = \"casts\"", "downloads.folder takes a folder: an absolute path, or one"),
            ("[downloads]\nnames = \"{feed}\"", "downloads.names takes a name with {title} in it"),
            (
                "[downloads]\nnames = \"{feeds}/{title}\"",
                "downloads.names takes {feed}, {date} and {title} only: there is no {feeds}; did you mean {feed}?"
            ),
            ("[downloads]\nnames = \"/etc/{title}\"", "downloads.names takes names below the download folder"),
            ("[downloads]\nnames = \"~/{title}\"", "downloads.names takes names below the download folder"),
            ("[downloads]\nnames = \"a/../{title}\"", "downloads.names takes names below the download folder"),
            (
                "[enclosures]\nopen = 1",
                "enclosures.open takes a program, or a list of a program and its arguments: [\"mpv\", \"--no-video\""
            ),
            (
                "[notifications]\ncommand = 1",
                "notifications.command takes a program, or a list of a program and its arguments: [\"ntfy\", "
            ),
            ("[downloads]\nautomatic = [1]", "downloads.automatic takes a list of tags"),
            ("[downloads]\nautomatic_age = \"1m\"", "downloads.automatic_age takes a time such as"),
            ("[downloads]\nkeep_days = 0", "downloads.keep_days takes a whole number from 1 to 36500"),
            ("[notifications]\ndesktop = \"yes\"", "notifications.desktop takes true or false"),
            ("[notifications]\nterminal = \"osc1\"", "notifications.terminal takes \"bell\", \"osc9\", \"osc777\", "),
            ("[notifications]\ncommand = []", "notifications.command takes a program"),
            ("[notifications]\nfeeds = \"some\"", "notifications.feeds takes \"all\" or \"chosen\""),
            ("[notifications]\ntitles = 6", "notifications.titles takes a whole number from 1 to 5"),
            ("[notifications]\nper_hour = 0", "notifications.per_hour takes a whole number from 1 to 60"),
            ("[log]\nlevel = \"loud\"", "log.level takes \"debug\", \"info\", \"warning\" or \"off\""),
            ("[notifications]\nquiet_hours = \"22-7\"", "notifications.quiet_hours takes two times of the day"),
        ])
    func badValue(_ text: String, _ sentence: String) throws {
        let problem = try #require(problems(of: text).first)
        #expect(problem.hasPrefix("config.toml:2: \(sentence)"))
    }

    @Test("All problems are reported at once, in the order of the file")
    func allProblems() {
        let text = "[display]\ncolor = 1\n[retention]\ndays = 0\nwhat = 1\n"
        #expect(problems(of: text).map { $0.split(separator: ":")[1] } == ["2", "4", "5"])
    }

    @Test("A syntax error is reported with file and line")
    func syntaxError() throws {
        let problem = try #require(problems(of: "[refresh]\ninterval = \n").first)
        #expect(problem.hasPrefix("config.toml:2:12: "))
    }

    @Test(
        "A broken table header is reported with file and line, whatever the parser would do with it",
        arguments: ["[[[", "[.a]", "[=", "[\n-", "[,", "[[\t.", "[\\\"", " [}", "[\n", "[a.=", "[[a]", "[a]]"])
    func brokenHeader(header: String) throws {
        let problem = try #require(problems(of: "[refresh]\n" + header).first)
        #expect(problem.hasPrefix("config.toml:"))
    }

    @Test("A file named by the user must exist; the default one need not")
    func missingFile() throws {
        let path = "/nonexistent/newsterm/config.toml"
        #expect(try ConfigurationFile.load(path, isRequired: false) == Configuration())
        #expect(throws: ConfigurationFile.Unusable(problems: ["\(path): there is no such file"])) {
            try ConfigurationFile.load(path, isRequired: true)
        }
    }

    @Test("The sample file is valid, contains every key with its default value, and its examples are valid, too")
    func sample() throws {
        let text = try Self.sampleText()
        #expect(try ConfigurationFile.parse(text, name: "config.toml") == Configuration())
        // A key without a default is there as an example, behind a number sign.
        let examples = text.replacing(#/(?m)^# (\w+ = |\[)/#) { $0.output.1 }
        _ = try ConfigurationFile.parse(examples, name: "config.toml")
        let lines = ConfigurationLines(examples)
        for key in ConfigurationKey.all {
            #expect(lines.line(ofKey: key.name, inTable: key.table) > lines.line(ofTable: key.table), "\(key.path)")
        }
    }

    static func sampleText() throws -> String {
        let resources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Resources")
        return try String(contentsOf: resources.appending(path: "config.toml"), encoding: .utf8)
    }

    @Test("Single feeds have an interval and headers, and no problem shows a header's value")
    func feeds() throws {
        let text = """
            [feed."https://a.example/feed.xml"]
            interval = "6h"
            headers = { Authorization = "Bearer geheim", X-Key = "2" }
            [feed."https://b.example/"]
            interval = 90
            private = true
            """
        let wanted = [
            "https://a.example/feed.xml": FeedSettings(
                interval: 21_600,
                headers: [
                    RequestHeader(name: "Authorization", value: "Bearer geheim"),
                    RequestHeader(name: "X-Key", value: "2"),
                ]),
            "https://b.example/": FeedSettings(interval: 90, isPrivate: true),
        ]
        #expect(try ConfigurationFile.parse(text, name: "config.toml").feeds == wanted)
    }

    @Test(
        "A mistake in a feed's table is reported with its key's line, without secrets",
        arguments: [
            ("[feed.\"https://a.example/\"]\ninterval = \"geheim\"", "interval takes a time", 3),
            ("[feed.\"https://a.example/\"]\nheaders = { A = \"geheim\", B = 1 }", "headers takes names and texts", 3),
            (
                "[feed.\"https://a.example/\"]\nheaders = { Host = \"geheim\" }", "headers takes other names than Host",
                3
            ),
            ("[feed.\"exec:feed\"]\nheaders = { A = \"geheim\" }", "headers takes a feed that is fetched", 3),
            ("[feed.\"exec:a | b\"]\ninterval = \"5m\"", "without one", 2),
            ("[feed.\"https://a.example/\"]\nheaders = { If-None-Match = \"geheim\" }", "headers takes other names", 3),
            (
                "[feed.\"https://a.example/\"]\nheaders = { A = \"geheim\\r\\nB: 1\" }",
                "headers takes names and texts", 3
            ),
            ("[feed.\"https://u:geheim@a.example/\"]\ncolour = \"geheim\"", "a feed has no colour", 3),
            ("[feed.\"u:geheim@a.example\"]\ninterval = \"5m\"", "cannot be fetched", 2),
            ("[feed.\"https://a.example/\"]\ninterval = \"1h\"\nnotify = \"on\"", "notify takes true or false", 4),
            ("[feed]\n\"https://a.example/\" = { notify = \"on\" }", "notify takes true or false", 3),
            ("[feed.\"https://a.example/\"]\n[feed.\"https://b.example/\"]\nnotify = 1", "notify takes", 4),
            ("[feed.\"https://a.example/\"]\nprivate = \"yes\"", "private takes true or false", 3),
            ("[feed.\"https://a.example/\"]\nfull_text = \"yes\"", "full_text takes true or false", 3),
            ("[feed.\"https://a.example/\"]\n\ncontent_keep = \"p:hover\"", "content_keep takes a selector", 4),
        ])
    func badFeeds(text: String, words: String, line: Int) throws {
        let problem = try #require(problems(of: "\n" + text).first)
        #expect(problem.hasPrefix("config.toml:\(line): ") && problem.contains(words))
        #expect(!problem.contains("geheim"))
        #expect(problems(of: "feed = 1").first?.contains("feed is a table") == true)
    }

    @Test("Among thousands of feeds, each table with a mistake is reported with its own line")
    func thousandsOfFeeds() throws {
        let feeds = 4_000
        let text = (0..<feeds).map { "[feed.\"https://a.example/\($0).xml\"]\ninterval = \"4h\"\n" }.joined()
        let configuration = try ConfigurationFile.parse(text, name: "config.toml")
        #expect(configuration.feeds.count == feeds)
        let listed = (1..<feeds).map { "https://a.example/\($0).xml" }
        #expect(FeedTable.unknownFeeds(configuration, listed: listed).map(\.line) == [1])
        let last = configuration.feedLines["https://a.example/\(feeds - 1).xml"]
        #expect(last == 2 * feeds - 1)
    }

    @Test("Settings for an unlisted feed are reported, however the address is written, without a password")
    func unknownFeeds() throws {
        let text = """
            # [feed."https://c.example/feed"] and [feed."https://u:geheim@b.example/fed"]
            [feed."https://c.example/feed/more"]
            interval = "5m"
            [feed."https://a.example/"]
            interval = "5m"
            [feed."https://u:geheim@b.example/fed"]
            interval = "5m"
            [feed.'https://c.example/feed']
            headers = { A = "1" }
            """
        let configuration = try ConfigurationFile.parse(text, name: "config.toml")
        let listed = ["https://ann:geheim@A.example", "https://b.example/feed", "https://c.example/feed/more"]
        let unknownFeeds = FeedTable.unknownFeeds(configuration, listed: listed)
        #expect(unknownFeeds.map(\.line) == [6, 8])
        #expect(
            unknownFeeds.map(\.message)
                == ["https://b.example/fed", "https://c.example/feed"].map {
                    "[feed.\"\($0)\"] matches no feed of the list and is ignored"
                })
    }

    @Test("They are reported with file and line")
    func strayLine() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("https://a.example/feed\n", to: "urls")
        try folder.write("\n[feed.\"https://a.example/fed\"]\ninterval = \"1h\"\n", to: "config.toml")
        let locations = Locations(
            configuration: "\(folder.path)/config.toml", feedList: "\(folder.path)/urls", data: "\(folder.path)/data")
        let problems = try await AppServices.with(locations) { try await $0.synchronize() }
        #expect(
            problems.map(\.description)
                == [
                    "\(folder.path)/config.toml:2: [feed.\"https://a.example/fed\"] matches no feed of the list and is "
                        + "ignored"
                ])
    }

    @Test("Of very many unusable lines in the feed list the first are reported, and how many more there are")
    func manyLines() async throws {
        let folder = try TemporaryDirectory()
        try folder.write(String(repeating: "x\n", count: 1_200), to: "urls")
        try folder.write("", to: "config.toml")
        let locations = Locations(
            configuration: "\(folder.path)/config.toml", feedList: "\(folder.path)/urls", data: "\(folder.path)/data")
        let problems = try await AppServices.with(locations) { try await $0.synchronize() }
        #expect(problems.count == 101)
        #expect(problems.last?.description == "\(folder.path)/urls:101: 1,100 more problems from here on.")
    }

    @Test("A maximum interval below the interval is reported, where it was set")
    func intervals() {
        #expect(
            problems(of: "[refresh]\ninterval = \"1h\"\nlongest_interval = \"5m\"")
                == [
                    "config.toml:3: refresh.longest_interval is shorter than refresh.interval; make it at least as long"
                ])
        #expect(problems(of: "[refresh]\ninterval = \"1d\"").isEmpty)
    }

    private func problems(of text: String) -> [String] {
        do {
            _ = try ConfigurationFile.parse(text, name: "config.toml")
            return []
        } catch {
            return error.problems
        }
    }
}
