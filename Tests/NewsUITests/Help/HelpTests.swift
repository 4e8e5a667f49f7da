import News
import Terminal
import Testing
import Texts

@testable import NewsUI
@testable import Presentation

@Suite("Help")
struct HelpTests {
    @Test("It describes the lists above the feeds")
    func lists() {
        let lines = HelpText(.init(keyMap: .standard, width: 120)).lines
        for list in SmartList.allCases {
            #expect(lines.contains { $0.keys == list.title && $0.text == HelpTexts.meaning(of: list) })
        }
        #expect(lines.contains { $0.text == "Articles of the last 2 days, read or not." })
    }

    @Test("The help screen lists every action with its keys and its sentence")
    func complete() {
        let lines = HelpText(.init(keyMap: .standard, width: 200)).lines
        for action in Action.allCases {
            let line = lines.first { $0.name == action.name }
            #expect(line?.text.hasPrefix(action.help) == true, "\(action)")
            #expect(line?.keys.isEmpty == false, "\(action)")
        }
        #expect(lines.contains { $0.keys == "j Down" })
    }

    @Test("A user command is listed by name, so that one without a key can be run")
    func ownCommands() {
        var map = KeyMap.standard
        #expect(map.add([UserCommand(name: "words", .program(["wc"]))]).isEmpty)
        func line(_ width: Int) -> HelpText.Line? {
            HelpText(.init(keyMap: map, width: width)).lines.first { $0.name == "words" }
        }
        #expect(line(80)?.keys == "no key" && line(80)?.text == "wc (words)")
        // There the names have a column.
        #expect(line(200)?.text == "wc")
    }

    @Test("If there is little room, keys are above their sentences, and nothing is cut")
    func narrow() throws {
        let text = HelpText(.init(keyMap: .standard, width: 40))
        let place = try #require(text.lines.firstIndex { $0.name == "page-down" })
        #expect(text.lines[place].keys == "Space PgDn ^F" && text.lines[place].text.isEmpty)
        #expect(text.lines[place + 1].text == "Move down a page; at the end of an")
        #expect(text.lines.allSatisfy { text.textColumn + TextWidth.cells(in: $0.text) < 40 })
        #expect(text.lines.allSatisfy { TextWidth.cells(in: $0.keys) < 39 })
        var reader = Reader(articles: 1...3, columns: 40, rows: 12)
        reader.type(":help page-down\n")
        #expect(reader.screen[1] == " Space PgDn ^F")
        #expect(reader.screen[2] == "   Move down a page; at the end of an")
    }

    @Test(
        "Closing it returns to the tasks and the downloads",
        arguments: [("t", "Background tasks"), ("D", "Downloads")])
    func covering(key: String, heading: String) {
        var reader = Reader(articles: 1...3, columns: 80, rows: 24)
        reader.press(key)
        let title = reader.screen[0]
        #expect(title.contains(heading))
        for closing in ["q", "?"] {
            reader.press("?")
            #expect(reader.screen[0].contains("Keys"))
            reader.press(closing)
            #expect(reader.screen[0] == title)
        }
        reader.press("q")
        #expect(!reader.screen[0].contains(heading))
    }

    @Test("? opens it over whatever is shown, keys scroll it, and ? or q goes back")
    func opening() {
        var reader = Reader(articles: 1...10, columns: 80, rows: 12)
        reader.press("?")
        #expect(reader.screen[0].contains("Keys"))
        #expect(reader.screen[1] == " In the headlines")
        reader.press(.enter)
        #expect(reader.screen[1] == " Moving")
        reader.press("G")
        #expect(reader.text.contains("places: feeds, headlines") || reader.text.contains("tasks,"))
        reader.press("?")
        #expect(reader.text.contains("Article 1"))
        reader.press(.enter)
        reader.press("?q")
        #expect(reader.text.contains("Text of Article 1."))
    }

    @Test("The help line fits the context")
    func helpLine() {
        var reader = Reader(articles: 1...10, columns: 160, rows: 24)
        #expect(reader.screen[23].contains("Enter open  n next unread"))
        reader.press(.enter)
        #expect(reader.screen[23].contains("f full text"))
        reader.press("t")
        #expect(reader.screen[23].contains("L run now  X stop"))
        reader.press("q")
        reader.press("q")
        reader.press("+")
        #expect(reader.screen[23].contains("Enter add  Esc cancel"))
    }

