import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("The command line")
struct CommandTests {
    private func reader(_ count: Int64 = 10, columns: Int = 80) -> Reader {
        var library = FakeLibrary(headlines: Samples.headlines(1...count))
        for headline in library.headlines.prefix(5) {
            library.texts[headline.id] = ArticleText(
                blocks: (1...60).map { .paragraph(StyledText("Paragraph \($0)")) },
                links: (1...12).map { .init("https://a.example/\($0)") })
        }
        return Reader(library, columns: columns)
    }

    private func problem(of line: String) -> String? {
        do throws(Command.Unusable) {
            _ = try Command(line)
            return nil
        } catch {
            return error.sentence
        }
    }

    @Test("Every action is a command by its name", arguments: Action.allCases)
    func everyAction(action: Action) throws {
        switch action.argument {
        case .nothing: #expect(try Command(action.name) == .perform(action, argument: nil))
        case .optional:
            #expect(try Command(action.name) == .perform(action, argument: nil))
            #expect(try Command(action.name + "  a b ") == .perform(action, argument: "a b"))
        case .required: #expect(try Command(action.name + " 3") == .perform(action, argument: "3"))
        }
    }

    @Test("A key and a command for the same action do the same", arguments: Action.allCases)
    func sameAsKeys(action: Action) {
        guard let context = [KeyContext.headlines, .article].first(where: action.contexts.contains) else { return }
        guard !action.takesDigit, action != .commandLine,
            let key = KeyMap.standard.keys(for: action, in: context).first
        else { return }
        var (byKey, byCommand) = (reader(90), reader(90))
        for keys in ["jjjjj", context == .article ? "\n " : ""] {
            byKey.type(keys)
            byCommand.type(keys)
        }
        byKey.press(key)
        byCommand.type(":\(action.name)\n")
        #expect(byCommand.screen == byKey.screen)
        #expect(byCommand.model.hasQuit == byKey.model.hasQuit)
    }

    @Test("A filter and an order can be given, from an article too; a number may have any length")
    func listCommands() {
        var reader = reader(90)
        reader.type("\n:filter article\n")
        #expect(reader.model.filterInView?.text == "article" && reader.model.focus == .headlines)
        reader.type("q:sort ti\n")
        #expect(reader.model.order == .title)
        reader.type(":order sideways\n")
        #expect(reader.status.contains("Unknown order: sideways. Available: newest first,"))
        reader.type(":99999999999999999999999\n")
        #expect(!reader.status.contains("no command"))
    }

    @Test("Mistakes are reported with the nearest name")
    func mistakes() {
        #expect(problem(of: "serch swift") == "Unknown command: serch. Did you mean search? Tab lists the commands.")
        #expect(problem(of: "xyzzy") == "Unknown command: xyzzy. Tab lists the commands.")
        #expect(problem(of: "日本") == "Unknown command: 日本. Tab lists the commands.")
        #expect(problem(of: "QUI") == "Unknown command: QUI. Did you mean quit? Tab lists the commands.")
        #expect(problem(of: "undo 3") == "The command undo takes no argument.")
        #expect(problem(of: "import") == "import needs an argument: import FILE")
        #expect(problem(of: "0") == "Line numbers start at 1.")
        #expect(problem(of: "12 x") == "A line number takes no argument.")
        var reader = reader()
        reader.type(":find x\n")
        #expect(reader.text.contains("Not available here: find works in an article"))
        reader.type(":theme drak\n")
        #expect(reader.text.contains("Unknown theme: drak. Did you mean dark?"))
        reader.type(":theme nosuch\n")
        #expect(reader.text.contains("Unknown theme: nosuch. Available: auto, dark, light"))
        reader.type(":open x\n")
        #expect(reader.status.contains("Not a line number: x."))
    }

    @Test("A number goes to that line, of a list and of an article")
    func numbers() {
        var reader = reader()
        reader.type(":4\n")
        #expect(reader.selection?.text.contains("Article 4") == true)
        reader.type(":1\n\n:21\n")
        #expect(reader.model.article?.top == 20)
        reader.type(":1\n")
        #expect(reader.model.article?.top == 0)
    }

    @Test("A line far down a list is reached and opened when its rows have loaded")
    func farLines() {
        var reader = reader(2_000)
        reader.isSlow = true
        reader.type(":1500\n")
        reader.answer()
        #expect(reader.model.selectedHeadline?.title == "Article 1500")
        reader.type(":open 3\n")
        reader.answer()
        #expect(reader.model.article?.headline.title == "Article 3")
    }

    @Test("search, find, add and open-link take arguments")
    func arguments() {
        var reader = reader()
        reader.type(":search article\n")
        #expect(reader.screen[0].contains("Search: article"))
        reader.type("q:add https://b.example/feed\n")
        #expect(reader.newEffects().contains(.addFeed(FeedAddition("https://b.example/feed"))))
        reader.type(":open 2\n:find paragraph\n")
        #expect(reader.model.article?.search?.matches.count == 60)
        reader.type(":open-link 12\n")
        #expect(reader.newEffects().contains(.openInBrowser("https://a.example/12")))
        reader.type(":open-link 13\n")
        #expect(reader.status.contains("There is no link 13."))
        reader.type("#:choose-link 7\n\n")
        #expect(reader.newEffects().contains(.openInBrowser("https://a.example/7")))
    }

