import News
import Newsroom
import Presentation
import Testing

@testable import Commands
@testable import FrontEnd
@testable import NewsService

@Suite("Parts of the configuration that are not TOML")
struct SyntaxMistakesTests {
    private func problems(_ text: String) -> [String] { ConfigurationFile.read(text, name: "c.toml").problems }

    @Test(
        "A line is reported with its column, the error and the remedy, without its value",
        arguments: [
            ("color geheim", ":2:", "the equals sign is missing; write key = value"),
            ("= \"geheim\"", ":2:1:", "the name is missing before the equals sign"),
            ("quiet hours = \"geheim\"", ":2:", "a name with spaces or special characters must be in quotation marks"),
            ("color =", ":2:", "the value is missing after the equals sign"),
            ("color = # geheim", ":2:", "the value is missing after the equals sign"),
            ("theme = “geheim”", ":2:9:", "text must be in straight quotation marks"),
            ("theme = \"geheim", ":2:", "the closing \" is missing"),
            ("theme = 'geheim # it", ":2:", "the closing ' is missing"),
            ("theme = [\"geheim\"", ":2:", "the closing ] is missing"),
            ("theme = [geheim]", ":2:", "the list is not valid; write [\"one\", \"two\"]"),
            ("theme = { a = \"geheim\"", ":2:", "the closing } is missing on the same line"),
            ("theme = { a: \"geheim\" }", ":2:", "the names and values in { } are not valid"),
            ("theme = \"\\geheim\"", ":2:", "a backslash in quotation marks must be doubled"),
            ("theme = \"a\" geheim", ":2:", "only one value is allowed; remove what follows the text"),
            ("theme = 99999999999999999999", ":2:", "the number is too large"),
            ("theme = 5 geheim", ":2:", "a value that is not a number, true or false must be in quotation marks"),
            ("color = Yes", ":2:9:", "write true or false in lower case, or text in quotation marks"),
            ("color = Geheim", ":2:9:", "a value that is not a number, true or false must be in quotation marks"),
        ])
    func sentences(line: String, place: String, sentence: String) throws {
        let problems = problems("[display]\n\(line)\nmouse = false\n")
        let problem = try #require(problems.first)
        #expect(problem.hasPrefix("c.toml\(place)") && problem.contains(": \(sentence)"), "\(problem)")
        #expect(problems.count == 1 && !problem.lowercased().contains("geheim"), "\(problems)")
        // The rest of the file is unaffected.
        #expect(ConfigurationFile.read("[display]\n\(line)\nmouse = false\n", name: "").display.mouse == false)
    }

    @Test(
        "A line with very many names is reported before the parser sees it, and costs only itself",
        arguments: ["NAMES = 1", "[NAMES]", "theme = {NAMES = 1}", "theme = [\n{NAMES = 1}]"])
    func manyNames(line: String) {
        let names = Array(repeating: "a", count: 200_000).joined(separator: ".")
        let text = "[display]\nmouse = false\n" + line.replacing("NAMES", with: names) + "\n"
        let configuration = ConfigurationFile.read(text, name: "c.toml")
        let sentence = "too many dots; a name such as display.theme has only one"
        let problems = configuration.problems.map { $0.prefix(80) }
        #expect(problems.first ?? "" == "c.toml:3: \(sentence)", "\(problems)")
        #expect(configuration.display.mouse == false)
    }

    @Test("Many dots spread over many lines are not a mistake")
    func manyLines() {
        let feeds = (1...4_000).map { "[feed.\"https://www.a.example/\($0).xml\"]\ninterval = \"6h\"\n" }.joined()
        #expect(ConfigurationDocument(feeds)?.mistakes.isEmpty == true)
    }

    @Test("An unclosed list costs its own key, even if the parser notices later")
    func openList() {
        let configuration = ConfigurationFile.read(
            "[browser]\ncommand = [\n  \"w\",\n[display]\ncolor = false\nmouse = false\n", name: "c.toml")
        #expect(configuration.problems == ["c.toml:2: the closing ] is missing"])
        #expect(configuration.display.color == false && configuration.display.mouse == false)
        #expect(configuration.browser == Configuration.Browser())
    }

