import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("newsboat's keys")
struct NewsboatKeysTests {
    private static func keys(_ lines: String, beside present: [KeyChange] = []) -> NewsboatKeys {
        NewsboatKeys(NewsboatConfiguration(lines).settings.compactMap(NewsboatBinding.init), beside: present)
    }

    @Test("A key for all contexts is added to the action's defaults")
    func everywhere() {
        let keys = Self.keys("bind-key ^N down\n")
        #expect(keys.changes == [KeyChange(action: "move-down", keys: ["j", "Down", "^N"])])
        #expect(keys.taken.map(\.sentence) == ["^N is move-down"])
        #expect(keys.leftOut.isEmpty)
    }

    @Test("A key for one context is set for that context")
    func place() {
        let keys = Self.keys("bind-key d toggle-article-read articlelist\n")
        #expect(keys.changes == [KeyChange(action: "toggle-read", place: "headlines", keys: ["a", "d"])])
    }

    @Test("A key that already has this meaning by default needs no line")
    func alreadyBound() {
        let keys = Self.keys("bind-key j down\nbind-key A mark-feed-read\n")
        #expect(keys.changes.isEmpty)
        #expect(keys.taken.map(\.sentence) == ["j is move-down here as well", "A is mark-list-read here as well"])
    }

    @Test("A reassigned key is taken from the action that loses it, in that context only")
    func swapped() {
        let keys = Self.keys("bind-key j next-feed articlelist\nbind-key k prev-feed articlelist\nbind-key x down\n")
        #expect(keys.changes.contains(KeyChange(action: "next-feed", place: "headlines", keys: ["J", "j"])))
        #expect(keys.changes.contains(KeyChange(action: "move-down", place: "headlines", keys: ["Down", "x"])))
        let (map, problems) = KeyMap.changed(by: keys.changes)
        #expect(problems.isEmpty)
        #expect(map.action(for: .character("j"), in: .headlines) == .nextFeed)
        #expect(map.action(for: .character("j"), in: .feeds) == .moveDown)
        #expect(map.action(for: .character("x"), in: .help) == .moveDown)
    }

    @Test("Of two lines for one key the last counts, as in newsboat")
    func last() {
        let keys = Self.keys("bind-key x hard-quit\nbind-key x help\n")
        #expect(keys.changes.map(\.action) == ["show-help"])
        #expect(keys.leftOut.map(\.sentence) == ["a later line gives x to something else"])
        #expect(keys.taken.map(\.line) == [2])
    }

    @Test("A key that the user has already set stays, and the line says so")
    func present() {
        let present = [KeyChange(action: "next_unread", keys: ["F2"]), KeyChange(action: "undo", keys: ["x"])]
        let keys = Self.keys(
            "bind-key ^N next-unread\nbind-key x undo\nbind-key x toggle-article-read\n", beside: present)
        #expect(!keys.changes.contains { $0.action == "next-unread" })
        #expect(keys.leftOut.first { $0.line == 1 }?.sentence.contains("keys.next_unread is set") == true)
        #expect(KeyMap.changed(by: present + keys.changes).problems.isEmpty)
    }

    @Test("A key set for one context does not satisfy a binding for all contexts")
    func presentInOnePlace() {
        let present = [KeyChange(action: "next-unread", place: "article", keys: ["n", "^N"])]
        let keys = Self.keys("bind-key ^N next-unread\n", beside: present)
        #expect(keys.taken.isEmpty && keys.leftOut.map(\.line) == [1])
        #expect(keys.leftOut.first?.sentence.contains("keys.article.next-unread is set") == true)
    }

