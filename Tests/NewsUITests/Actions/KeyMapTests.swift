import Foundation
import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("The key map")
struct KeyMapTests {
    @Test("A key that works only elsewhere says what it does, and where, on one line", arguments: [40, 80, 130])
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
        #expect(status("O", article) == "O (order) works in the lists.")
        #expect(status("v", article) == "v (headings) works in the lists.")
        #expect(status("M", article) == "M (older read) works in the lists.")
        #expect(status("c", lists) == "c (fold) works in the feeds.")
        #expect(status("C", lists) == "C (fold all) works in the feeds.")
        #expect(status("hh", lists) == "" && lists.model.messages == Messages())
        guard columns > 40 else { return }
        #expect(status("ha", lists).hasPrefix("a (read/unread) works in the headlines"))
        #expect(status("hs", lists).hasPrefix("s (star) works in the headlines"))
        #expect(status("L", lists).hasPrefix("L (run now) works in the background"))
    }

    @Test("Every action has a key", arguments: Action.allCases)
    func reachable(action: Action) {
        #expect(!KeyMap.standard.keys(for: action).isEmpty)
    }

    @Test("No two actions share a key where both are available")
    func unambiguous() {
        for context in KeyContext.allCases {
            var owners: [Key: [Action]] = [:]
            for action in Action.allCases {
                for binding in action.bindings where binding.contexts.contains(context) {
                    for key in binding.keys { owners[key, default: []].append(action) }
                }
            }
            for (key, actions) in owners { #expect(actions.count == 1, "\(key.name): \(actions)") }
        }
    }

    @Test("The usual keys work")
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

    @Test("Every action has a visible effect or asks a question wherever it is available", arguments: Action.allCases)
    func effective(action: Action) {
        for context in KeyContext.allCases {
            guard let key = KeyMap.standard.keys(for: action, in: context).first else { continue }
            var reader = Reader.amid(context)
            _ = reader.newEffects()
            let before = reader.text
            let selection = reader.selection?.text
            reader.press(key)
            let changed = reader.text != before || reader.selection?.text != selection
            #expect(
                changed || !reader.newEffects().isEmpty || reader.model.hasQuit, "\(action) in \(context)")
        }
    }
}
