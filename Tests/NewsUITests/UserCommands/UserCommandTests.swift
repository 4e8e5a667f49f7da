import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("User commands in the reader")
struct UserCommandTests {
    private static func command(
        _ name: String, keys: [String] = [], _ change: (inout UserCommand) -> Void = { _ in }
    ) -> UserCommand {
        var command = UserCommand(name: name, .program(["program", "{link}"]))
        command.keys = keys
        change(&command)
        return command
    }

    private static let summary = command("summary", keys: [",s"]) { $0.output = .keep }
    private static let page = command("page", keys: [",p", "F5"])
    private static let pager = command("pager", keys: [",l"]) {
        ($0.takesTerminal, $0.output, $0.place) = (true, .discard, .article)
    }
    private static let star = UserCommand(name: "star-next", .actions(["toggle-star", "next-unread"]))

    private func reader(_ commands: [UserCommand] = [summary, page, pager, star], columns: Int = 80) -> Reader {
        var appearance = Appearance()
        let problems = appearance.keyMap.add(commands)
        #expect(problems.isEmpty)
        var library = FakeLibrary(headlines: Samples.headlines(1...10))
        for headline in library.headlines {
            library.texts[headline.id] = ArticleText(blocks: (1...60).map { .paragraph(StyledText("Paragraph \($0)")) })
        }
        return Reader(library, columns: columns, appearance: appearance)
    }

    private func run(_ command: UserCommand, _ id: Int64, again: Bool = false) -> Effect {
        .runCommand(command, Headline.ID(rawValue: id), again: again)
    }

    @Test("A key sequence runs it on the current article; meanwhile the help line shows the possible keys")
    func sequence() {
        var reader = reader()
        reader.press(",")
        #expect(reader.screen.last?.contains("s summary  p page") == true, "\(reader.text)")
        #expect(reader.screen.last?.contains("pager") == false)
        reader.press("p")
        #expect(reader.newEffects().contains(run(Self.page, 1)))
        #expect(reader.status.contains("page is running…"))
        reader.press(.function(5))
        // It runs already.
        #expect(!reader.newEffects().contains(run(Self.page, 1)))
    }

    @Test("An unknown sequence is reported, Esc and ^C cancel it, and none of its keys does anything else")
    func otherSequence() {
        var reader = reader()
        reader.press(",q")
        #expect(reader.status.contains("No command of yours has the keys ,q here.") && !reader.model.hasQuit)
        for key in [Key.escape, .control("c")] {
            reader.press(.character(","), key)
            #expect(reader.status == "" && !reader.model.hasQuit && reader.model.pendingKeys.isEmpty)
        }
        reader.press("s")
        #expect(reader.model.list.selectedHeadline?.isStarred == true)
    }

    @Test("A command is available in its contexts only, by its keys and by its name")
    func places() {
        var reader = reader()
        reader.press(",l")
        #expect(reader.status.contains("No command of yours has the keys ,l here."))
        reader.type(":pager\n")
        #expect(reader.status.contains("pager") && reader.newEffects().allSatisfy { $0 != run(Self.pager, 1) })
        reader.press(.enter)
        reader.press(",l")
        #expect(reader.newEffects().contains(run(Self.pager, 1)))
        #expect(!reader.status.contains("is running"))
        reader.press("h:")
        reader.type("pagex\n")
        #expect(reader.status.contains("page"))
    }

    @Test("Output is shown while the user waits for it; otherwise a message says how to see it")
    func output() {
        var reader = reader()
        reader.type(":page\n")
        reader.send(.commandEnded(run(Self.page, 1), .shown(title: "Article 1", ["One", "  two"])))
        #expect(reader.screen[0].contains("page: Article 1"), "\(reader.text)")
        #expect(reader.screen[1].hasPrefix(" One") && reader.screen[2].hasPrefix("   two"))
        reader.press("q:")
        reader.type("page\n")
        reader.press("j")
        reader.send(.commandEnded(run(Self.page, 1), .shown(title: "Article 1", ["Three"])))
        #expect(reader.status.contains("page is done; :output shows what it printed."))
        #expect(!reader.text.contains("Three"))
        reader.type(":output\n")
        #expect(reader.text.contains("Three") && !reader.text.contains("One"))
    }

