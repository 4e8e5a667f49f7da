import News
import Testing

@testable import FrontEnd
@testable import NewsService

@Suite("Rules in the configuration")
struct RuleTableTests {
    private static let good = "[[rule]]\nwhen = \"title:a\"\nthen = [\"read\"]\n"

    private func read(_ text: String) -> Configuration { ConfigurationFile.read(text, name: "c.toml") }

    @Test("Each [[rule]] is one, in the order of the file, with its line")
    func rules() throws {
        let text = """
            [display]
            rows = 2
            [[rule]]
            name = "Crypto"
            when = "feed:hn -author:pg title:crypto"
            then = ["read", "tag ai", "star"]
            [[ "rule" ]] # another
            then = [
                "star",
            ]
            when = 'title:"two words"'
            [retention]
            days = 9
            """
        let configuration = read(text)
        #expect(configuration.problems.isEmpty && configuration.display.rows == 2 && configuration.retention.days == 9)
        #expect(
            configuration.rules == [
                try Rule(
                    name: "Crypto", when: "feed:hn -author:pg title:crypto", then: ["read", "tag ai", "star"], line: 3),
                try Rule(when: "title:\"two words\"", then: ["star"], line: 7, number: 2),
            ])
        let inline = read("rule = [{ when = \"a\", then = [\"read\"] }, { when = \"b\", then = [\"star\"] }]")
        #expect(
            inline.problems.isEmpty && inline.rules.map(\.text) == ["a", "b"] && inline.rules.map(\.line) == [1, 1])
    }

    @Test(
        "An invalid one is skipped whole and reported with its line; the others and all settings are used",
        arguments: [
            ("then = [\"read\"]", 5, "a rule needs when: when = \"feed:news title:crypto\""),
            ("when = \"a\"", 5, "a rule needs then: then = [\"read\", \"tag ai\"]"),
            ("when = \"a\"\nthen = []", 7, "then is empty: then = [\"read\", \"tag ai\"]"),
            (
                "When = \"a\"\nthen = [\"read\"]", 6,
                "a rule has no When, only name, when and then; did you mean when?"
            ),
            (
                "when = \"a\"\nthen = [\"notify\", \"never-notify\"]", 7,
                "notify and never-notify contradict each other"
            ),
            (
                "when = \"a\"\nthen = [\"reed\"]", 7,
                "Unknown action: reed; did you mean read?; actions: read, star, tag NAME, hide, keep 7d, download, full-text, notify, never-notify"
            ),
            ("when = \"a\"\nthen = [\"tag\"]", 7, "tag takes the tag's name: \"tag ai\""),
            ("when = \"a\"\nthen = \"read\"", 7, "then takes a list of actions"),
            ("when = \"a\"\nthen = [\"read\", 1]", 7, "then takes a list of actions"),
            ("when = 1\nthen = [\"read\"]", 6, "when takes a text"),
            ("name = 1\nwhen = \"a\"\nthen = [\"read\"]", 6, "name takes a text"),
            ("name = \" \"\nwhen = \"a\"\nthen = [\"read\"]", 6, "name takes one line of text"),
            (
                "wen = \"a\"\nwhen = \"b\"\nthen = [\"read\"]", 6,
                "a rule has no wen, only name, when and then; did you mean when?"
            ),
            ("then = [\"read\"]\nwhen = \"autor:x\"", 7, "when, at character 1: "),
            ("then = [\"read\"]\nwhen = \"is:read\"", 7, "when, at character 1: "),
            ("then = [\"read\"]\nwhen = \"title:\\\"open\"", 7, "when, at character "),
            ("when = \"a\"\nthen = [\"read\"]\n[rule.also]\nx = 1", 5, "a rule has no also"),
        ])
    func skipped(part: String, line: Int, words: String) throws {
        let configuration = read(
            Self.good + "\n[[rule]]\n" + part + "\n" + Self.good + "[hooks]\nnew_articles = \"x\"\n")
        #expect(configuration.rules.count == 2 && configuration.rules.allSatisfy { $0.text == "title:a" })
        #expect(configuration.problems.count == 1)
        let problem = try #require(configuration.problems.first)
        #expect(
            problem.hasPrefix("c.toml:\(line): \(words)") && problem.hasSuffix("; the rule is skipped"), "\(problem)")
        #expect(configuration.suspended.isEmpty && configuration.hooks.newArticles == ["x"])
    }

    @Test("A rule's number is its place in the file, with those that are skipped or have a broken header")
    func numbers() {
        let broken = "[[rule]]\nwhen = 1\nthen = [\"read\"]\n[[rule]] x\nwhen = \"a\"\n"
        #expect(read(Self.good + broken + Self.good).rules.map(\.number) == [1, 4])
        let inline = read("rule = [{ when = 1, then = [\"read\"] }, { when = \"b\", then = [\"star\"] }]")
        #expect(inline.rules.map(\.number) == [2])
    }

    @Test("All mistakes of one are reported, each with its line; a mistyped key is one")
    func severalMistakes() {
        let configuration = read(
            """
            [[rule]]
            name = ""
            when = "autor:x"
            then = ["reed", "star", "tag"]
            colour = "red"
            [[rule]]
            wen = "a"
            """)
        #expect(configuration.rules.isEmpty)
        let starts = [
            "c.toml:2: name takes", "c.toml:3: when, at character 1", "c.toml:4: Unknown action: reed",
            "c.toml:4: tag takes the tag's name", "c.toml:5: a rule has no colour", "c.toml:6: a rule needs then",
            "c.toml:7: a rule has no wen",
        ]
        #expect(configuration.problems.count == starts.count, "\(configuration.problems)")
        for (problem, start) in zip(configuration.problems, starts) {
            #expect(problem.hasPrefix(start) && problem.hasSuffix("; the rule is skipped"), "\(problem)")
        }
    }

    @Test(
        "One with a line that is not TOML is skipped, since the rest could match more",
        arguments: [
            ("when = \"a\"\nname = x\nthen = [\"read\"]", 7), ("when = \"a\"\nwhen = \"b\"\nthen = [\"read\"]", 7),
            ("when = \"a\"\nthen = [\"read\"\n", 7), ("when = title:a\nthen = [\"read\"]", 6),
            ("when = \"a\"\nthen = [\"read\"]\nthen [\"star\"]\nname = \"b\"", 8),
        ])
    func broken(part: String, line: Int) {
        let configuration = read(Self.good + "\n[[rule]]\n" + part + "\n" + Self.good)
        #expect(configuration.rules.map(\.line) == [1, Self.lines(of: part) + 6])
        #expect(configuration.problems.count == 2)
        #expect(configuration.problems.contains("c.toml:5: line \(line) cannot be read; the rule is skipped"))
        #expect(configuration.problems.contains { $0.hasPrefix("c.toml:\(line):") })
        #expect(configuration.suspended.isEmpty)
    }

    private static func lines(of text: String) -> Int {
        text.split(separator: "\n", omittingEmptySubsequences: false).count
    }

    @Test(
        "A header that is not TOML costs only its own rule",
        arguments: ["[[rule]", "[rule]]", "rule]]", "[[rule]] x", "[rule]"])
    func brokenHeader(header: String) {
        let text = Self.good + header + "\nwhen = \"b\"\nthen = [\"star\"]\n" + Self.good
        let configuration = read(text)
        #expect(configuration.rules.map(\.line) == [1, 7], "\(configuration.problems)")
        #expect(configuration.problems.count == 1 && configuration.suspended.isEmpty)
        #expect(configuration.problems.first?.hasPrefix("c.toml:4: ") == true)
    }

    @Test("A value that is not a list, and a misnamed table, are reported with how to write it")
    func otherTables() {
        let single = read("\n[rule]\nwhen = \"a\"\nthen = [\"read\"]\n")
        #expect(single.problems == ["c.toml:2: there is no [rule] here; did you mean [[rule]]?"])
        #expect(single.rules.isEmpty && single.suspended.isEmpty)
        #expect(
            read(Self.good + "[rule]\nwhen = \"b\"\nthen = [\"star\"]\n").problems
                == ["c.toml:4: there is no [rule] here; did you mean [[rule]]?"])
        #expect(read("rule = 1").problems == ["c.toml:1: rule is a table: write [[rule]] on a line of its own"])
        #expect(read("rule = [1]").problems.first?.hasPrefix("c.toml:1: a rule is a table: write [[rule]]") == true)
        let near = read("\n[[rules]]\nwhen = \"a\"\nthen = [\"read\"]\n")
        #expect(near.problems == ["c.toml:2: there is no rules here; did you mean [[rule]]?"])
        #expect(near.rules.isEmpty)
    }

    @Test("Rules beyond the limit are reported")
    func many() {
        let configuration = read(String(repeating: Self.good, count: 201))
        #expect(configuration.rules.count == 200)
        #expect(configuration.problems == ["c.toml:601: 200 rules are the most; the rule is skipped"])
    }
}
