import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Importing and editing from the command line")
struct FeedListFileTests {
    @Test("An imported file's result replaces the announcement, with the key that undoes it")
    func importing() {
        var reader = Reader(articles: 1...5, columns: 120)
        reader.type(":import ~/my feeds.opml\n")
        #expect(reader.newEffects().contains(.importFeeds("~/my feeds.opml")))
        #expect(reader.status.contains("Importing ~/my feeds.opml…"))
        reader.send(
            .feedsImported(
                file: "~/my feeds.opml",
                ImportedFeeds(
                    added: 2, listed: 1, queries: 1, leftOut: 1,
                    firstLeftOut: FeedListRemark("urls:3", .other("no address"))), nil))
        #expect(!reader.text.contains("Importing"))
        #expect(
            reader.text.contains(
                "Added 2 feeds, 1 was already listed, 1 saved query. Skipped 1: urls:3: no address u undoes it."))
    }

    @Test("Tags and titles added to listed feeds are reported, and can be undone")
    func merged() {
        var reader = Reader(articles: 1...5, columns: 120)
        reader.send(.feedsImported(file: "f", ImportedFeeds(added: 0, listed: 3, tagged: 2, titled: 1), nil))
        #expect(
            reader.text.contains(
                "Added 0 feeds, 3 were already listed, 2 got new tags, 1 got a title. u undoes it."))
    }

    @Test("An import that adds nothing offers no undo")
    func nothingNew() {
        var reader = Reader(articles: 1...5, columns: 120)
        reader.send(.feedsImported(file: "f", ImportedFeeds(added: 0, listed: 3), nil))
        #expect(reader.text.contains("Added 0 feeds, 3 were already listed."))
        #expect(!reader.text.contains("undoes"))
    }

    @Test("A mistake in the edited list is reported with file and line, and y edits it again there")
    func editing() {
        var reader = Reader(articles: 1...5, columns: 120)
        reader.type(":edit\n")
        #expect(reader.newEffects().contains(.editFeedList(line: nil)))
        let problems = [3, 9].map { FeedListRemark("/urls:\($0)", .other("no address")) }
        reader.send(.feedListProblems(problems.map(\.text)))
        reader.send(.feedListEdited(EditedFeedList(feeds: 4, problems: problems, firstProblem: 3)))
        #expect(reader.text.contains("/urls:3: no address"))
        #expect(reader.text.contains("1 more line cannot be used. y edits the list again."))
        reader.press("y")
        #expect(reader.newEffects().contains(.editFeedList(line: 3)))
        reader.send(.feedListEdited(EditedFeedList(feeds: 5)))
        #expect(reader.text.contains("The feed list has 5 feeds."))
    }

    @Test("A list that has lost its last feed says which keys help")
    func emptied() {
        var reader = Reader(articles: 1...5, columns: 120)
        reader.send(.feedListEdited(EditedFeedList(feeds: 0, isChanged: true)))
        #expect(
            reader.text.contains(
                "The feed list has no feeds now. u undoes it, + adds a feed, S offers feeds by topic."))
        reader.send(.feedListEdited(EditedFeedList(feeds: 0)))
        #expect(reader.text.contains("The feed list has no feeds now. + adds a feed, S offers"))
    }

    @Test("An editor that does not wait is reported")
    func notWaiting() {
        var reader = Reader(articles: 1...5, columns: 200)
        reader.send(.feedListEdited(EditedFeedList(feeds: 4, editorReturnedEarly: true)))
        #expect(reader.text.contains("The editor returned at once") && reader.text.contains("code --wait"))
    }

    @Test("Added feeds are refreshed, a kept copy is named, and a mistake elsewhere is not edited in the list")
    func afterEditing() {
        var reader = Reader(articles: 1...5, columns: 120)
        reader.send(
            .feedListEdited(
                EditedFeedList(
                    feeds: 4, problems: [FeedListRemark("/config.toml:3", .other("stray"))],
                    added: [Feed.ID(rawValue: 1)],
                    leftCopies: ["/c-urls"])))
        #expect(reader.newEffects().contains(.refresh([Feed.ID(rawValue: 1)])))
        #expect(reader.text.contains("/c-urls"))
        #expect(reader.model.offer == nil && !reader.text.contains("edits the list again"))
    }
}