    @Test("The key that stops a refresh stops commands whose output is awaited first")
    func stopKey() {
        var reader = reader()
        reader.press(.control("x"))
        #expect(!reader.newEffects().contains(.stopCommands))
        reader.type(":page\n")
        #expect(reader.status.contains("^X stops it"), "\(reader.status)")
        reader.press(.control("x"))
        #expect(reader.newEffects().contains(.stopCommands))
        reader.send(.failed(run(Self.page, 1), sentence: "page was stopped."))
        reader.press(.control("x"))
        #expect(!reader.newEffects().contains(.stopCommands))
    }

    @Test("What runs stays in the status line under other keys and messages until it ends, the latest command first")
    func staysShown() {
        var reader = reader()
        reader.press(",p")
        reader.press("j")
        #expect(reader.status.contains("page is running…  ^X stops it."), "\(reader.status)")
        reader.press(",s")
        reader.press("j")
        #expect(reader.status.contains("summary is running…"), "\(reader.status)")
        reader.send(.progressed(RefreshProgress(done: 3, total: 10)))
        #expect(reader.status.contains("summary is running…"))
        // A message comes first, until the next key.
        reader.send(.noticed("The disk is full.", isDiskFull: true))
        #expect(reader.status.contains("The disk is full."))
        reader.press("j")
        #expect(reader.status.contains("summary is running…"))
        reader.send(.commandEnded(run(Self.summary, 2), .kept(title: "Article 2", isNew: true)))
        reader.press("k")
        #expect(reader.status.contains("page is running…") && !reader.status.contains("summary"))
        reader.send(.failed(run(Self.page, 1), sentence: "page failed with status 3: no"))
        reader.press("j")
        #expect(!reader.status.contains("is running") && reader.status.contains("3/10"), "\(reader.status)")
    }

    @Test("Of a program that was stopped, what it printed is shown, with the reason at its end")
    func stopped() {
        let stop = CommandError.tookTooLong(command: "page", seconds: 60)
        let words = "page was stopped after 60 s"
        for isAwaited in [true, false] {
            var reader = reader(columns: 140)
            reader.type(":page\n")
            if !isAwaited { reader.press("j") }
            reader.send(.commandEnded(run(Self.page, 1), .shown(title: "Article 1", ["One", "Two"], stop)))
            #expect(reader.status.contains(words) && !reader.status.contains("is done"))
            #expect(reader.status.contains(":output shows what it printed until then.") != isAwaited)
            if !isAwaited { reader.type(":output\n") }
            #expect(reader.screen[1].hasPrefix(" One") && reader.screen[2].hasPrefix(" Two"), "\(reader.text)")
            #expect(reader.screen[4].contains(words), "\(reader.text)")
            #expect(reader.model.runningCommands.isEmpty)
        }
        // The user's key for it says that it is awaited.
        var reader = reader()
        reader.type(":page\n")
        reader.press(.control("x"))
        reader.send(
            .commandEnded(run(Self.page, 1), .shown(title: "Article 1", ["One"], .stopped(command: "page"))))
        #expect(reader.screen[1].hasPrefix(" One") && reader.status.contains("page was stopped."))
    }

    @Test("Empty output, a start, an end and a failure are reported")
    func ends() {
        for (outcome, words) in [
            (CommandOutcome.shown(title: "", []), "page printed nothing."), (.started, "page has started."),
            (.done, "page is done."),
        ] {
            var reader = reader()
            reader.type(":page\n")
            reader.send(.commandEnded(run(Self.page, 1), outcome))
            #expect(reader.status.contains(words) && reader.model.screen == nil)
        }
        var reader = reader()
        reader.type(":page\n")
        reader.send(.failed(run(Self.page, 1), sentence: "page failed with status 3: no"))
        #expect(reader.status.contains("page failed with status 3: no") && reader.model.runningCommands.isEmpty)
        #expect(!reader.status.contains("is running"))
    }