    @Test("An action left without a key is reported")
    func unbound() {
        let keys = Self.keys("bind-key d pagedown\nbind-key u pageup\n")
        #expect(
            keys.taken.map(\.sentence) == [
                "d is page-down; open-discussion has no key now", "u is page-up; undo has no key now",
            ])
    }

    @Test("An action left without a key in some places is reported with them, also by a second import")
    func unboundInPlaces() {
        let lines = "bind-key m mark-feed-read\n"
        let first = Self.keys(lines)
        #expect(
            first.taken.map(\.sentence) == ["m is mark-list-read; show-story has no key in headlines, results now"])
        #expect(Self.keys(lines, beside: first.changes).taken == first.taken)
    }

    @Test("newsboat's key names in angle brackets are read")
    func names() {
        let keys = Self.keys("bind-key <lt> undo\nbind-key <GT> toggle-article-read\nbind-key <S-z> help\n")
        #expect(
            keys.taken.map(\.sentence) == [
                "> is toggle-read; scroll-right has no key now", "Z is show-help; zoom has no key now",
            ])
        #expect(keys.leftOut.map(\.sentence) == ["newsterm has nothing that does undo"])
    }

    @Test("^J and ^M do not replace Enter")
    func enter() {
        let keys = Self.keys("bind-key ^J next\nbind-key ^M prev\nbind-key ENTER open\n")
        #expect(keys.changes.isEmpty)
        #expect(keys.leftOut.map(\.line) == [1, 2])
        #expect(keys.leftOut.first?.sentence == "terminals cannot tell ^J from Enter, which has its use")
    }

    @Test("An action whose keys differ by context keeps the others")
    func places() {
        let keys = Self.keys("bind-key d pagedown\n")
        #expect(
            keys.changes == [
                KeyChange(action: "page-down", keys: ["Space", "PgDn", "^F", "d"]),
                KeyChange(action: "page-down", place: "feeds", keys: ["PgDn", "^F", "d"]),
                KeyChange(action: "page-down", place: "headlines", keys: ["PgDn", "^F", "d"]),
                KeyChange(action: "page-down", place: "results", keys: ["PgDn", "^F", "d"]),
                KeyChange(action: "page-down", place: "feed-choice", keys: ["PgDn", "^F", "d"]),
                KeyChange(action: "page-down", place: "feed-form", keys: ["PgDn", "^F", "d"]),
                KeyChange(action: "page-down", place: "rule-form", keys: ["PgDn", "^F", "d"]),
            ])
        let (map, problems) = KeyMap.changed(by: keys.changes)
        #expect(problems.isEmpty)
        #expect(map.action(for: .character(" "), in: .headlines) == .readOn)
        #expect(map.action(for: .character("d"), in: .headlines) == .pageDown)
    }

    @Test("Bindings set by an earlier import are not reported again")
    func again() {
        let lines = "bind-key ^N next-unread\nbind-key d toggle-article-read articlelist\n"
        let first = Self.keys(lines)
        let second = Self.keys(lines, beside: first.changes)
        #expect(second.changes.isEmpty && second.leftOut.isEmpty)
        #expect(second.taken == first.taken)
    }

    @Test(
        "Operations that newsterm lacks are left out with the reason",
        arguments: [
            ("bind-key D delete-article", "deletes articles by age"),
            ("bind-key , macro-prefix", "macros become begin with it"),
            ("bind-key x pipe-to", "nothing that does pipe-to"), ("bind-key x open dialogs", "no place like dialogs"),
            ("bind-key NOSUCH open", "no key NOSUCH"), ("bind-key ^C open", "^C"),
            ("bind-key x next-unread-feed", "next-unread"), ("bind-key x rev-sort", "both directions"),
            ("bind-key x mark-all-above-as-read", "mark-older-read"),
        ])
    func leftOut(line: String, reason: String) {
        let keys = Self.keys(line)
        #expect(keys.changes.isEmpty)
        #expect(keys.taken.isEmpty)
        #expect(keys.leftOut.map(\.line) == [1])
        #expect(keys.leftOut.first?.sentence.contains(reason) == true)
    }

    @Test("Common vi-style bindings of newsboat get the same meaning")
    func vi() {
        let keys = Self.keys(
            """
            bind-key j down
            bind-key k up
            bind-key j next articlelist
            bind-key k prev articlelist
            bind-key J next-feed articlelist
            bind-key K prev-feed articlelist
            bind-key G end
            bind-key g home
            bind-key d pagedown
            bind-key u pageup
            bind-key l open
            bind-key h quit
            bind-key a toggle-article-read
            bind-key n next-unread
            bind-key N prev-unread
            bind-key U show-urls
            bind-key x pb-delete
            """)
        let (map, problems) = KeyMap.changed(by: keys.changes)
        #expect(problems.isEmpty)
        #expect(keys.leftOut.isEmpty)
        #expect(keys.taken.contains { $0.sentence == "u is page-up; undo has no key now" })
        #expect(map.action(for: .character("u"), in: .headlines) == .pageUp)
        #expect(map.action(for: .character("h"), in: .headlines) == .back)
        #expect(map.action(for: .character("U"), in: .article) == .showLinks)
        #expect(map.action(for: .character("x"), in: .downloads) == .removeDownload)
    }
}
