import Foundation
import Glibc
import News
import Newsroom
import Presentation
import TestSupport
import Testing

@testable import Commands
@testable import FrontEnd
@testable import NewsService

/// What still works with a faulty configuration.
@Suite("Mistakes in the configuration")
struct MistakesTests {
    /// Enables everything that can be suspended.
    private static let text = """
        [refresh]
        allow_commands = true
        [retention]
        days = 900
        [downloads]
        automatic = "podcast"
        keep_days = 900
        [notifications]
        desktop = true
        terminal = "bell"
        command = "tell"
        [hooks]
        new_articles = "hook"
        finished_task = "hook"
        """

    private static func working(_ configuration: Configuration) -> Set<SuspendedWork> {
        var work: Set<SuspendedWork> = []
        if configuration.articleRetention != nil { work.insert(.deletingArticles) }
        if !configuration.downloads.retention.keepsAll { work.insert(.deletingDownloads) }
        if !configuration.downloads.automatic.tags.isEmpty { work.insert(.automaticDownloads) }
        let feed = configuration.feeds["https://a.example/"] ?? configuration.otherFeeds
        if feed.hold == nil { work.insert(.refreshingFeeds) }
        if configuration.refresh.allowCommands { work.insert(.feedCommands) }
        if configuration.hooks != Configuration.Hooks() { work.insert(.hooks) }
        if configuration.notifications.isOn { work.insert(.notifications) }
        return work
    }

    @Test("A mistake costs only its own key, which keeps its default; all others apply")
    func oneKey() {
        let configuration = ConfigurationFile.read(
            "[display]\ncolor = 1\nmouse = false\n[refresh]\ninterval = \"1h\"\n", name: "c.toml")
        #expect(configuration.display == Configuration.Display(color: true, mouse: false))
        #expect(configuration.refresh.interval == 3_600)
        #expect(configuration.problems == ["c.toml:2: display.color takes true or false"])
        #expect(configuration.suspended.isEmpty)
        #expect(configuration.warnings == configuration.problems + [SuspendedWork.restart])
    }

    @Test("A fixed rule is used without a restart, and what is said of mistakes says so")
    func rules() {
        let rule = "[[rule]]\nwhen = \"a\"\n"
        let ofRule = ConfigurationFile.read(rule, name: "c.toml")
        #expect(ofRule.problems.count == 1 && ofRule.consequences == [SuspendedWork.rulesFollow])
        let both = ConfigurationFile.read("[display]\ncolor = 1\n" + rule, name: "c.toml")
        #expect(both.problems.count == 2 && both.consequences == [SuspendedWork.rulesFollow, SuspendedWork.restart])
    }

    @Test("A missing theme falls back to the default, and a maximum interval below the interval is ignored")
    func dependent() {
        let configuration = ConfigurationFile.read(
            "[display]\ntheme = \"drak\"\n[refresh]\ninterval = \"10h\"\nlongest_interval = \"1h\"\n", name: "c.toml")
        #expect(configuration.display.theme == "auto" && configuration.problems.count == 2)
        #expect(configuration.refresh.maximumInterval == 36_000)
    }

    @Test("A mistake in what a feed may reach restricts it the most")
    func mistakenReach() {
        let text = "[feed.\"https://a.example/\"]\nprivate = \"no\""
        let configuration = ConfigurationFile.read(text, name: "config.toml")
        #expect(configuration.problems == ["config.toml:2: private takes true or false"])
        #expect(configuration.feeds["https://a.example/"]?.isPrivate == false)
    }

    @Test("Of very many mistakes the first hundred are reported, and how many more there are")
    func many() {
        let lines = (1...150).map { "k\($0) = 1" }.joined(separator: "\n")
        let configuration = ConfigurationFile.read("[display]\n\(lines)", name: "config.toml")
        #expect(configuration.problems.count == 101)
        #expect(configuration.problems.last == "config.toml: 50 more mistakes")
    }

    @Test("An absurdly large file is not read, and suspends everything")
    func large() {
        let text = String(repeating: "# A remark.\n", count: 100_000)
        let configuration = ConfigurationFile.read(text, name: "config.toml")
        #expect(configuration.problems == ["config.toml: larger than 1 MB, so that none of it is read"])
        #expect(configuration.suspended == Set(SuspendedWork.allCases))
    }

    @Test("Without a mistake nothing is suspended")
    func none() {
        let configuration = ConfigurationFile.read(Self.text, name: "c.toml")
        #expect(configuration.problems.isEmpty && configuration.warnings.isEmpty)
        #expect(Self.working(configuration) == Set(SuspendedWork.allCases))
    }