    @Test("Stored output appears above the article's text, once per command; :again repeats the command")
    func kept() {
        var reader = reader()
        reader.press(.enter)
        reader.press("  ")
        let first = reader.text(of: .article).first { $0.contains("Paragraph") }
        reader.press(",s")
        #expect(reader.newEffects().contains(run(Self.summary, 1)))
        reader.library.kept[Headline.ID(rawValue: 1)] = [
            KeptOutput(command: "summary", text: "A short one.\n\nIn two parts.", made: Samples.now)
        ]
        reader.send(.commandEnded(run(Self.summary, 1), .kept(title: "Article 1", isNew: true)))
        #expect(reader.status.contains("summary is kept with “Article 1”, above its text."))
        // Nothing moves under the reader.
        #expect(first != nil && reader.text(of: .article).first { $0.contains("Paragraph") } == first)
        #expect(!reader.text.contains("A short one."))
        reader.press("g")
        let lines = reader.screen
        let summary = lines.firstIndex { $0.contains("A short one.") } ?? 0
        let text = lines.firstIndex { $0.contains("Paragraph 1") } ?? 0
        #expect(summary > 0 && summary < text && lines.contains { $0.contains("▾ summary, ") }, "\(reader.text)")
        reader.press(",s")
        reader.send(.commandEnded(run(Self.summary, 1), .kept(title: "Article 1", isNew: false)))
        #expect(reader.text.contains("summary was run before"))
        reader.type(":summary again\n")
        #expect(reader.newEffects().contains(run(Self.summary, 1, again: true)))
        reader.type(":page again\n")
        #expect(reader.status.contains("page"))
        #expect(!reader.newEffects().contains(run(Self.page, 1, again: true)))
    }

    @Test("Stored output appears in the preview at once")
    func keptInPreview() {
        var reader = reader()
        reader.resize(columns: 160, rows: 40)
        reader.press(",s")
        #expect(reader.newEffects().contains(run(Self.summary, 1)) && !reader.text.contains("A short one."))
        reader.library.kept[Headline.ID(rawValue: 1)] = [
            KeptOutput(command: "summary", text: "A short one.", made: Samples.now)
        ]
        reader.send(.commandEnded(run(Self.summary, 1), .kept(title: "Article 1", isNew: true)))
        #expect(reader.model.preview != nil && reader.text.contains("A short one."), "\(reader.text)")
    }

    @Test("Several actions run in turn, each waiting for what the previous one requested")
    func actions() {
        let open = UserCommand(name: "open-it", .actions(["open", "toggle-star", "back", "move-down"]))
        var reader = reader([Self.star, open])
        reader.type(":star-next\n")
        #expect(reader.model.list.rows[0].isStarred && reader.model.list.selected == 1)
        reader.isSlow = true
        reader.type(":open-it\n")
        #expect(reader.model.focus == .article && reader.model.pendingActions.count == 3)
        // Keys wait for their turn.
        reader.press("j")
        reader.isSlow = false
        reader.answer()
        #expect(reader.model.pendingActions.isEmpty && reader.model.focus == .headlines)
        #expect(reader.model.list.rows[1].isStarred && reader.model.list.selected == 3)
    }

    private static let watch = UserCommand(name: "watch", .program(["mpv"], then: ["toggle-read read", "next-unread"]))

