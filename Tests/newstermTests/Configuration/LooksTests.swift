import Presentation
import Terminal
import Testing

@testable import Commands
@testable import FrontEnd
@testable import NewsService
@testable import ReaderApp

@Suite("Keys and themes in the configuration")
struct LooksTests {
    private func problems(of text: String) -> [String] {
        do {
            _ = try ConfigurationFile.parse(text, name: "config.toml")
            return []
        } catch {
            return error.problems
        }
    }

    private func own(_ text: String) -> KeysAndThemes {
        var own = KeysAndThemes()
        #expect(ConfigurationFile.read(text, name: "config.toml", &own).problems.isEmpty)
        return own
    }

    private func appearance(_ text: String) -> Appearance {
        var own = KeysAndThemes()
        let configuration = ConfigurationFile.read(text, name: "config.toml", &own)
        #expect(configuration.problems.isEmpty)
        return own.appearance(configuration, file: "config.toml")
    }

    @Test("Keys can be set for all contexts and for one")
    func keys() throws {
        let text = """
            [keys]
            next-unread = "x"
            page-down = ["Space", "F5"]
            remove-feed = []
            [keys.article]
            back = "Backspace"
            """
        let wanted = KeyMap.changed(by: [
            KeyChange(action: "next-unread", keys: ["x"]), KeyChange(action: "page-down", keys: ["Space", "F5"]),
            KeyChange(action: "remove-feed", keys: []),
            KeyChange(action: "back", place: "article", keys: ["Backspace"]),
        ])
        #expect(own(text).keyMap == wanted.map)
        #expect(own(text).keyMap != .standard)
        #expect(appearance(text).keyMap == wanted.map)
    }

    @Test(
        "A mistake in a key is reported with file, line and remedy",
        arguments: [
            ("[keys]\nnext-unred = \"x\"", 2, "there is no keys.next-unred; did you mean keys.next-unread?"),
            ("[keys]\nundo = \"x\"\nsearch = \"x\"", 3, "keys.search and keys.undo both have x, in the feeds"),
            ("[keys]\nundo = 7", 2, "keys.undo takes a key, or a list of keys"),
            ("[keys]\nundo = [\"x\", 7]", 2, "keys.undo takes a key, or a list of keys"),
            ("[keys]\n\n[keys.artcle]\nfind = \"x\"", 4, "there is no keys.artcle; did you mean [keys.article]?"),
            ("[keys.article]\nfind = \"Foo\"", 2, "keys.article.find names no key with \"Foo\""),
            ("keys = 1", 1, "keys is a table"),
        ])
    func badKeys(text: String, line: Int, sentence: String) throws {
        let problem = try #require(problems(of: text).first)
        #expect(problem.hasPrefix("config.toml:\(line): \(sentence)"))
        #expect(problems(of: text).count == 1)
    }

    @Test("A theme is selected by name, changed, and derived from another")
    func themes() throws {
        let text = """
            [display]
            theme = "mine"
            [theme]
            unread = "bold cyan"
            [theme.mine]
            base = "dark"
            selected = "black on bright yellow"
            """
        let appearance = appearance(text)
        let dark = try #require(Theme.bundled.first { $0.name == "dark" }?.theme)
        #expect(appearance.theme[.selected] == Style(foreground: .black, background: .named(.brightYellow)))
        #expect(appearance.theme[.unread] == Style(foreground: .cyan, attributes: .bold))
        #expect(appearance.theme[.title] == dark[.title])
        // It may suit a light background now.
        #expect(dark.intendedBackground == .dark && appearance.theme.intendedBackground == nil)
    }