    @Test("A task is launched by its name")
    func tasks() {
        var reader = reader()
        reader.send(.backgroundChanged(Samples.overview()))
        reader.type(":simulate-task maintenance\n")
        #expect(reader.newEffects().contains(.simulateLaunch("org.newsterm.maintenance")))
        reader.type(":simulate-task lunch\n")
        #expect(reader.status.contains("Unknown task: lunch. Available: refresh, maintenance."))
    }

    @Test("If colours are off, a theme says so", arguments: [true, false])
    func colourless(showsColor: Bool) {
        var reader = Reader(articles: 1...3, columns: 100)
        reader.send(.started(colors: showsColor ? .named : .none))
        reader.type(":theme dark\n")
        #expect(reader.text.contains("Using dark until you quit"))
        #expect(reader.text.contains("Colours are off (NO_COLOR, --no-color,") == !showsColor)
    }

    @Test("A theme is tried until the program ends")
    func themes() {
        var reader = reader()
        reader.type(":theme mono\n")
        #expect(reader.model.theme == .mono)
        #expect(reader.status.contains("until you quit"))
    }

    @Test("Help opens at the requested topic")
    func help() {
        var reader = reader()
        reader.type(":help undo\n")
        #expect(reader.screen[1].contains("Undo the last change"))
        reader.type(":help search\n")
        #expect(reader.screen[1].contains("Search all articles"))
        reader.type(":help s\n")
        #expect(reader.screen[1].contains("Star the article"))
        reader.type("q:help ^T\n")
        #expect(reader.screen[1].contains("^T"))
        reader.type("q\n:help f\n")
        #expect(reader.screen[1].contains("full text"))
        reader.type("qq:help nothing\n")
        #expect(reader.status.contains("No help on nothing."))
    }

    @Test("A very long paste shows its end, where the cursor is")
    func longPaste() {
        var reader = Reader(columns: 40)
        reader.press(":")
        reader.press(.paste(String(repeating: "ab 日", count: 50_000) + "end"))
        #expect(reader.status.hasSuffix("ab 日ab 日end"))
        reader.press(.home)
        #expect(reader.status.hasPrefix(" :ab 日ab 日"))
    }

    @Test("Matching names are shown while typing, and read aloud only after a Tab")
    func fitting() {
        var reader = Reader()
        reader.press(":")
        reader.type("ta")
        #expect(reader.screen.dropLast(2).last == " tag  tasks")
        reader.type("g")
        #expect(reader.screen.dropLast(2).last != " tag")
        reader.press(.escape)
        reader.press(":")
        reader.type("nothing like it")
        #expect(!reader.text.contains("No completions."))
        var appearance = Appearance()
        appearance.isPlain = true
        var plain = Reader(FakeLibrary(headlines: Samples.headlines(1...3)), appearance: appearance)
        plain.press(":")
        plain.type("ta")
        #expect(!plain.text.contains("tasks"))
    }