    @Test("An action may have its argument of the command line, but no other")
    func arguments() {
        let commands = [
            UserCommand(name: "read-it", .actions(["toggle-read read", "set-tags later"])),
            UserCommand(name: "unread-it", .actions(["toggle-read unread"])),
        ]
        var reader = reader(commands, columns: 120)
        for isRead in [true, true] {
            reader.type(":read-it\n")
            #expect(reader.model.list.rows[0].isRead == isRead && reader.model.list.rows[0].tags == ["later"])
        }
        reader.type(":unread-it\n")
        #expect(!reader.model.list.rows[0].isRead)
        reader.type(":toggle-read read\n")
        #expect(reader.model.list.rows[0].isRead)
        var keyMap = Appearance().keyMap
        let wrong = UserCommand(name: "wrong", .actions(["toggle-read maybe", "toggle-star"]))
        #expect(keyMap.add([wrong]).first?.fault.key == "actions" && keyMap.commands.isEmpty)
    }

    @Test("The configuration takes an argument where the command line does", arguments: Action.allCases)
    func takesArgument(action: Action) {
        #expect(action.takesArgument == (action.argument != .nothing))
    }

    @Test("Actions follow a program that has started or ended well, on its article, and none that failed")
    func programThenActions() {
        for (outcome, isFollowed) in [
            (CommandOutcome.started, true), (.done, true), (.kept(title: "Article 1", isNew: true), true),
            (.kept(title: "Article 1", isNew: false), false),
            (.shown(title: "Article 1", ["One"], .tookTooLong(command: "watch", seconds: 1)), false),
        ] {
            var reader = reader([Self.watch])
            reader.type(":watch\n")
            #expect(!reader.model.list.rows[0].isRead)
            reader.send(.commandEnded(run(Self.watch, 1), outcome))
            #expect(reader.model.list.rows[0].isRead == isFollowed, "\(outcome)")
            #expect((reader.model.list.selected == 1) == isFollowed, "\(outcome)")
        }
        var reader = reader([Self.watch])
        reader.type(":watch\n")
        reader.send(.failed(run(Self.watch, 1), sentence: "watch failed"))
        #expect(!reader.model.list.rows[0].isRead && reader.model.pendingActions.isEmpty)
    }

    @Test("What a program printed opens once the actions are done, also if one of them asks")
    func outputAfterActions() {
        let tag = UserCommand(name: "tag", .program(["llm"], then: ["toggle-star", "set-tags"]))
        var reader = reader([tag])
        reader.type(":tag\n")
        reader.send(.commandEnded(run(tag, 1), .shown(title: "Article 1", ["One"])))
        #expect(reader.model.prompt != nil && reader.model.screen == nil)
        reader.type("later\n")
        #expect(reader.model.list.rows[0].isStarred && reader.model.list.rows[0].tags == ["later"])
        #expect(reader.screen[1].hasPrefix(" One"), "\(reader.text)")
    }