    @Test("On a narrow screen the help line keeps help and the way back")
    func narrowHelpLine() {
        let reader = Reader(articles: 1...10, columns: 40, rows: 12)
        #expect(reader.screen[11] == " Enter open  ? help  q back")
    }

    @Test("Hints are shown whole or not at all, none twice, help and the way back last", arguments: 0...130)
    func wholeHints(columns: Int) {
        for (keys, way) in [("", "q back"), ("h", "q quit"), ("t", "q back"), ("\n", "q back")] {
            for library in [
                FakeLibrary(headlines: Samples.headlines(1...3)),
                FakeLibrary(feeds: [], headlines: Samples.headlines(1...3)),
            ] {
                var reader = Reader(library, columns: 300, rows: 12)
                for key in keys { reader.press(key == "\n" ? .enter : .character(key)) }
                let all = Self.hints(of: reader)
                reader.resize(columns: columns, rows: 12)
                let hints = Self.hints(of: reader)
                #expect(Set(hints).count == hints.count)
                #expect(Set(hints).isSubset(of: all))
                if columns >= 15 { #expect(hints.suffix(2) == ["? help", way]) }
            }
        }
    }

    private static func hints(of reader: Reader) -> [String] {
        (reader.screen.last ?? "").dropFirst().split(separator: "  ").map(String.init)
    }

    @Test("Hints for an answer and a choice are also shown whole")
    func wholeHintsOfPrompts() {
        var reader = Reader(articles: 1...3, columns: 30, rows: 12)
        reader.press("+")
        #expect(reader.screen[11] == " Enter add  Esc cancel")
        reader.press(.escape)
        reader.send(.backgroundChanged(Samples.overview()))
        reader.press(.control("t"))
        #expect(reader.screen[11] == " r refresh  m maintenance  Esc")
        reader.resize(columns: 24, rows: 12)
        #expect(reader.screen[11] == " Launch:  Esc cancel")
    }

    @Test("Removing a feed is offered on a feed, and not on a tag or a list over all feeds")
    func removing() {
        let library = FakeLibrary(feeds: [Samples.feed(1, tags: ["sea"])], headlines: Samples.headlines(1...3))
        var reader = Reader(library, columns: 200, rows: 20)
        reader.press("hg")
        var offers: [String: Bool] = [:]
        for _ in 0..<6 {
            offers[reader.model.feeds.title(of: reader.model.feeds.selectedRow)] =
                reader.screen.last?.contains("- remove feed")
            reader.press("j")
        }
        #expect(offers["sea"] == false && offers["Fresh"] == false && offers["Feed 1"] == true)
    }

    @Test("While choosing an order all are named, in shorter words if there is less room")
    func orders() {
        for (columns, line) in [
            (80, " Order:  n newest first  o oldest first  f feed  t title  Esc cancel"),
            (60, " Order:  n new  o old  f feed  t title  Esc cancel"),
            (44, " n new  o old  f feed  t title  Esc cancel"),
            (40, " n new  o old  f feed  t title  Esc"),
        ] {
            var reader = Reader(articles: 1...3, columns: columns, rows: 12)
            reader.press("O")
            #expect(reader.screen[11] == line)
        }
    }

    @Test("If no key goes back or quits, the one that always does is named")
    func noWayBack() {
        var appearance = Appearance()
        appearance.keyMap =
            KeyMap.changed(by: [KeyChange(action: "back", keys: []), KeyChange(action: "quit", keys: [])]).map
        var reader = Reader(
            FakeLibrary(headlines: Samples.headlines(1...3)), columns: 40, rows: 12, appearance: appearance)
        #expect(reader.screen[11].hasSuffix("? help  ^C quit"))
        reader.press(.tab)
        reader.press("?")
        // The key that opened help closes it.
        #expect(reader.screen[11].hasSuffix("? back"))
        reader.press("?")
        reader.press(.enter)
        #expect(reader.screen[11].hasSuffix("? help  ^C quit"))
    }

    @Test("A key that the configuration gave to another action is reported by its usual name")
    func takenKeys() {
        let (map, problems) = KeyMap.changed(by: [
            KeyChange(action: "refresh-all", keys: ["^M", "s"]), KeyChange(action: "undo", keys: ["U"]),
            KeyChange(action: "search", place: "feeds", keys: ["Tab"]),
        ])
        #expect(problems.isEmpty)
        let lines = HelpText(.init(keyMap: map, width: 400)).lines
        func text(_ action: Action) -> String { lines.first { $0.name == action.name }?.text ?? "" }
        #expect(text(.open).hasSuffix(" Enter is refresh-all now, by your configuration."))
        #expect(text(.toggleStar).hasSuffix(" s is refresh-all now, by your configuration."))
        #expect(lines.first { $0.name == "toggle-star" }?.keys == "no key")
        #expect(text(.nextPane).hasSuffix(" Tab is search now, by your configuration."))
        // A key that the user changed is no loss, nor is one that no other action took.
        #expect(!text(.undo).contains("configuration") && !text(.search).contains("configuration"))
        #expect(
            map.keyConflicts == [
                KeyMap.KeyConflict(keys: ["Enter"], from: "open", by: "refresh-all", leavesNone: false),
                KeyMap.KeyConflict(
                    keys: ["Tab"], from: "next-pane", by: "search", leavesNone: false, placesWithout: ["feeds"]),
                KeyMap.KeyConflict(keys: ["s"], from: "toggle-star", by: "refresh-all", leavesNone: true),
                KeyMap.KeyConflict(keys: ["s"], from: "save", by: "refresh-all", leavesNone: true),
                KeyMap.KeyConflict(keys: ["Enter"], from: "go-to-note", by: "refresh-all", leavesNone: true),
                KeyMap.KeyConflict(keys: ["s"], from: "submit-task", by: "refresh-all", leavesNone: true),
            ])
        #expect(KeyMap.standard.keyConflicts.isEmpty)
    }

