import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Configured keys")
struct KeyChangeTests {
    private func map(_ changes: KeyChange...) -> KeyMap { KeyMap.changed(by: changes).map }

    private func problems(_ changes: KeyChange...) -> [String] { KeyMap.changed(by: changes).problems.map(\.sentence) }

    @Test("An action has the keys it was given, everywhere, and no others")
    func everywhere() {
        let map = map(KeyChange(action: "next-unread", keys: ["x", "F5"]))
        for context in Action.nextUnread.contexts {
            #expect(map.keys(for: .nextUnread, in: context) == [.character("x"), .function(5)])
            #expect(map.action(for: .character("n"), in: context) == nil)
        }
        #expect(map.action(for: .character("n"), in: .matches) == .nextMatch)
    }

    @Test("Set for one context only, an action keeps its keys elsewhere")
    func inOnePlace() {
        let map = map(KeyChange(action: "next-unread", place: "article", keys: ["Tab"]))
        #expect(map.keys(for: .nextUnread, in: .article) == [.tab])
        #expect(map.action(for: .character("n"), in: .article) == nil)
        #expect(map.action(for: .character("n"), in: .headlines) == .nextUnread)
        #expect(map.action(for: .tab, in: .headlines) == .nextPane)
    }

    @Test("A setting for one context takes precedence over the general one, in either order")
    func placeFirst() {
        let both = [
            KeyChange(action: "search", place: "results", keys: ["x"]), KeyChange(action: "undo", keys: ["x"]),
        ]
        for changes in [both, both.reversed()] {
            let (map, problems) = KeyMap.changed(by: changes)
            #expect(map.action(for: .character("x"), in: .results) == .search)
            #expect(map.action(for: .character("x"), in: .headlines) == .undo)
            #expect(map.keys(for: .undo, in: .results).isEmpty)
            #expect(problems.isEmpty)
        }
    }

    @Test("A default key goes to the action it is given to")
    func displaced() {
        let (map, problems) = KeyMap.changed(by: [KeyChange(action: "search", keys: ["j"])])
        #expect(map.action(for: .character("j"), in: .headlines) == .search)
        #expect(map.action(for: .character("j"), in: .article) == .moveDown)
        #expect(map.keys(for: .moveDown, in: .headlines) == [.down])
        #expect(problems.isEmpty)
    }