    @Test("If the user has gone on, its article is still marked, and other actions are left out, with a message")
    func programThenActionsElsewhere() {
        for keys in ["j", "jl", ":goto feed\nj", "t", "/"] {
            var reader = reader([Self.watch], columns: 140)
            reader.type(":watch\n")
            reader.type(keys)
            let selected = reader.model.list.selected
            _ = reader.newEffects()
            reader.send(.commandEnded(run(Self.watch, 1), .started))
            let marks = reader.newEffects().filter { if case .act = $0 { true } else { false } }
            #expect(marks == [.act(.setRead([Headline.ID(rawValue: 1)], true))], "\(keys)")
            #expect(reader.model.list.selected == selected && reader.model.pendingActions.isEmpty, "\(keys)")
            #expect(
                reader.model.messages.waiting.contains {
                    $0.text == "watch leaves out next-unread: its article is no longer at hand."
                }, "\(keys)")
        }
    }

    @Test("An action that asks holds up the next until it is answered; Esc ends the command")
    func askingActions() {
        for (question, answer) in [("save-to", "2"), ("set-tags", "later\n"), ("order", "o")] {
            let several = UserCommand(name: "several", .actions([question, "toggle-star", "move-down"]))
            for isAnswered in [true, false] {
                var appearance = Appearance()
                appearance.saveServices = ["readeck", "notes"]
                _ = appearance.keyMap.add([several])
                var reader = Reader(FakeLibrary(headlines: Samples.headlines(1...5)), appearance: appearance)
                reader.type(":several\n")
                #expect(reader.model.isAsking && reader.model.pendingActions.count == 2, "\(question)")
                if isAnswered { reader.type(answer) } else { reader.press(.escape) }
                #expect(!reader.model.isAsking && reader.model.pendingActions.isEmpty, "\(question)")
                let starred = reader.model.list.rows.count(where: \.isStarred)
                #expect(starred == (isAnswered ? 1 : 0), "\(question)")
            }
        }
    }

    @Test("An action not available where the previous ones led ends the command, and says so")
    func strayAction() {
        let stray = UserCommand(name: "stray", .actions(["open", "hide-read", "toggle-star"]))
        var reader = reader([stray])
        reader.type(":stray\n")
        #expect(reader.model.focus == .article && reader.status.contains("hide-read"))
        #expect(reader.model.article?.headline.isStarred == false && reader.model.pendingActions.isEmpty)
    }

    @Test("Nothing is stored in a read-only library")
    func readOnly() {
        var appearance = Appearance()
        _ = appearance.keyMap.add([Self.summary, Self.page])
        appearance.libraryRefusal = .readOnly(path: "/x", because: .disk)
        var reader = Reader(FakeLibrary(headlines: Samples.headlines(1...3)), appearance: appearance)
        reader.press(",s")
        #expect(!reader.newEffects().contains(run(Self.summary, 1)))
        reader.press(",p")
        #expect(reader.newEffects().contains(run(Self.page, 1)))
    }

    @Test("Help, completion and the names of other commands include them")
    func help() {
        var reader = reader(columns: 120)
        reader.press("?")
        #expect(reader.text.contains("Your commands") && reader.text.contains(",s"), "\(reader.text)")
        // One without a key is typed after the key of the command line.
        #expect(reader.text.firstMatch(of: #/:  +star-next/#) != nil, "\(reader.text)")
        reader.press(.enter)
        reader.press("/program {link}")
        reader.press(.enter)
        #expect(reader.text.contains(",p F5") && reader.text.contains("program {link}"))
        reader.press("qq")
        reader.type(":summ")
        reader.press(.tab)
        #expect(String(reader.model.prompt?.text ?? []) == "summary")
        reader.type(" ag")
        reader.press(.tab)
        #expect(String(reader.model.prompt?.text ?? []) == "summary again")
    }

    @Test("The menu of a sequence and the short help say what a command does, where that is short and fits")
    func labels() {
        let mpv = Self.command("macro-o", keys: [",o"]) { $0.help = "Open in mpv" }
        let long = Self.command("macro-l", keys: [",l"]) { $0.help = String(repeating: "long ", count: 8) }
        var reader = reader([mpv, long], columns: 100)
        reader.press(",")
        #expect(reader.screen.last?.contains("o Open in mpv  l macro-l") == true, "\(reader.text)")
        reader.press(.escape)
        reader.press("?")
        #expect(reader.text.contains("Open in mpv") && reader.text.contains("macro-l"), "\(reader.text)")
    }

    @Test("Tab completes a name with capitals and underscores, and knows an alias's argument")
    func completion() {
        let commands = ["My_Note", "q"].map { Self.command($0) { $0.output = .keep } }
        var reader = reader(commands)
        reader.type(":my_n")
        reader.press(.tab)
        #expect(String(reader.model.prompt?.text ?? []) == "My_Note")
        reader.type(" ag")
        reader.press(.tab)
        #expect(String(reader.model.prompt?.text ?? []) == "My_Note again")
        reader.press(.escape)
        reader.type(":q ag")
        reader.press(.tab)
        #expect(String(reader.model.prompt?.text ?? []) == "q again")
    }

    @Test("The reader's commands without a key are the names reserved in a configuration")
    func reservedNames() {
        #expect(Set(Command.withoutKey.map(\.name)) == Set(KeyMap.otherNames))
    }
}