    @Test("Styles may have shades, and the star has the marks' style unless set separately")
    func shades() throws {
        let text = "[theme]\nmark = \"#ff8800 on #102030\"\n[theme.mine]\nstar = \"red\"\n"
        let appearance = appearance(text)
        let mark = Style(foreground: .rgb(RGB(0xFF, 0x88, 0)), background: .rgb(RGB(0x10, 0x20, 0x30)))
        #expect(appearance.theme[.mark] == mark && appearance.theme[.star] == mark)
        let other = "[display]\ntheme = \"mine\"\n[theme.mine]\nmark = \"bold\"\nstar = \"red\"\n"
        let mine = self.appearance(other).theme
        #expect(mine[.mark] == .bold && mine[.star] == Style(foreground: .red))
        #expect(mine[.title] == Theme.standard[.title])
    }

    @Test("The automatic theme uses the user's own dark and light ones")
    func automatic() throws {
        let text = "[theme.dark]\ntitle = \"red\"\n[theme.light]\ntitle = \"green\"\n"
        let theme = appearance(text).theme
        #expect(theme.shown(on: .dark, in: .full)[.title] == Style(foreground: .red))
        #expect(theme.shown(on: .light, in: .full)[.title] == Style(foreground: .green))
    }

    @Test("A change of styles without a name applies to the selected theme, whichever it is")
    func changed() throws {
        for name in Theme.bundled.map(\.name) {
            let text = "[display]\ntheme = \"\(name)\"\n[theme]\nlink = \"red\"\n"
            let appearance = appearance(text)
            #expect(appearance.theme[.link] == Style(foreground: .red))
        }
    }

    @Test(
        "A mistake in a style is reported with file, line and remedy",
        arguments: [
            ("[theme]\nunred = \"bold\"", 2, "there is no theme.unred; did you mean theme.unread?"),
            ("[theme]\nunread = \"blod\"", 2, "theme.unread takes a look such as \"bold\""),
            ("[theme]\nunread = 1", 2, "theme.unread takes a look"),
            ("[theme]\nunread = \"#82aaf\"", 2, "theme.unread takes a look"),
            ("[theme.mine]\n\nlinks = \"red\"", 3, "there is no theme.mine.links; did you mean theme.mine.link?"),
            (
                "[theme.mine]\nbase = \"drak\"", 2,
                "theme.mine.base takes the name of a theme: auto, dark, light, default, mono"
            ),
            (
                "[display]\ntheme = \"solar\"", 2,
                "display.theme takes the name of a theme: auto, dark, default, light, mono"
            ),
            ("[display]\nascii = \"yes\"", 2, "display.ascii takes true, false or \"auto\""),
            ("theme = 1", 1, "theme is a table"),
        ])
    func badStyles(text: String, line: Int, sentence: String) throws {
        #expect(problems(of: text).count == 1)
        let problem = try #require(problems(of: text).first)
        #expect(problem.hasPrefix("config.toml:\(line): \(sentence)"))
    }

    @Test(
        "A table that is not a theme is not offered as one",
        arguments: [
            ("[theme.title]\nforeground = \"red\"", "theme.title takes a look"),
            ("[theme.mine]\nlinks = \"red\"", "there is no theme.mine.links"),
        ])
    func noTheme(table: String, sentence: String) throws {
        let found = problems(of: "[display]\ntheme = \"solar\"\n\(table)")
        #expect(found.contains { $0.contains(sentence) } && found.count == 2)
        #expect(found.contains { $0.hasSuffix("takes the name of a theme: auto, dark, default, light, mono") })
    }

    @Test("The sample file's keys and themes are valid once their comment marks are removed")
    func samples() throws {
        let text = """
            [keys]
            next-unread = "x"
            page-down = ["Space", "^F", "F5"]
            remove-feed = []
            [keys.article]
            back = ["q", "Backspace"]
            [theme]
            unread = "bold cyan"
            [theme.mine]
            base = "dark"
            title = "bold #ffb86b"
            selected = "black on bright yellow"
            """
        #expect(problems(of: text).isEmpty)
        let sample = try ConfigurationFileTests.sampleText()
        for line in text.split(separator: "\n") { #expect(sample.contains("\n# \(line)\n"), "\(line)") }
        for role in Role.allCases { #expect(sample.contains(role.name), "\(role)") }
    }
}
