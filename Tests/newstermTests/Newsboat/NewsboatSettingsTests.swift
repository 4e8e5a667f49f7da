import News
import NewsUI
import Testing

@testable import newsterm

@Suite("newsboat's settings")
struct NewsboatSettingsTests {
    private static func settings(_ text: String, beside present: String = "", hasArticles: Bool = true)
        -> NewsboatSettings
    {
        NewsboatSettings(
            NewsboatConfiguration(text), beside: present, hasArticles: hasArticles, isCacheRead: hasArticles)
    }

    @Test("Every line is taken or left out, and says which")
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
        #expect(settings.taken.map(\.line) == [0, 3])
    }

    @Test("Articles are kept as newsboat keeps them: for ever, or for as many days as it says")
    func retention() {
        #expect(Self.settings("").additions.text == "[retention]\ndays = 36500\n")
        #expect(Self.settings("keep-articles-days 60\n").additions.text == "[retention]\ndays = 60\n")
        #expect(Self.settings("keep-articles-days 0\n").additions.text == "[retention]\ndays = 36500\n")
        #expect(Self.settings("keep-articles-days 60\n", hasArticles: false).additions.text == "")
    }

    @Test("A time for keeping articles that is set already stays")
    func present() {
        let settings = Self.settings("keep-articles-days 60\n", beside: "[retention]\ndays = 7\n")
        #expect(settings.additions.lines.isEmpty)
        #expect(settings.leftOut.map(\.line) == [1])
        let same = Self.settings("keep-articles-days 60\n", beside: "[retention]\ndays = 60\n")
        #expect(same.additions.lines.isEmpty && same.leftOut.isEmpty && same.taken.map(\.line) == [1])
    }

    @Test("Of two caches that are named the last is the one that was read, if any was")
    func cacheFile() {
        let text = "cache-file ~/a.db\ncache-file ~/b.db\n"
        let settings = Self.settings(text)
        #expect(settings.taken.map(\.line) == [0, 2] && settings.leftOut.map(\.line) == [1])
        #expect(Self.settings(text, hasArticles: false).leftOut.map(\.line) == [1, 2])
    }

    @Test("A key without an operation is no row of keys")
    func incomplete() {
        #expect(Self.settings("bind-key x\n").leftOut.map(\.sentence) == ["bind-key lacks what the key is to do"])
    }

    @Test("Keys that are set already stay")
    func keys() {
        let settings = Self.settings("bind-key x undo\n", beside: "[keys]\nundo = \"F2\"\n", hasArticles: false)
        #expect(settings.additions.lines.isEmpty)
        #expect(settings.leftOut.map(\.line) == [1])
    }
}
