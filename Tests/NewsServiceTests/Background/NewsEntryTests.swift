import BackgroundTasks
import Foundation
import News
import Newsroom
import TestSupport
import Testing

@testable import NewsService

@Suite("newsterm's own journal entries")
struct NewsEntryTests {
    @Test("Fetches handed over are counted, including failed ones")
    func handedOver() {
        #expect(NewsEntry(HandoffCount(fetches: 1)).words == "1 slow feed continues in the background.")
        #expect(
            NewsEntry(HandoffCount(fetches: 1200, bytes: 12_345)).words
                == "1,200 slow feeds continue in the background, 12,345 bytes so far.")
        #expect(
            NewsEntry(HandoffCount(failure: "The disk is full.")).words
                == "Those that could not be handed over stay due: The disk is full.")
    }

    @Test("How such a fetch ended is reported without its address's password")
    func ended() {
        let url = "https://ada:secret@a.example/feed"
        let fetch = HandedOverFetch(
            task: UUID(), feed: Feed.ID(rawValue: 1), url: url, asked: Date(), handedOver: Date())
        let new = NewsEntry(fetch, RefreshOutcome(url: url, status: .new, new: 2, reason: "2 new."))
        #expect(new.words == "The fetch of https://a.example/feed that a refresh handed over is done: 2 new.")
        let failed = NewsEntry(fetch, RefreshOutcome(url: url, status: .failed, reason: "Too large."))
        #expect(failed.words == "The fetch of https://a.example/feed that a refresh handed over failed: Too large.")
        #expect(NewsEntry(fetch, nil) == .fetchDropped(feed: "https://a.example/feed"))
        #expect(WorkSubject(feedAt: url) == .feed(address: "https://a.example/feed"))
    }

    @Test("Possible secrets are hidden in the journal, as in the log")
    func secrets() {
        let url = "https://a.example/feed?key=geheim&page=2"
        #expect(WorkSubject(feedAt: url) == .feed(address: "https://a.example/feed?key=[hidden]&page=2"))
        let entries: [NewsEntry] = [
            .ended(
                verb: .failed, duration: 1, requester: Requester(.command("refresh")), words: "\(url) is not there."),
            .jobEnded(job: .allFeeds, origin: 7, ending: .failed, words: "No \(url)"), .fetchDropped(feed: url),
            .fetchEnded(feed: url, hasFailed: true, reason: "\(url)?token=geheim"), .fetchesUnsettled(reason: url),
            .fetchesHandedOver(count: 1, bytes: 0, failure: url), .jobLeft(job: .allFeeds, reason: url),
            .download(note: .begun(name: url, isAutomatic: true)), .download(note: .failed(name: "A", reason: url)),
            .download(note: .unplaced(name: url, reason: url)), .download(note: .finished(name: url, path: "/a.mp3")),
            .session(words: url), .notNotified(reason: url), .notificationFailed(words: url), .hookFailed(words: url),
        ]
        for entry in entries {
            let kept = JournalEntry(entry, at: Date(), result: .failed("No \(url)."))
            #expect(kept.message.contains("key=[hidden]") && !kept.message.contains("geheim"), "\(kept.message)")
            #expect(kept.values(NewsEntry.self)?.words == kept.message)
            #expect(kept.result == .failed("No https://a.example/feed?key=[hidden]&page=2."))
        }
        let plain = NewsEntry.fetchesUnsettled(
            reason: "Added https://a.example/?key=geheim, titled Basic Instructions.")
        #expect(
            JournalEntry(plain, at: Date()).message.hasSuffix("/?key=[hidden], titled Basic Instructions."),
            "words that are no secrets stay")
    }

    @Test("Secrets that appear only in an entry's values, not in its text, are hidden, too, as in those of a run")
    func secretValues() throws {
        let url = "https://a.example/feed?key=geheim&page=2"
        var result = RefreshResult(words: "2 feeds failed.")
        result.failure = .redirectLoop(url)
        var notification = NewsNotification()
        notification.lines = [NotificationLine(title: "A", feed: url)]
        let entries: [NewsEntry] = [
            .ended(
                verb: .failed, duration: 1, requester: Requester(.user), words: "2 feeds failed.",
                outcome: .refreshed(result)),
            .jobEnded(job: .allFeeds, origin: 7, ending: .failed, words: "None.", outcome: .nothing(.namesPage(url))),
            .fetchEnded(feed: "A", hasFailed: true, reason: "A loop.", cause: .redirectToNoAddress(url)),
            .notified(summary: "1 new article", notification: notification),
        ]
        for entry in entries {
            let kept = JournalEntry(entry, at: Date())
            let json = String(decoding: try JSONEncoder().encode(kept), as: UTF8.self)
            #expect(json.contains("[hidden]") && !json.contains("geheim"), "\(json)")
            #expect(kept.values(NewsEntry.self)?.words == entry.words)
        }
        var run = RunRecord(launchKind: .natural, launchedAt: Date(), endedAt: nil, ending: .interrupted)
        run.keep(WorkOutcome.refreshed(result).redacted)
        result.failure = .redirectLoop("https://a.example/feed?key=[hidden]&page=2")
        #expect(run.values(WorkOutcome.self) == .refreshed(result))
    }

    @Test("Every entry is read back from the journal with its values, by any process")
    func stored() throws {
        let requester = Requester(.command("refresh"), process: 7)
        let entries: [NewsEntry] = [
            .begun(work: .allFeeds, requester: requester), .begun(work: .launch(task: nil), requester: requester),
            .ended(verb: .failed, duration: 1.5, requester: requester, words: "No network."),
            .ended(
                verb: .done, duration: 2, requester: requester, words: "Nothing new.",
                outcome: .refreshed(RefreshResult(words: "Nothing new.", counts: .init()))),
            .cutOff(process: 7, beginning: "Requested by somebody: all feeds.", work: .allFeeds, requester: requester),
            .jobEnded(
                job: .feeds(count: 2), origin: 7, ending: .notCompleted, words: "stopped on request.",
                outcome: .stopped),
            .jobHandedOver(job: .launch(task: "refresh"), process: 8), .jobLeft(job: .fullText, reason: "no memory"),
            .jobPutAside(file: "a.json.aside"), .fetchesHandedOver(count: 2, bytes: 3, failure: nil),
            .fetchEnded(feed: "https://a.example", hasFailed: false, reason: "2 new.", new: 2),
            .fetchEnded(
                feed: "https://a.example", hasFailed: true, reason: "Empty.", new: 0, cause: .emptyDocument),
            .fetchDropped(feed: "https://a.example"), .fetchesUnsettled(reason: "The disk is full."),
            .download(note: .unplaced(name: "A", reason: "The disk is full.")), .session(words: "It is damaged."),
            .notified(summary: "2 new articles", notification: NewsNotification()), .notNotified(reason: nil),
            .notNotified(reason: "no"),
            .notificationFailed(words: "a failed"), .hookFailed(words: "b failed"),
        ]
        let folder = try TemporaryDirectory()
        for entry in entries {
            try Journal.append(JournalEntry(entry, at: Date()), directory: folder.path)
        }
        let read = try Journal.recent(100, directory: folder.path).entries
        #expect(read.map { $0.values(NewsEntry.self) } == entries)
        #expect(read.map(\.message) == entries.map(\.words))
    }

    @Test("An entry of an earlier version has only text, and one with very large values keeps its text")
    func textAlone() throws {
        let earlier = JournalEntry(date: Date(), identifier: nil, event: .sessionEvents, message: "Handled.")
        #expect(earlier.values(NewsEntry.self) == nil)
        let long = JournalEntry(.session(words: String(repeating: "very ", count: 1_000)), at: Date())
        #expect(long.values(NewsEntry.self) == nil && long.message.hasPrefix("very very"))
    }

    @Test("Who requested work is stored and sent under the name that earlier versions read")
    func requesterKey() throws {
        let requester = #"{"kind":{"user":{}},"process":7}"#
        let entries = [
            #"{"begun":{"work":{"allFeeds":{}},"asker":\#(requester)}}"#,
            #"{"ended":{"verb":"Done","duration":1,"asker":\#(requester),"words":"Nothing new."}}"#,
            #"{"cutOff":{"process":7,"beginning":"All feeds.","work":{"allFeeds":{}},"asker":\#(requester)}}"#,
        ]
        let known = Requester(.user, process: 7)
        let read = try entries.map { try JSONDecoder().decode(NewsEntry.self, from: Data($0.utf8)) }
        #expect(
            read == [
                .begun(work: .allFeeds, requester: known),
                .ended(verb: .done, duration: 1, requester: known, words: "Nothing new."),
                .cutOff(process: 7, beginning: "All feeds.", work: .allFeeds, requester: known),
            ])
        let requests = [
            NewsRequest.refresh(urls: nil, force: false, requester: known), .maintain(requester: known),
            .simulateLaunch(identifier: "a", requester: known),
        ]
        for request in requests {
            let text = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
            #expect(text.contains(#""asker":{"#) && !text.contains("requester"), "\(text)")
        }
    }
}