    @Test(
        "A mistake suspends whatever its default could delete, start or request",
        arguments: [
            ("[retention]\ndays = 900", "[retention]\ndays = \"900\"", [SuspendedWork.deletingArticles]),
            ("days = 900\n[downloads]", "dayz = 900\n[downloads]", [.deletingArticles]),
            ("keep_days = 900", "keep_days = 0", [.deletingDownloads, .automaticDownloads]),
            ("keep_days = 900", "keep_days = 900\nautomatic_age = 7", [.deletingDownloads, .automaticDownloads]),
            ("allow_commands = true", "allow_commands = 1", [.feedCommands]),
            ("allow_commands = true", "allow_commandz = true", [.feedCommands]),
            ("desktop = true", "desktop = true\nquiet_hours = \"22-7\"", [.notifications]),
            ("desktop = true", "desktop = true\nfeeds = \"chosn\"", [.notifications]),
            ("finished_task", "finished_tsk", [.hooks]),
            ("[hooks]", "[feed.\"https://a.example/\"]\nnotify = \"no\"\n[hooks]", [.notifications]),
            ("[hooks]", "[feed.\"https://a.example/\"]\ninterval = \"no\"\n[hooks]", [.refreshingFeeds]),
            ("[hooks]", "[feed.\"htps://a.example/\"]\nnotify = false\n[hooks]", [.notifications]),
            ("[hooks]", "[keys]\nopen = 1\n[theme]\nunread = \"blod\"\n[hooks]", []),
            ("[refresh]", "[refresh]\ntimeout = \"soon\"", []),
            ("[retention]", "[retenton]", Array(SuspendedWork.byAnySetting)),
            ("[refresh]", "days = 900\n[refresh]", Array(SuspendedWork.byAnySetting)),
            ("[hooks]", "[fed.\"https://a.example/\"]\ninterval = \"1d\"\n[hooks]", SuspendedWork.allCases),
            // Not TOML.
            ("days = 900\n[downloads]", "days = \n[downloads]", [.deletingArticles]),
            ("[retention]", "[retention", [.deletingArticles]),
            ("[retention]", "[[[", Array(SuspendedWork.byAnySetting)),
            ("allow_commands = true", "allow_commands = yes", [.feedCommands]),
            ("allow_commands = true", "allow_commands = true\ntimeout = 5s", []),
            ("[hooks]", "[feed.\"https://a.example/\"]\nnotify = no\n[hooks]", [.notifications]),
            ("[hooks]", "[feed.\"https://a.example/\"]\nprivate = no\n[hooks]", [.refreshingFeeds]),
            ("[hooks]", "[feed.\"https://a.example/\"]\nheaders = { A = b }\n[hooks]", [.refreshingFeeds]),
            (
                "[hooks]", "[feed.\"https://a.example/]\nheaders = { A = \"b\" }\n[hooks]",
                [.refreshingFeeds, .notifications]
            ),
            ("[hooks]", "[feed.]\nheaders = { A = \"b\" }\n[hooks]", [.refreshingFeeds, .notifications]),
        ])
    func suspended(part: String, mistake: String, work: [SuspendedWork]) {
        let configuration = ConfigurationFile.read(Self.text.replacing(part, with: mistake), name: "c.toml")
        #expect(configuration.problems.count >= 1)
        #expect(configuration.suspended == Set(work))
        #expect(Self.working(configuration).isDisjoint(with: work))
        if work.count < SuspendedWork.allCases.count {
            // A hook whose own line is invalid does not run in either case.
            #expect(Self.working(configuration).union(work) == Set(SuspendedWork.allCases))
        }
        #expect(configuration.warnings.count == configuration.problems.count + (work.isEmpty ? 1 : 2))
    }

    @Test("A file that is not text suspends everything, too; a named one that is missing is an error")
    func unreadable() throws {
        let folder = try TemporaryDirectory()
        try folder.write("", to: "folder/x")
        try Data([0xFF, 0xFE, 0x00]).write(to: URL(fileURLWithPath: folder.path + "/bytes"))
        #expect(mkfifo("\(folder.path)/pipe", 0o600) == 0)
        for (name, sentence) in [
            ("folder", "it is a folder"), ("bytes", "cannot be read as UTF-8 text"), ("pipe", "it is a pipe"),
        ] {
            let configuration = try ConfigurationFile.load("\(folder.path)/\(name)", isRequired: false)
            #expect(configuration.problems.first?.contains(sentence) == true)
            #expect(configuration.suspended == Set(SuspendedWork.allCases))
        }
    }

    @Test("A feed with unreadable settings waits, and no other; each further bad line costs only itself")
    func heldFeed() {
        let configuration = ConfigurationFile.read(
            """
            [feed."https://a.example/"]
            headers = { Authorization = "Bearer geheim }
            [feed."https://b.example/"]
            interval = "1d"
            [display]
            color = false
            """, name: "c.toml")
        #expect(configuration.feeds["https://a.example/"]?.hold == .settingsSuspended(line: 2))
        #expect(configuration.feeds["https://b.example/"] == FeedSettings(interval: 86_400))
        #expect(configuration.otherFeeds == FeedSettings() && !configuration.display.color)
        #expect(configuration.problems.count == 1 && !configuration.warnings.joined().contains("geheim"))
    }

    @Test("If nothing in the file is usable, all feeds wait")
    func heldFeeds() {
        let text = (1...30).map { "line \($0)\n" }.joined()
        let configuration = ConfigurationFile.read(text, name: "c.toml")
        #expect(configuration.otherFeeds.hold == .settingsSuspended(line: nil))
        #expect(
            configuration.problems == [
                "c.toml: it has more than 20 syntax errors, so none of it is used; check that it is a TOML file"
            ])
        #expect(configuration.suspended == Set(SuspendedWork.allCases))
    }
}
