import News
import Presentation
import Testing

@testable import Commands
@testable import FrontEnd

@Suite("newsboat's settings")
struct NewsboatSettingsTests {
    private static func settings(_ text: String, beside present: String = "", hasArticles: Bool = true)
        -> NewsboatSettings
    {
        NewsboatSettings(
            NewsboatConfiguration(text), beside: present, hasArticles: hasArticles, isCacheRead: hasArticles)
    }

    @Test("Every line is either imported or left out, and reported as such")
    func lines() {
        let settings = Self.settings(
            """
            reload-time 30
            browser "firefox %u"
            bind-key x hard-quit
            unbind-key y
            macro k open ; quit
            color listnormal white black
            proxy localhost:1
            notify-xterm yes
            articlelist-format "%4i"
            nonsense 1
            bind a,b feedlist open ; quit
            """)
        #expect((settings.taken + settings.leftOut).map(\.line).sorted() == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
        #expect(settings.leftOut.first?.sentence.contains("[refresh] interval") == true)
        #expect(settings.taken.map(\.line) == [0, 2, 3, 5])
    }

    @Test("Articles are kept as in newsboat: for ever, or for its number of days")
    func retention() {
        #expect(Self.settings("").additions.text == "[retention]\ndays = 36500\n")
        #expect(Self.settings("keep-articles-days 60\n").additions.text == "[retention]\ndays = 60\n")
        #expect(Self.settings("keep-articles-days 0\n").additions.text == "[retention]\ndays = 36500\n")
        #expect(
            Self.settings("keep-articles-days 60\n", hasArticles: false).additions.text == "[retention]\ndays = 60\n")
        #expect(Self.settings("", hasArticles: false).additions.text == "")
    }

    @Test("A retention already configured stays")
    func present() {
        let settings = Self.settings("keep-articles-days 60\n", beside: "[retention]\ndays = 7\n")
        #expect(settings.additions.lines.isEmpty)
        #expect(settings.leftOut.map(\.line) == [1])
        let same = Self.settings("keep-articles-days 60\n", beside: "[retention]\ndays = 60\n")
        #expect(same.additions.lines.isEmpty && same.leftOut.isEmpty && same.taken.map(\.line) == [1])
    }

    @Test("Of two named caches the last is the one that was read, if any was")
    func cacheFile() {
        let text = "cache-file ~/a.db\ncache-file ~/b.db\n"
        let settings = Self.settings(text)
        #expect(settings.taken.map(\.line) == [0, 2] && settings.leftOut.map(\.line) == [1])
        #expect(Self.settings(text, hasArticles: false).leftOut.map(\.line) == [1, 2])
    }

    @Test(
        "The browser is imported, with newsterm's placeholder and without a shell",
        arguments: [
            ("firefox", #"["firefox"]"#), ("firefox %u", #"["firefox", "%u"]"#),
            ("~/bin/open --new '%u' &", ##"["~/bin/open", "--new", "%u"]"##),
            ("chromium %u >/dev/null 2>&1 &", #"["chromium", "%u"]"#),
            ("'/opt/my browser/run' --url=%u", #"["/opt/my browser/run", "--url=%u"]"#),
        ])
    func browser(line: String, words: String) {
        let quoted = line.replacing("\"", with: "\\\"")
        let settings = Self.settings("browser \"\(quoted)\"\n", hasArticles: false)
        #expect(settings.additions.text == "[browser]\ncommand = \(words)\n")
        #expect(settings.taken.map(\.line) == [1] && settings.leftOut.isEmpty)
        #expect(settings.additions.fitted(into: "", name: "config.toml") != nil)
    }

    @Test(
        "A browser that needs a shell, a terminal or more than the address is left out, with the reason",
        arguments: [
            ("echo %u | xclip", "without a shell"), ("BROWSER=x open %u", "names no program"),
            ("w3m %u", "[commands.NAME] with terminal = true"),
            ("open %u %t", "nothing but the address"), ("", "names no program"),
            ("open $DISPLAY %u", "without a shell"),
        ])
    func browserLeftOut(line: String, reason: String) {
        let settings = Self.settings("browser \"\(line)\"\n", hasArticles: false)
        #expect(settings.additions.lines.isEmpty && settings.taken.isEmpty)
        #expect(settings.leftOut.map(\.line) == [1])
        #expect(settings.leftOut.first?.sentence.contains(reason) == true, "\(settings.leftOut)")
    }

    @Test("notify-program gets newsboat's one argument, the summary; an existing setting stays; the last line counts")
    func programs() {
        let text = "notify-program ~/old\nnotify-program \"~/bin/tell me\"\nbrowser firefox\n"
        let settings = Self.settings(text, hasArticles: false)
        let tables = "[browser]\ncommand = [\"firefox\"]\n\n[notifications]\ncommand = [\"~/bin/tell me\", \"%s\"]\n"
        #expect(settings.additions.text == tables)
        #expect(settings.taken.map(\.line) == [2, 3] && settings.leftOut.map(\.line) == [1])
        let present = settings.additions.text
        let again = Self.settings(text, beside: present, hasArticles: false)
        #expect(again.additions.lines.isEmpty && again.taken.map(\.line) == [2, 3])
        let other = Self.settings(text, beside: "[browser]\ncommand = \"opera\"\n", hasArticles: false)
        #expect(other.additions.lines.map(\.table) == ["notifications"])
        #expect(other.leftOut.map(\.line) == [1, 3])
    }

    /// newsterm has no such limit.
    @Test("max-items is left out, naming newsterm's alternative")
    func maxItems() {
        let settings = Self.settings("max-items 100\n", hasArticles: false)
        #expect(settings.additions.lines.isEmpty)
        #expect(settings.leftOut.first?.sentence.contains("keeps articles by their age") == true)
    }

    @Test(
        "What newsterm has under another name is named",
        arguments: [
            ("save-path ~/saved", "[save.NAME] with service = \"markdown\""),
            ("external-url-viewer urlview", "show-links (#)"), ("bind-key d delete-article", "hide-article (H)"),
            ("bind-key ^S save", "save-to (B)"), ("bind-key ^B bookmark", "[save.NAME]"),
        ])
    func pointers(line: String, words: String) {
        let settings = Self.settings(line, hasArticles: false)
        #expect(settings.additions.lines.isEmpty && settings.leftOut.map(\.line) == [1])
        #expect(settings.leftOut.first?.sentence.contains(words) == true, "\(settings.leftOut)")
    }

    @Test("The keys that the sentences name are the standard ones")
    func namedKeys() {
        for (action, key) in [(Action.hideArticle, "H"), (.saveTo, "B"), (.showLinks, "#")] {
            #expect(KeyMap.standard.keyName(for: action) == key)
        }
    }

    @Test("A binding without an operation is not a key sequence")
    func incomplete() {
        #expect(Self.settings("bind-key x\n").leftOut.map(\.sentence) == ["bind-key lacks what the key is to do"])
        let row = Self.settings("bind S everywhere open ; quit\n", hasArticles: false).leftOut.map(\.sentence)
        #expect(row.count == 1 && row.first?.hasSuffix("is left out; newsterm has [commands.NAME]") == true)
    }

    @Test("Keys already configured stay")
    func keys() {
        let settings = Self.settings("bind-key x undo\n", beside: "[keys]\nundo = \"F2\"\n", hasArticles: false)
        #expect(settings.additions.lines.isEmpty)
        #expect(settings.leftOut.map(\.line) == [1])
    }
}
