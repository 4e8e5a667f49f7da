import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

/// Every context, with the keys that lead there from the list of headlines.
nonisolated private let places: [(keys: String, context: KeyContext)] = [
    ("", .headlines), ("h", .feeds), ("/article\n", .results), ("\n", .article), ("\n/words\n", .matches),
    ("\n#", .links),
    ("D", .downloads), ("i", .feedDetails), ("=", .statistics), ("t", .tasks), ("!", .problems), ("?", .help),
    ("S", .feedChoice),
]

@Suite("Keys and pastes that work everywhere")
struct PastedAddressTests {
    private static func reader(at keys: String) -> Reader {
        var library = FakeLibrary(feeds: [Samples.feed(1)], headlines: Samples.headlines(1...3))
        for headline in library.headlines {
            library.texts[headline.id] = ArticleText(
                blocks: [.paragraph(StyledText([.init("linked words", link: 1)]))], links: [.init("https://a.example/")]
            )
        }
        var reader = Reader(library, columns: 120, rows: 36)
        reader.send(.backgroundChanged(Samples.overview()))
        reader.type(keys)
        return reader
    }

    @Test("+, S, R, t, D and ? work from everywhere as in the lists")
    func everywhere() {
        let actions: [(Character, Action)] = [
            ("+", .addFeed), ("S", .chooseFeeds), ("R", .refreshAll), ("t", .showTasks), ("D", .showDownloads),
            ("?", .showHelp),
        ]
        for context in KeyContext.allCases {
            for (key, action) in actions {
                // A screen's opening key also closes it.
                let wanted = context.opener == action ? Action.back : action
                #expect(KeyMap.standard.action(for: .character(key), in: context) == wanted, "\(key) in \(context)")
            }
        }
    }

    @Test("+ asks for an address over any screen, and adds what is typed", arguments: places.map(\.keys))
    func add(keys: String) {
        var reader = Self.reader(at: keys)
        #expect(places.contains { $0.keys == keys && $0.context == reader.model.context })
        let place = reader.model.context
        reader.press("+")
        #expect(reader.status.hasPrefix(" Address of a feed or page:"))
        reader.type("https://a.example/feed\n")
        #expect(reader.newEffects().contains(.addFeed(FeedAddition("https://a.example/feed"))))
        #expect(reader.model.context == place)
        #expect(reader.text.contains("Adding https://a.example/feed"))
    }

    @Test("R refreshes all feeds from everywhere", arguments: places.map(\.keys))
    func refresh(keys: String) {
        var reader = Self.reader(at: keys)
        _ = reader.newEffects()
        reader.press("R")
        #expect(reader.newEffects().contains(.refresh(nil)))
    }

    @Test("A pasted address opens the prompt with it, wherever it is pasted", arguments: places.map(\.keys))
    func paste(keys: String) {
        var reader = Self.reader(at: keys)
        reader.press(.paste(" https://a.example/feed\n"))
        #expect(reader.status == " Address of a feed or page: https://a.example/feed")
        #expect(!reader.newEffects().contains(.addFeed(FeedAddition("https://a.example/feed"))))
        reader.press(.enter)
        #expect(reader.newEffects().contains(.addFeed(FeedAddition("https://a.example/feed"))))
    }

    @Test(
        "A pasted text that is not an address does nothing, and says so",
        arguments: ["Q", "q\n", "rm -rf", "two words", "jjjR", "https://", "a.example/x y", ":quit\n", ""])
    func noAddress(text: String) {
        for place in places {
            var reader = Self.reader(at: place.keys)
            _ = reader.newEffects()
            reader.press(.paste(text))
            #expect(reader.newEffects().isEmpty && reader.model.prompt == nil && !reader.model.hasQuit)
            #expect(reader.model.context == place.context)
            #expect(reader.text.contains("Ignored the pasted text: not the address of a feed or page."))
        }
    }

    @Test("A paste into a prompt is inserted")
    func prompt() {
        var reader = Self.reader(at: "")
        reader.press("/")
        reader.press(.paste("https://a.example/feed"))
        #expect(reader.model.prompt?.purpose == .search)
    }
}