    @Test("Tab completes the common prefix, then cycles through the matches; Shift-Tab cycles back")
    func completion() {
        var reader = reader(columns: 120)
        reader.type(":hide-r")
        reader.press(.tab)
        #expect(reader.status == " :hide-read")
        reader.press(.control("u"))
        reader.type("next-")
        reader.press(.tab)
        #expect(
            reader.screen.contains {
                $0.contains("next-article  next-feed  next-link  next-match  next-pane  next-unread")
            })
        reader.press(.tab, .tab)
        #expect(reader.status == " :next-feed")
        reader.press(.backTab)
        #expect(reader.status == " :next-article")
        reader.press(.control("u"))
        reader.type("theme da")
        reader.press(.tab)
        #expect(reader.status == " :theme dark")
        reader.press(.control("u"))
        reader.type("xyz")
        reader.press(.tab)
        #expect(reader.screen.contains { $0.contains("No completions.") })
    }

    @Test(
        "For a short prefix, commands useful in the current context come first, and movements last",
        arguments: [
            ("", " open  next-unread  search  show-tasks  theme  set  import  edit  hidden  "),
            ("t", " open  simulate-launch  simulate-expiration  submit-task  cancel-task  theme  set  "),
        ])
    func likely(keys: String, first: String) {
        var reader = reader(columns: 120)
        reader.send(.backgroundChanged(Samples.overview()))
        reader.type(keys + ":")
        reader.press(.tab)
        #expect(reader.screen.contains { $0.hasPrefix(first) }, "\(reader.text)")
        #expect(reader.screen.contains { $0.contains(/[a-z]  …$/) })
        // No candidate is lost.
        for _ in 0...Command.names.count { reader.press(.tab) }
        #expect(reader.status == " :open")
    }

    @Test("A command with arguments is completed with a space, then its argument, ignoring case")
    func completingArguments() {
        var appearance = Appearance()
        appearance.themes = [("Deep Sea", .mono), ("dark", .standard), ("light", .standard)]
        var reader = Reader(FakeLibrary(headlines: Samples.headlines(1...3)), columns: 120, appearance: appearance)
        reader.type(":the")
        reader.press(.tab)
        #expect(reader.status == " :theme")
        reader.press(.tab)
        #expect(reader.screen.contains { $0.hasPrefix(" Deep Sea  dark  light") })
        reader.press(.tab)
        #expect(reader.status == " :theme Deep Sea")
        reader.press(.enter)
        #expect(reader.model.theme == .mono)
        #expect(reader.status.contains("Using Deep Sea until you quit"))
        for (typed, completed) in [
            (":theme   DA", " :theme dark"), (":order ol", " :order oldest first"), (":THEME li", " :theme light"),
            (":theme d", " :theme d"), (":mark_list", " :mark-list-read"),
        ] {
            reader.type(typed)
            reader.press(.tab)
            #expect(reader.status == completed, "\(typed)")
            reader.press(.escape)
        }
        reader.type(":theme LIGHT\n")
        #expect(reader.status.contains("Using light"))
        reader.type(":theme lihgt\n")
        #expect(reader.text.contains("Did you mean light?"))
    }

    @Test("Tab completes the path of a file to import, folder by folder")
    func completingPaths() {
        var reader = reader(columns: 120)
        reader.type(":import ~/fe")
        _ = reader.newEffects()
        reader.press(.tab)
        #expect(reader.newEffects() == [.listPaths("~/fe")])
        reader.send(.pathsListed("~/fe", ["~/feeds.opml", "~/feeds.txt"]))
        #expect(reader.status == " :import ~/feeds.")
        #expect(reader.screen.contains { $0.hasPrefix(" feeds.opml  feeds.txt") })
        reader.press(.tab, .tab)
        #expect(reader.status == " :import ~/feeds.txt")
        reader.press(.control("u"))
        reader.type("import Do")
        reader.press(.tab)
        reader.send(.pathsListed("Do", ["Downloads/"]))
        #expect(reader.status == " :import Downloads/")
        _ = reader.newEffects()
        reader.press(.tab)
        #expect(reader.newEffects() == [.listPaths("Downloads/")])
        // The user has typed on meanwhile.
        reader.type("x")
        reader.send(.pathsListed("Downloads/", ["Downloads/a.opml"]))
        #expect(reader.status == " :import Downloads/x")
    }

    @Test("theme and set alone list the choices; Enter uses a theme, or asks for the value of a setting")
    func lists() {
        var reader = reader(columns: 120)
        reader.type(":theme\n")
        #expect(reader.screen[0].contains("Themes"))
        for theme in Theme.bundled { #expect(reader.text.contains(theme.name)) }
        #expect(reader.selection?.text.contains("auto") == true)
        reader.press("j")
        _ = reader.newEffects()
        reader.press(.enter)
        let name = Theme.bundled[1].name
        #expect(reader.newEffects() == [.changeSetting(name: "display.theme", value: "\"\(name)\"")])
        reader.send(.settingChanged(.taken(.theme(name), theme: name, isInForce: true)))
        #expect(reader.screen.contains { $0.contains(name) && $0.hasSuffix("in use") })
        reader.press(.escape)
        reader.type(":set\n")
        let values = [
            SettingValue(Setting(name: "display.rows", value: "1"), isDefault: true),
            SettingValue(Setting(name: "display.mouse", value: "false"), isDefault: false),
        ]
        reader.send(.settingsLoaded(values))
        #expect(reader.screen[0].contains("Settings"))
        #expect(reader.text.contains("display.rows   1") && reader.text.contains("display.mouse  false"))
        reader.press(.enter)
        #expect(reader.status == " :set display.rows 1")
        reader.press(.escape, .escape)
        #expect(!reader.screen[0].contains("Settings"))
    }

    @Test("Earlier commands come back, are kept once, and are saved for the next start")
    func history() {
        var appearance = Appearance()
        appearance.commandHistory = ["theme dark"]
        var reader = Reader(FakeLibrary(headlines: Samples.headlines(1...3)), appearance: appearance)
        reader.type(":2\n:3\n:2\n:")
        #expect(reader.newEffects().last == .saveCommands(["theme dark", "3", "2"]))
        reader.press(.up, .up, .up)
        #expect(reader.status == " :theme dark")
        reader.press(.down)
        #expect(reader.status == " :3")
    }

    @Test("Escape leaves without doing anything")
    func leaving() {
        var reader = reader()
        let before = reader.screen
        reader.type(":quit")
        reader.press(.escape)
        #expect(reader.screen == before)
        #expect(!reader.model.hasQuit)
        reader.type(":\n")
        #expect(reader.screen == before)
    }
}