    @Test("An empty list removes an action's keys")
    func unbound() {
        let map = map(KeyChange(action: "remove-feed", keys: []))
        #expect(map.keys(for: .removeFeed).isEmpty)
        #expect(map.action(for: .character("-"), in: .feeds) == nil)
        #expect(
            HelpText(.init(keyMap: map, width: 200)).lines.contains { $0.keys == "no key" && $0.name == "remove-feed" })
    }

    @Test("Every action can be given a key everywhere and in each of its contexts", arguments: Action.allCases)
    func everyAction(action: Action) {
        let key = action.takesDigit ? "7" : "F9"
        for place in [nil] + KeyContext.allCases.filter(action.contexts.contains).map(\.name) {
            let (map, problems) = KeyMap.changed(by: [KeyChange(action: action.name, place: place, keys: [key])])
            #expect(problems.isEmpty, "\(problems)")
            for context in KeyContext.allCases where place == context.name || place == nil {
                guard let key = Key(name: key), action.contexts.contains(context) else { continue }
                #expect(map.action(for: key, in: context) == action, "\(context)")
            }
        }
    }

    @Test("The key that opens a page also closes it")
    func returnPlace() {
        let map = map(KeyChange(action: "show-help", keys: ["F1"]))
        #expect(map.action(for: .function(1), in: .help) == .back)
        #expect(map.action(for: .character("?"), in: .help) == nil)
        #expect(map.action(for: .character("q"), in: .help) == .back)
        #expect(KeyMap.standard.action(for: .character("i"), in: .feedDetails) == .back)
    }

    @Test("^C always quits, whatever keys are changed")
    func lockOut() {
        var changes = Action.allCases.map { KeyChange(action: $0.name, keys: []) }
        changes += KeyContext.allCases.map { KeyChange(action: "quit", place: $0.name, keys: []) }
        changes.append(KeyChange(action: "search", keys: ["^C"]))
        let (map, problems) = KeyMap.changed(by: changes)
        for context in KeyContext.allCases { #expect(map.action(for: .control("c"), in: context) == .quit) }
        #expect(map.keys(for: .quit) == [.control("c")])
        let sentence = "keys.search cannot have ^C, which quits or closes a prompt; give it another key"
        #expect(problems.map(\.sentence) == [sentence])
    }

    @Test("A key claimed by two changes in one context is reported, with the context")
    func conflicts() {
        #expect(
            problems(KeyChange(action: "search", keys: ["x"]), KeyChange(action: "undo", keys: ["y", "x"]))
                == ["keys.undo and keys.search both have x, in the feeds; give one of them another key"])
        #expect(
            problems(
                KeyChange(action: "undo", place: "article", keys: ["x"]),
                KeyChange(action: "find", place: "article", keys: ["x"]))
                == ["keys.article.find and keys.article.undo both have x, in an article; give one of them another key"])
        // These actions have no context in common.
        #expect(
            problems(KeyChange(action: "next-feed", keys: ["x"]), KeyChange(action: "next-article", keys: ["x"]))
                .isEmpty)
    }

    @Test("Mistakes are reported with a remedy")
    func mistakes() {
        #expect(
            problems(KeyChange(action: "next-unred", keys: ["x"]))
                == ["there is no keys.next-unred; did you mean keys.next-unread?"])
        #expect(
            problems(KeyChange(action: "find", place: "artikle", keys: ["x"]))
                == ["there is no keys.artikle; did you mean [keys.article]?"])
        #expect(
            problems(KeyChange(action: "find", place: "feeds", keys: ["x"]))
                == ["keys.feeds.find has no effect: find is not available there, only in: article, matches, help"])
        #expect(
            problems(KeyChange(action: "find", keys: ["Foo"])).first?.hasPrefix("keys.find names no key with \"Foo\"; ")
                == true)
        #expect(problems(KeyChange(action: "open-link", keys: ["x"])).first?.contains("takes digits only") == true)
        #expect(problems(KeyChange(action: "open-link", keys: [])).isEmpty)
        #expect(problems(KeyChange(action: "find", keys: ["^Z"])).first?.contains("stops a program") == true)
    }

    @Test("Underscores count as hyphens")
    func underscores() {
        #expect(map(KeyChange(action: "next_unread", keys: ["x"])).keys(for: .nextUnread) == [.character("x")])
    }

    @Test("The key names shown in help are accepted", arguments: Action.allCases)
    func helpNames(action: Action) {
        for key in KeyMap.standard.keys(for: action) { #expect(Key(name: key.name) == key) }
    }

    @Test(
        "Key names of newsboat and others are accepted",
        arguments: [
            ("ENTER", Key.enter), ("Return", .enter), ("^M", .enter), ("^I", .tab), ("ESC", .escape), ("^[", .escape),
            ("SPACE", .character(" ")), (" ", .character(" ")), ("^F", .control("f")), ("Ctrl-F", .control("f")),
            ("C-f", .control("f")), ("NPAGE", .pageDown), ("PageUp", .pageUp), ("F12", .function(12)),
            ("f", .character("f")),
            ("F", .character("F")), ("↓", .down), ("LEFT", .left), ("^", .character("^")), ("é", .character("é")),
            ("S-Tab", .backTab), ("^H", .backspace), ("DELETE", .delete), ("#", .character("#")),
        ])
    func spellings(name: String, key: Key) {
        #expect(Key(name: name) == key)
    }

    @Test("An invalid key is refused", arguments: ["", "F0", "F99", "^", "^1", "Alt-x", "M-x", "\t", "jj", "^^^"])
    func noKeys(name: String) {
        #expect(Key(name: name) == (name == "^" ? .character("^") : nil))
    }

    @Test("A changed key works, and the old one reports that it does nothing")
    func pressing() {
        let map = map(KeyChange(action: "show-help", keys: ["F1"]), KeyChange(action: "toggle-star", keys: ["x"]))
        var appearance = Appearance()
        appearance.keyMap = map
        var reader = Reader(FakeLibrary(headlines: Samples.headlines(1...3)), columns: 120, appearance: appearance)
        reader.press("s")
        #expect(reader.status == " s (submit) works in the background tasks and a task's explanation.")
        for (key, name) in [(Key.function(5), "F5"), (.control("e"), "^E"), (.insert, "Ins")] {
            reader.press(key)
            #expect(reader.status == " The key \(name) does nothing. F1 lists the keys.")
        }
        reader.press("x")
        #expect(reader.model.selectedHeadline?.isStarred == true)
        #expect(reader.screen.last?.contains("F1 help") == true)
    }

    @Test("Help lists each action's keys and name, and how to change them")
    func help() {
        var appearance = Appearance()
        appearance.keyMap = map(KeyChange(action: "next-unread", place: "article", keys: ["x"]))
        appearance.configurationFile = "~/.config/newsterm/config.toml"
        let text = HelpText(
            .init(keyMap: appearance.keyMap, width: 120, configurationFile: appearance.configurationFile))
        let line = text.lines.first { $0.name == "next-unread" }
        #expect(line?.keys == "n")
        #expect(line?.text == "Go to the next unread article. In an article: x.")
        #expect(text.lines.contains { $0.text.contains("~/.config/newsterm/config.toml") })
        #expect(text.lines.contains { $0.name == "quit" && $0.text == "Quit. In the feeds: q." })
        let narrow = HelpText(.init(keyMap: appearance.keyMap, width: 60)).lines
        #expect(narrow.contains { $0.text.contains("(undo)") })
    }
}