    @Test("Multi-line values are read beside a mistake")
    func longValues() {
        let configuration = ConfigurationFile.read(
            "[browser]\ncommand = [\n  \"w\", # a remark\n\n  \"--new\",\n]\n[display]\ncolor = no\n",
            name: "c.toml")
        #expect(configuration.browser.command == ["w", "--new"] && configuration.problems.count == 1)
    }

    @Test("A duplicate key has its first value, and the second is reported with its line")
    func twice() {
        let key = ConfigurationFile.read("[display]\nmouse = false\nmouse = true\ncolor = false", name: "c.toml")
        #expect(
            key.problems == ["c.toml:3: this key, or a table of its name, is in the file already; keep one of them"])
        #expect(key.display == Configuration.Display(color: false, mouse: false))
        let table = ConfigurationFile.read(
            "[display]\nmouse = false\n[retention]\ndays = 9\n[display]\ncolor = false\n[log]\nlevel = \"off\"",
            name: "c.toml")
        #expect(table.problems.count == 1)
        #expect(table.problems[0].hasPrefix("c.toml:5: this table, or a key of its name, is in the file already"))
        #expect(!table.display.mouse && table.display.color && table.retention.days == 9 && table.logLevel == .off)
        // The second retention might be the intended one.
        #expect(ConfigurationFile.read("[retention]\ndays = 9\ndays = 99", name: "").suspended == [.deletingArticles])
    }

    @Test(
        "A header without an opening bracket costs what is below it, and suspends what that may concern",
        arguments: ["retention]", "retention", "  retention ] # for ever", "[retention"])
    func headerWithoutBracket(header: String) {
        let configuration = ConfigurationFile.read(
            "[refresh]\ninterval = \"2h\"\n\(header)\ndays = 3650\nkeep_unread = true\n[log]\nlevel = \"off\"",
            name: "c.toml")
        #expect(configuration.problems.count == 1)
        #expect(configuration.problems[0].hasPrefix("c.toml:3: this table header is not valid"))
        #expect(configuration.articleRetention == nil && configuration.logLevel == .off)
    }

    @Test("The feed of a header without an opening bracket is not fetched without its settings")
    func feedWithoutBracket() {
        let configuration = ConfigurationFile.read(
            "[refresh]\nfeed.\"https://x.example/?a=b\"]\ninterval = \"9h\"\n", name: "c.toml")
        #expect(configuration.problems.count == 1)
        #expect(configuration.feeds["https://x.example/?a=b"]?.hold == .settingsSuspended(line: 2))
    }

    @Test("An unreadable header costs everything below it, and nothing of it ends up in the table above")
    func header() {
        let configuration = ConfigurationFile.read(
            "[display]\nmouse = false\n[browser\ncommand = \"w\"\ncolor = false\n[log]\nlevel = \"off\"",
            name: "c.toml")
        #expect(configuration.problems.count == 1)
        #expect(
            configuration.problems[0].hasPrefix("c.toml:3: this table header is not valid, so nothing below it"))
        #expect(configuration.display == Configuration.Display(mouse: false) && configuration.logLevel == .off)
        #expect(configuration.browser == Configuration.Browser() && configuration.suspended.isEmpty)
    }

    @Test("Lines that end with a carriage return are counted and read like others")
    func lineEnds() {
        let configuration = ConfigurationFile.read("[display]\r\ncolor = no\r\nmouse = false\r\n", name: "c.toml")
        #expect(configuration.problems.count == 1 && configuration.problems[0].hasPrefix("c.toml:2:"))
        #expect(!configuration.display.mouse)
    }

    @Test("Whatever is left out, reading a text never crashes, and no key ends up in another table")
    func anything() throws {
        let sample = try ConfigurationFileTests.sampleText().replacing(#/(?m)^# (\w+ = |\[)/#) { $0.output.1 }
        let characters = Array(sample)
        for place in stride(from: 0, to: characters.count, by: 7) {
            var cut = characters
            cut.remove(at: place)
            let configuration = ConfigurationFile.read(String(cut), name: "c.toml")
            #expect(configuration.problems.count <= 30)
        }
    }
}