    @Test("A key without a meaning says where the keys are listed")
    func unknownKey() {
        var reader = Reader(articles: 1...10)
        reader.press("%")
        #expect(reader.status == " The key % does nothing. ? lists the keys.")
        reader.press("j")
        #expect(reader.status == "")
    }

    @Test(
        "The first page has every key of the context with its label, and fits 80 by 24",
        arguments: [
            ("", KeyContext.headlines), ("h", .feeds), ("\n", .article), ("t", .tasks), ("!", .problems),
            ("S", .feedChoice), (":hidden\n", .hiddenFeeds), (":set\n", .settings), (":theme\n", .themes),
        ])
    func page(keys: String, place: KeyContext) {
        var reader = Reader(articles: 1...10, columns: 80, rows: 24)
        reader.type(keys)
        #expect(reader.model.context == place)
        reader.press("?")
        #expect(reader.screen[1] == " In \(place.title)")
        let entries = (reader.model.screen as? HelpScreen)?.text(in: reader.model.surroundings).lines.flatMap(\.entries)
        for action in Action.allCases {
            guard let key = KeyMap.standard.keyName(for: action, in: place) else { continue }
            #expect(entries?.contains { $0.label == action.label && $0.keys.hasPrefix(key) } == true, "\(action)")
            guard action.isUsual(in: place) else { continue }
            #expect(reader.screen.contains { $0.contains(action.label) && $0.contains(key) }, "\(action)")
        }
        #expect(reader.text.contains("Enter lists all keys with descriptions, and the commands; more keys are below."))
        reader.press("G")
        #expect(reader.text.contains("More in \(place.title)") && reader.text.contains("^D"), "\(reader.text)")
        reader.press("?")
        #expect(reader.model.context == place)
    }

    @Test("Only a form or a choice lists keys to tick and save", arguments: [":set\n", ":theme\n"])
    func noForm(keys: String) {
        var reader = Reader(articles: 1...10, columns: 80, rows: 24)
        reader.type(keys)
        reader.press("?")
        #expect(!reader.text.contains(Action.save.label) && !reader.text.contains("  \(Action.tick.label)"))
    }

    @Test("A search within the first page covers all of the help, and a narrow screen has one column")
    func searchFromPage() {
        var reader = Reader(articles: 1...10, columns: 40, rows: 24)
        reader.press("?")
        #expect(
            (reader.model.screen as? HelpScreen)?.text(in: reader.model.surroundings).lines
                .allSatisfy { $0.entries.count <= 1 } == true)
        reader.type("/library statistics\n")
        #expect(reader.text.contains("Show library"))
        reader.press(.enter)
        #expect(reader.screen[1] == " In the headlines")
    }
}
