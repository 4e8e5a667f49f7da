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

    private func look(_ text: String) -> Look {
        var own = KeysAndThemes()
        let configuration = ConfigurationFile.read(text, name: "config.toml", &own)
        #expect(configuration.problems.isEmpty)
        return own.look(configuration, file: "config.toml")
    }

    @Test("Keys are taken for all places and for one")
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
        #expect(look(text).keyMap == wanted.map)
    }

    @Test(
        "A mistake among the keys gives file, line and the way out",
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

    @Test("A theme is chosen by its name, changed, and made of another one")
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
        let look = look(text)
        let dark = try #require(Theme.bundled.first { $0.name == "dark" }?.theme)
        #expect(look.theme[.selected] == Style(foreground: .black, background: .brightYellow))
        #expect(look.theme[.unread] == Style(foreground: .cyan, attributes: .bold))
        #expect(look.theme[.title] == dark[.title])
        // It may suit a light background now.
        #expect(dark.intendedGround == .dark && look.theme.intendedGround == nil)
    }

    @Test("Looks have shades, and the star looks as the marks do unless it is told apart")
    func shades() throws {
        let text = "[theme]\nmark = \"#ff8800 on #102030\"\n[theme.mine]\nstar = \"red\"\n"
        let look = look(text)
        let mark = Style(foreground: .rgb(RGB(0xFF, 0x88, 0)), background: .rgb(RGB(0x10, 0x20, 0x30)))
        #expect(look.theme[.mark] == mark && look.theme[.star] == mark)
        let other = "[display]\ntheme = \"mine\"\n[theme.mine]\nmark = \"bold\"\nstar = \"red\"\n"
        let mine = self.look(other).theme
        #expect(mine[.mark] == .bold && mine[.star] == Style(foreground: .red))
        #expect(mine[.title] == Theme.standard[.title])
    }

    @Test("The theme that goes by the background takes over one's own dark and light ones")
    func automatic() throws {
        let text = "[theme.dark]\ntitle = \"red\"\n[theme.light]\ntitle = \"green\"\n"
        let theme = look(text).theme
        #expect(theme.shown(on: .dark, in: .full)[.title] == Style(foreground: .red))
        #expect(theme.shown(on: .light, in: .full)[.title] == Style(foreground: .green))
    }

    @Test("A change of looks without a name is one of the theme that is chosen, whichever that is")
    func changed() throws {
        for name in Theme.bundled.map(\.name) {
            let text = "[display]\ntheme = \"\(name)\"\n[theme]\nlink = \"red\"\n"
            let look = look(text)
            #expect(look.theme[.link] == Style(foreground: .red))
        }
    }

    @Test(
        "A mistake among the looks gives file, line and the way out",
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
    func badLooks(text: String, line: Int, sentence: String) throws {
        #expect(problems(of: text).count == 1)
        let problem = try #require(problems(of: text).first)
        #expect(problem.hasPrefix("config.toml:\(line): \(sentence)"))
    }

    @Test(
        "A table that is no theme is not offered as one",
        arguments: [
            ("[theme.title]\nforeground = \"red\"", "theme.title takes a look"),
            ("[theme.mine]\nlinks = \"red\"", "there is no theme.mine.links"),
        ])
    func noTheme(table: String, sentence: String) throws {
        let found = problems(of: "[display]\ntheme = \"solar\"\n\(table)")
        #expect(found.contains { $0.contains(sentence) } && found.count == 2)
        #expect(found.contains { $0.hasSuffix("takes the name of a theme: auto, dark, default, light, mono") })
    }

    @Test("The sample file's keys and themes are right, when their comment marks are taken away")
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
