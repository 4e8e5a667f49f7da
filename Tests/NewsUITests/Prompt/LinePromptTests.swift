import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Typing an address")
struct LinePromptTests {
    private func answer(_ keys: [Key]) -> LinePrompt.Outcome {
        var prompt = LinePrompt(.addFeed(to: nil))
        for key in keys.dropLast() { #expect(prompt.press(key) == .editing) }
        return keys.last.map { prompt.press($0) } ?? .editing
    }

    @Test("While an address is checked, the stop key stops that, which is reported")
    func stopAdding() {
        var reader = Reader(articles: 1...3)
        reader.type("+slow.example\n")
        #expect(reader.status == " Adding slow.example…  ^X stops it.")
        reader.press("j")
        #expect(reader.status == " Adding slow.example…  ^X stops it.")
        reader.press(.control("x"))
        #expect(reader.newEffects().contains(.stopAdding(FeedAddition("slow.example"))))
        reader.send(.addingStopped(FeedAddition("slow.example")))
        #expect(reader.status.contains("Stopped adding slow.example."))
        reader.press(.control("x"))
        #expect(reader.newEffects().isEmpty && reader.status.contains("No refresh is running."))
    }

    @Test("Editing keys move and delete")
    func editing() {
        let typed = "abc".map(Key.character)
        #expect(answer(typed + [.left, .left, .backspace, .character("X"), .enter]) == .answered("Xbc"))
        #expect(answer(typed + [.home, .delete, .end, .character("d"), .enter]) == .answered("bcd"))
        #expect(answer(typed + [.control("u"), .character("z"), .enter]) == .answered("z"))
        #expect(answer("one two".map(Key.character) + [.control("w"), .enter]) == .answered("one"))
        #expect(answer([.backspace, .delete, .left, .right, .control("w"), .enter]) == .answered(""))
        #expect(answer(typed + [.escape]) == .cancelled)
    }

    @Test("A paste is inserted at the cursor, without its control characters")
    func paste() {
        #expect(answer([.paste("  https://a.example/\u{1B}feed\r\n"), .enter]) == .answered("https://a.example/feed"))
    }

    @Test("Typing continues after a paste, and a line end at the paste's end becomes a space")
    func behindPaste() {
        #expect(answer([.paste("a\nb"), .character("c"), .enter]) == .answered("a bc"))
        #expect(answer([.paste("a\n"), .paste("b"), .enter]) == .answered("a b"))
    }

    @Test(
        "Line ends and tabs in a paste become one space between words",
        arguments: [
            ("swift\nlinux kernel\ttab", "swift linux kernel tab"), ("a \r\n\r\n\t  b", "a b"), ("a\rb", "a b"),
            ("a\u{2028}b", "a b"), ("a \n\u{7} b", "a b"), ("a  b", "a  b"), ("\n\ta\n", "a"),
        ])
    func pastedLines(pasted: String, line: String) {
        #expect(answer([.paste(pasted), .enter]) == .answered(line))
    }

    @Test("+ asks for the address and adds the feed; meanwhile other keys are just letters")
    func addFeed() {
        var reader = Reader(articles: 1...3)
        reader.press("+Qjt")
        #expect(reader.status == " Address of a feed or page: Qjt")
        #expect(reader.canvas.cursor == CanvasPosition(row: 22, column: 31))
        reader.press(.control("u"), .paste("https://a.example/feed"), .enter)
        #expect(reader.newEffects().contains(.addFeed(FeedAddition("https://a.example/feed"))))
        #expect(reader.canvas.cursor == nil)
        reader.press("+")
        reader.press(.escape)
        reader.press("+")
        reader.press(.enter)
        #expect(reader.newEffects().isEmpty)
    }

    @Test("An invalid address is reported above the prompt, which stays for correction")
    func badAddress() {
        var reader = Reader(articles: 1...3)
        reader.press("+https://a b")
        reader.press(.enter)
        #expect(reader.status == " Address of a feed or page: https://a b")
        #expect(reader.text.contains("contains a space or a control"))
        reader.press(.backspace, .backspace, .enter)
        #expect(reader.newEffects().contains(.addFeed(FeedAddition("https://a"))) && reader.model.prompt == nil)
    }

    @Test("An error about an address quotes what was typed, and says what an address looks like")
    func notAnAddress() {
        var reader = Reader(articles: 1...3, columns: 160)
        reader.press("+not a url")
        reader.press(.enter)
        #expect(reader.text.contains("not a url is not a valid address: it contains a space"))
        #expect(reader.text.contains("An address looks like https://example.org/feed.xml"))
        #expect(!reader.text.contains("https://not a url"))
    }

    @Test("When no feed is found, the prompt returns with the address for correction, and the reason above it")
    func noFeed() {
        var reader = Reader(articles: 1...3, columns: 120)
        for outcome in [
            Event.feedAdded(FeedAddition("notaurl"), .nothing(.noSuchHost("notaurl"))),
            .failed(.addFeed(FeedAddition("notaurl")), sentence: "There is no host notaurl."),
        ] {
            reader.press("+notaurl")
            reader.press(.enter)
            #expect(reader.model.prompt == nil)
            reader.send(outcome)
            #expect(reader.status == " Address of a feed or page: notaurl")
            #expect(reader.text.contains("There is no host notaurl") && !reader.text.contains("Adding"))
            reader.press(.left)
            #expect(!reader.text.contains("There is no host"))
            reader.press(.escape)
            #expect(reader.model.prompt == nil)
        }
        reader.press("+notaurl")
        reader.press(.enter)
        reader.send(.feedAdded(FeedAddition("notaurl"), .nothing(.noneThere)))
        _ = reader.newEffects()
        reader.press(".org")
        reader.press(.enter)
        #expect(reader.newEffects() == [.addFeed(FeedAddition("notaurl.org"))])
    }

    @Test("A user who has moved on is not interrupted by the prompt, but told which key brings back the address")
    func noFeedLater() {
        var reader = Reader(articles: 1...3, columns: 160)
        reader.press("+notaurl")
        reader.press(.enter)
        reader.press("j")
        reader.send(.feedAdded(FeedAddition("notaurl"), .nothing(.noSuchHost("notaurl"))))
        #expect(reader.model.prompt == nil)
        #expect(reader.status.hasSuffix("Nothing was added. +, then Up, brings the address back."))
        reader.press("+")
        reader.press(.up)
        #expect(reader.status == " Address of a feed or page: notaurl")
        // An address being typed is not overwritten either.
        reader.send(.feedAdded(FeedAddition("other"), .nothing(.noSuchHost("other"))))
        #expect(reader.status == " Address of a feed or page: notaurl")
    }

    @Test("If an address has several feeds, the next prompt offers them, starting with the first")
    func severalFeeds() {
        var reader = Reader(articles: 1...3, columns: 200)
        reader.press("+")
        reader.press(.paste("https://a.example"), .enter)
        let found = ["https://me:pw@a.example/news", "https://me:pw@a.example/comments"]
        let shown = ["https://a.example/news", "https://a.example/comments"]
        let choices = zip(found, shown).map {
            FeedListOutcome.Choice(address: $0, shown: $1, isListed: false)
        }
        reader.send(.feedAdded(FeedAddition("https://a.example"), .several(choices)))
        #expect(reader.status == " Found 2 feeds; choose one or more of them.")
        reader.press("q+")
        for address in found + ["https://a.example"] {
            reader.press(.up)
            #expect(reader.status == " Address of a feed or page: " + address)
        }
        reader.press(.down, .enter)
        #expect(reader.newEffects().contains(.addFeed(FeedAddition(found[1]))))
    }

    @Test("An added feed is reported by its title and shown, unless the user has moved on")
    func showingWhatWasAdded() {
        let feed = Samples.feed(7, title: "Night Sky")
        let url = feed.url
        let outcome = FeedListOutcome.added(.init(address: url, title: "Night Sky", id: feed.id), new: 5, of: 5)
        for (keys, isShown) in [("", true), ("j", false), ("h", true), (":", false)] {
            var reader = Reader(
                FakeLibrary(feeds: [Samples.feed(1)], headlines: Samples.headlines(1...9)), columns: 100)
            reader.press("+")
            reader.type("\(url)\n")
            reader.press(keys)
            reader.send(.feedAdded(FeedAddition(url), outcome))
            #expect(reader.model.shown == .smart(.all))
            if keys != ":" { #expect(reader.status == " Added Night Sky: 5 articles. u undoes it.") }
            reader.libraryChanges { $0.feeds.append(feed) }
            #expect((reader.model.listTitle == "Night Sky") == isShown, "\(keys)")
            #expect((reader.model.feeds.selectedFeed?.id == feed.id) == isShown)
        }
    }

    @Test("Of several feeds, those already listed are marked, and not offered")
    func listedFeeds() {
        var reader = Reader(articles: 1...3, columns: 200)
        let choices = ["one", "two"].map {
            FeedListOutcome.Choice(
                address: "https://a.example/\($0)", shown: "https://a.example/\($0)", isListed: $0 == "one")
        }
        reader.send(.feedAdded(FeedAddition("https://a.example"), .several(choices)))
        #expect(reader.status.contains("https://a.example/one (listed)  https://a.example/two"))
        reader.press("+")
        reader.press(.up, .enter)
        #expect(reader.newEffects().contains(.addFeed(FeedAddition("https://a.example/two"))))
        reader.send(.feedAdded(FeedAddition("https://a.example"), .allListed(2)))
        #expect(reader.text.contains("All 2 feeds of that page are already in the list."))
    }

    @Test("A long address scrolls with the cursor")
    func long() {
        var reader = Reader(articles: 1...3, columns: 40, rows: 10)
        reader.press("+")
        reader.press(.paste("https://example.org/" + String(repeating: "x", count: 100) + "/end"))
        #expect(reader.status.hasSuffix("/end"))
        reader.press(.home)
        #expect(reader.status.contains("https://"))
    }
}
