import Foundation
import News
import Presentation
import Terminal
import Testing

@testable import NewsUI

@Suite("Making a rule from an article")
struct RuleFormTests {
    private static func headline(_ title: String, feed: String = "Feed 1", author: String? = nil) -> Headline {
        var headline = Samples.headline(1)
        (headline.title, headline.feedTitle, headline.author) = (title, feed, author)
        return headline
    }

    @Test("Feed and author are proposed, or without an author the longest word of the title")
    func proposal() {
        let parts = RuleParts(Self.headline("The Crypto crash of crypto: “why”?", author: "Pat"))
        #expect(parts.all.map(\.query) == ["feed:\"Feed 1\"", "author:\"Pat\"", "title:\"Crypto\"", "title:\"crash\""])
        #expect(parts.proposed == [.feed("Feed 1"), .author("Pat")])
        #expect(RuleParts(Self.headline("Big markets")).proposed == [.feed("Feed 1"), .word("markets")])
    }

    @Test("However a feed names itself, its author and its articles, the query is valid and matches them")
    func hostile() throws {
        let names = ["a \"b\" long", "“Zitat” ist länger", "\"\"", "", "x\ny", "(a) OR -b", "東京「ニュース」", "\\\""]
        for name in names {
            let headline = Self.headline("\(name) \(name)", feed: name, author: name)
            for part in RuleParts(headline).all {
                let rule = try Rule(when: part.query, then: ["hide"])
                let arrival = try #require(ArrivalRules([rule]))
                let facts = FeedProperties(title: name, url: "https://a.example/", siteLink: "", tags: [])
                let entry = Entry(identity: "1", title: headline.title, author: name)
                let matching = arrival.matching(
                    entry, date: Samples.now, arrival.selection(for: facts, now: Samples.now))
                #expect(matching == [rule], "\(name): \(part.query)")
            }
        }
    }

    @Test("A word of the title is quoted, so that it does not read as part of the sentence")
    func quotedWords() {
        var reader = Reader(FakeLibrary(feeds: [Samples.feed(1)], headlines: [Self.headline("Long before")]))
        reader.press("I")
        #expect(reader.text.contains("[x] With “before” in the title"))
    }

    @Test("Matches are counted at every change; the action, and the treatment of stored articles, can be chosen")
    func form() {
        var reader = Reader.amid(.headlines)
        reader.press("I")
        let query = "feed:\"Feed 1\" author:\"Ada\""
        #expect(reader.newEffects().contains(.countMatches(query)))
        reader.send(.matchesCounted(query, .success(BoundedCount(12))))
        #expect(reader.text.contains("12 stored articles match."))
        reader.press(" ")
        #expect(reader.newEffects() == [.countMatches("author:\"Ada\"")])
        #expect(reader.text.contains("Counting the stored articles"))
        // The count of an earlier query is ignored.
        reader.send(.matchesCounted(query, .success(BoundedCount(12))))
        #expect(reader.text.contains("Counting the stored articles"))
        reader.press("jjj")
        reader.press(.enter)
        reader.type(" -author:x\n")
        #expect(reader.newEffects() == [.countMatches("author:\"Ada\" -author:x")])
        reader.press("j ")
        #expect(reader.text.contains("mark them as read"))
        reader.press("j ")
        #expect(reader.text.contains("leave them"))
        reader.press("s")
        let draft = RuleDraft(query: "author:\"Ada\" -author:x", actions: [.read], appliesToStored: false)
        #expect(reader.newEffects() == [.makeRule(draft)])
        reader.send(.ruleMade(draft, applied: nil))
        #expect(reader.status.contains("Made a rule; it holds for articles that arrive. u undoes it."))
    }

    @Test("Stored articles are hidden only if the user chooses so; other actions include them unless told otherwise")
    func stored() {
        var reader = Reader.amid(.headlines)
        reader.press("I")
        #expect(reader.text.contains("hide them") && reader.text.contains("leave them"))
        reader.press("jjjj ")
        #expect(reader.text.contains("mark them as read") && reader.text.contains("do the same with them"))
        reader.press(String(repeating: " ", count: 8) + "j ")
        #expect(reader.text.contains("hide them") && reader.text.contains("do the same with them"))
    }

    @Test("A rule about notifications ignores stored articles, whatever was chosen for them")
    func notifications() {
        var reader = Reader.amid(.headlines)
        reader.press("Ijjjj   ")
        #expect(reader.text.contains("do not notify me of them") && reader.text.contains("leave them"))
        reader.press("j ")
        #expect(reader.text.contains("leave them"))
        _ = reader.newEffects()
        reader.press("s")
        let query = "feed:\"Feed 1\" author:\"Ada\""
        let draft = RuleDraft(query: query, actions: [.neverNotify], appliesToStored: false)
        #expect(reader.newEffects() == [.makeRule(draft)])
    }

    @Test("Each action of rules can be chosen; tags and a time are typed on a line of their own")
    func actions() {
        func draft(_ presses: Int, _ typing: (inout Reader) -> Void = { _ in }) -> RuleDraft? {
            var reader = Reader.amid(.headlines)
            reader.press("Ijjjj" + String(repeating: " ", count: presses))
            typing(&reader)
            _ = reader.newEffects()
            reader.press("s")
            guard case .makeRule(let draft)? = reader.newEffects().first else { return nil }
            return draft
        }
        let simple = [0, 1, 2, 3, 4, 7, 8, 9].compactMap { draft($0)?.actions }
        #expect(simple == [[.hide], [.read], [.star], [.neverNotify], [.notify], [.download], [.fullText], [.hide]])
        // Without a tag there is nothing to do.
        #expect(draft(5) == nil)
        let tagged = draft(5) { reader in
            #expect(reader.text.contains("give them tags") && reader.text.contains("Tags "))
            reader.press("j ")
            reader.type("ai \"deep sea\"\n")
            #expect(reader.text.contains("ai \"deep sea\""))
        }
        #expect(tagged?.actions == [.tag("ai"), .tag("deep sea")] && tagged?.appliesToStored == true)
        // As many as a rule has actions.
        let most = draft(5) { reader in
            reader.press("j ")
            reader.type((1...21).map { "t\($0)" }.joined(separator: " ") + "\n")
            #expect(reader.model.prompt != nil && reader.text.contains("20 actions at most"))
            for _ in 0..<4 { reader.press(.backspace) }
            reader.type("\n")
            #expect(reader.model.prompt == nil)
        }
        #expect(most?.actions.count == 20)
        #expect(draft(6)?.actions == [.keep(days: 7)])
        let kept = draft(6) { reader in
            reader.press("j ")
            reader.press(.control("u"))
            reader.type("5x\n")
            #expect(reader.model.prompt != nil && reader.text.contains("keep takes days, weeks or years"))
            reader.press(.control("u"))
            reader.type("2w\n")
            #expect(reader.text.contains("14d"))
        }
        #expect(kept?.actions == [.keep(days: 14)])
    }

    @Test("A query not allowed in a rule is refused with the reason, and leaving asks about changes")
    func refused() {
        var reader = Reader.amid(.headlines)
        reader.press("Ijjj")
        reader.press(.enter)
        reader.type(" autor:x\n")
        #expect(reader.text.contains("autor: is not a field") && reader.model.prompt != nil)
        reader.press(.escape)
        reader.press("j q")
        #expect(reader.status.contains("Make the rule? y/n"))
        reader.press("n")
        #expect(reader.model.context == .headlines)
    }
}
