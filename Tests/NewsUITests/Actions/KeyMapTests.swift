import Foundation
import News
import Terminal
import Testing

@testable import NewsUI

@Suite("The table of keys")
struct KeyMapTests {
    @Test("A key that does something elsewhere only says in one line what, and where", arguments: [40, 80, 130])
    func elsewhere(columns: Int) {
        func status(_ keys: String, _ reader: Reader) -> String {
            var reader = reader
            reader.press(keys)
            return reader.status.trimmingCharacters(in: .whitespaces)
        }
        let lists = Reader(articles: 1...5, columns: columns)
        var article = lists
        article.press(.enter)
        #expect(status("A", article) == "A (all read) works in the lists.")
        #expect(status("z", article) == "z (hide read) works in the lists.")
        #expect(status("F", article) == "F (filter) works in the lists.")
        #expect(status("O", article) == "O (order) works in the lists.")
        #expect(status("v", article) == "v (headings) works in the lists.")
        #expect(status("M", article) == "M (older read) works in the lists.")
        #expect(status("c", lists) == "c (fold) works in the feeds.")
        #expect(status("C", lists) == "C (fold all) works in the feeds.")
        #expect(status("hh", lists) == "" && lists.model.messages == Messages())
        guard columns > 40 else { return }
        #expect(status("ha", lists).hasPrefix("a (read/unread) works in the headlines"))
        #expect(status("hs", lists).hasPrefix("s (star) works in the headlines"))
        #expect(status("L", lists).hasPrefix("L (launch) works in the background"))
    }

    @Test("Every action can be reached by a key", arguments: Action.allCases)
    func reachable(action: Action) {
        #expect(!KeyMap.standard.keys(for: action).isEmpty)
    }

    @Test("No two actions share a key where both are offered")
    func unambiguous() {
        for context in KeyContext.allCases {
            var owners: [Key: [Action]] = [:]
            for action in Action.allCases {
                for binding in action.entry.bindings where binding.contexts.contains(context) {
                    for key in binding.keys { owners[key, default: []].append(action) }
                }
            }
            for (key, actions) in owners { #expect(actions.count == 1, "\(key.name): \(actions)") }
        }
    }

    @Test("Hands find the keys they know")
    func familiar() {
        let map = KeyMap.standard
        #expect(map.action(for: .character("j"), in: .headlines) == .moveDown)
        #expect(map.action(for: .down, in: .article) == .moveDown)
        #expect(map.action(for: .character("J"), in: .article) == .nextArticle)
        #expect(map.action(for: .character("J"), in: .headlines) == .nextFeed)
        #expect(map.action(for: .character("q"), in: .headlines) == .back)
        #expect(map.action(for: .character("q"), in: .feeds) == .quit)
        #expect(map.action(for: .control("c"), in: .help) == .quit)
        #expect(map.action(for: .character("L"), in: .tasks) == .simulateLaunch)
        #expect(map.action(for: .character("L"), in: .headlines) == nil)
    }

    @Test("Every action does something visible or asks for something, where it is offered", arguments: Action.allCases)
    func effective(action: Action) {
        for context in KeyContext.allCases {
            guard let key = KeyMap.standard.keys(for: action, in: context).first else { continue }
            var reader = Self.reader(in: context)
            _ = reader.newEffects()
            let before = reader.text
            let selection = reader.selection?.text
            reader.press(key)
            let changed = reader.text != before || reader.selection?.text != selection
            #expect(
                changed || !reader.newEffects().isEmpty || reader.model.hasQuit, "\(action) in \(context)")
        }
    }

    /// A reader in the middle of things, so that every direction leads somewhere.
    private static func reader(in context: KeyContext) -> Reader {
        var library = FakeLibrary(
            feeds: [
                Samples.feed(1, unread: 90, url: "newsterm:welcome", tags: (1...900).map { "every:\($0)h" }),
                Samples.feed(2, url: "newsterm:two"),
                Samples.feed(3, url: "newsterm:three"),
            ], headlines: (1...90).map { Samples.headline($0, feed: $0 % 3 + 1) })
        for headline in library.headlines {
            library.texts[headline.id] = ArticleText(
                blocks: (1...60).map { .paragraph(StyledText("Paragraph \($0)")) },
                links: (1...40).map { .init("https://a.example/\($0)") })
            library.enclosures[headline.id] = (1...40).map { Enclosure(url: "https://a.example/\($0).mp3") }
        }
        var reader = Reader(library, columns: 120, rows: 14)
        reader.send(.backgroundChanged(Self.overview))
        reader.press("J")
        for _ in 0..<12 { reader.press("j") }
        switch context {
        case .feeds: reader.press("hj")
        case .headlines: break
        case .results:
            reader.press("/article")
            reader.press(.enter)
            reader.press(String(repeating: "j", count: 12))
        case .article:
            reader.press(.enter)
            reader.press("  ")
        case .feedDetails: reader.press("i  ")
        case .statistics: reader.press("=j")
        case .matches:
            reader.press(.enter)
            reader.press("  /paragraph")
            reader.press(.enter)
        case .links:
            reader.press(.enter)
            reader.press("#" + String(repeating: "j", count: 20))
        case .enclosures: reader.press("E" + String(repeating: "j", count: 20))
        case .tasks: reader.press("tjb")
        case .explanation:
            reader.press("tj")
            reader.press(.enter)
            reader.send(
                .explained("org.newsterm.maintenance", text: (1...60).map { "Line \($0)" }.joined(separator: "\n")))
            reader.press("  ")
        case .problems:
            reader.send(.feedListProblems((1...60).map { "urls:\($0): no address" }))
            reader.press("!  ")
        case .help: reader.press("?  ")
        }
        return reader
    }

    private static var overview: BackgroundOverview {
        var overview = Samples.overview()
        let task = overview.tasks[1]
        overview.tasks.append(.init(id: "org.newsterm.third", name: "third", state: .idle))
        overview.tasks[1] = task
        overview.log = (0..<60).map { .init(date: Samples.now.addingTimeInterval(Double($0)), text: "Line \($0)") }
        return overview
    }
}
