import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

extension OutsideTest {
    static let all: [OutsideTest] = [
        OutsideTest(.quit, "The program ends and gives the screen back") { stage in
            stage.display.type(stage.key)
        },
        OutsideTest(.refreshFeed, "The feed of the selected article is refreshed, and no other") { stage in
            stage.display.type(stage.key)
            await stage.display.shows("Refreshed.")
            #expect(stage.client.refreshed == [[Feed.ID(rawValue: 1)]])
        },
        OutsideTest(.refreshAll, "All feeds are refreshed") { stage in
            stage.display.type(stage.key)
            await stage.display.shows("Refreshed.")
            #expect(stage.client.refreshed == [nil])
        },
        OutsideTest(.stopRefresh, "The running refresh is stopped; without one a sentence says that there is none") {
            stage in
            stage.display.type(stage.key)
            await stage.display.shows("No refresh is running.")
            #expect(stage.client.stoppedRefreshes == 0)
            // A message stays until the next key.
            stage.display.type(.character("j"))
            stage.client.progress.continuation.yield(RefreshProgress(done: 1, total: 7))
            await stage.display.shows("1/7  ^X stops")
            stage.display.type(stage.key)
            await stage.display.shows("Refresh stopped.")
            #expect(stage.client.stoppedRefreshes == 1)
        },
        OutsideTest(.undo, "The article that was just read is unread again, and a sentence says so") { stage in
            stage.display.type(.character("a"))
            await stage.display.shows { !$0[1].contains("●") }
            stage.display.type(stage.key)
            await stage.display.shows("Marked 1 article as unread again.")
            #expect(stage.client.acts.last == .undo)
            // The library now reports it unread again.
            stage.client.library.headlines[0].isRead = false
            stage.client.changes.continuation.yield()
            await stage.display.shows { $0[1].contains("●") }
        },
        OutsideTest(.addFeed, "An address is asked for, and the feed added") { stage in
            stage.display.type(stage.key)
            await stage.display.shows("Address of a feed or page:")
            for character in "a.example" { stage.display.type(.character(character)) }
            await stage.display.shows("Address of a feed or page: a.example")
            stage.display.type(.enter)
            await stage.display.shows("Added a.example.")
        },
        OutsideTest(.removeFeed, "The selected feed is taken off the list", in: .feeds, by: .character("h"), .down) {
            stage in
            stage.display.type(stage.key)
            await stage.display.shows("Removed.")
        },
        OutsideTest(.openInBrowser, "The browser has the selected article's link") { stage in
            stage.display.type(stage.key)
            await stage.display.shows("Opened https://feed1.example/1")
            #expect(stage.client.opened == ["https://feed1.example/1"])
        },
        OutsideTest(.openDiscussion, "The browser has the address of the selected article's discussion") { stage in
            stage.display.type(stage.key)
            await stage.display.shows("Opened https://talk.example/1")
            #expect(stage.client.opened == ["https://talk.example/1"])
            stage.display.type(.character("j"))
            stage.display.type(stage.key)
            await stage.display.shows("names no page where it is discussed")
        },
        OutsideTest(.copyLink, "The terminal has the selected article's link for its clipboard") { stage in
            stage.display.type(stage.key)
            await stage.display.shows("Copied https://feed1.example/1")
            #expect(stage.display.copied == ["https://feed1.example/1"])
        },
        OutsideTest(.openLink, "The browser has the link of that number", in: .article, by: .enter) { stage in
            stage.display.type(stage.key)
            await stage.display.shows("Opened https://a.example/\(stage.key.name)")
            #expect(stage.client.opened == ["https://a.example/\(stage.key.name)"])
        },
        OutsideTest(.fullText, "The page's text is fetched and takes the place of the feed's", in: .article, by: .enter)
        {
            stage in
            stage.display.type(stage.key)
            await stage.display.shows("Fetching the full text…")
            stage.client.fullTextGate.continuation.finish()
            await stage.display.shows("The whole story.")
            #expect(!stage.display.lines.contains { $0.contains("Text of Article 1.") })
        },
        OutsideTest(
            .simulateLaunch, "The selected task runs", in: .tasks, by: .character("t")
        ) { stage in
            stage.display.type(stage.key)
            await stage.display.shows("refresh: running")
            #expect(stage.client.simulated == ["launch org.newsterm.apprefresh"])
        },
        OutsideTest(.submitTask, "A launch of the selected task is asked for", in: .tasks, by: .character("t")) {
            stage in
            stage.display.type(stage.key)
            await stage.display.shows("refresh: running")
            #expect(stage.client.simulated == ["submission org.newsterm.apprefresh"])
        },
        OutsideTest(.cancelTask, "The request of the selected task is dropped", in: .tasks, by: .character("t")) {
            stage in
            stage.display.type(stage.key)
            await stage.display.shows("refresh: idle")
            #expect(stage.client.simulated == ["cancellation org.newsterm.apprefresh"])
        },
        OutsideTest(
            .simulateExpiration, "The time of the selected task is over", in: .tasks, by: .character("t")
        ) { stage in
            stage.display.type(.character("L"))
            await stage.display.shows("refresh: running")
            stage.display.type(stage.key)
            await stage.display.shows("refresh: pending")
            #expect(stage.client.simulated.last == "expiration org.newsterm.apprefresh")
        },
        OutsideTest(.simulateTask, "The tasks are offered by their letters, and the chosen one runs") { stage in
            stage.display.type(stage.key)
            await stage.display.shows("Launch:  r refresh  m maintenance")
            stage.display.type(.character("r"))
            await stage.display.shows("Refreshing")
            #expect(stage.client.simulated == ["launch org.newsterm.apprefresh"])
        },
    ]
}
