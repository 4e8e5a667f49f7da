import News
import Terminal
import Testing

@testable import NewsUI

@Suite("Revisions")
struct RevisionTests {
    @Test("A copy equals the original until either changes")
    func copies() {
        var one = Revision()
        let other = one
        #expect(one == other && one != Revision())
        one.change()
        #expect(one != other)
    }

    @Test("Every visible change of the feed pane changes its revision, reading it does not")
    func feeds() {
        var pane = FeedPane(feeds: (1...30).map { Samples.feed(Int64($0), title: "Feed \($0)") }, height: 10)
        func changes(_ change: (inout FeedPane) -> Void) -> Bool {
            let before = pane.revision
            change(&pane)
            return pane.revision != before
        }
        #expect(!changes { _ = $0.row(at: $0.selected) })
        #expect(changes { $0.move(by: 1) })
        #expect(changes { $0.addUnread(1, to: [Feed.ID(rawValue: 3)]) })
        #expect(changes { $0.counts[.smart(.fresh)] = BoundedCount(3) })
        #expect(changes { $0.add(1, to: .smart(.fresh)) })
        #expect(changes { _ = $0.update(tags: ["later"]) })
        #expect(changes { $0.resize(height: 5) })
        #expect(changes { $0.hide(ReadFeedFilter(shown: .smart(.all), keepsRows: false)) })
        #expect(changes { $0.update(Array($0.feeds.dropFirst())) })
    }

    @Test("Every visible change of an article changes its revision")
    func article() throws {
        var reader = Reader(articles: 1...3, columns: 120, rows: 10)
        reader.library.texts[Headline.ID(rawValue: 1)] = Samples.text(
            String(repeating: "many words ", count: 200), links: ["https://a.example/"])
        reader.press(.enter)
        var article = try #require(reader.model.article)
        func changes(_ change: (inout ArticleView) -> Void) -> Bool {
            let before = article.revision
            change(&article)
            return article.revision != before
        }
        #expect(!changes { _ = $0.place })
        #expect(changes { $0.scroll(by: 1) })
        #expect(changes { $0.headline.isStarred = true })
        #expect(changes { _ = $0.find("words", from: 0) })
        #expect(changes { _ = $0.goToMatch(forward: true) })
        #expect(changes { $0.endSearch() })
        #expect(changes { $0.fit(width: 30, height: 10) })
    }
}
