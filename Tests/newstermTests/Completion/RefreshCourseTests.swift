import BackgroundTasks
import News
import NewsUI
import Newsroom
import Testing

@testable import newsterm

@Suite("A refresh that another process may have to go on with", .timeLimit(.minutes(5)))
struct RefreshCourseTests {
    @Test("What is left are the feeds that nobody has asked, whether their addresses are told with passwords or not")
    func left() {
        let feeds = ["https://me:secret@one.example/feed", "https://two.example/feed", "https://three.example/feed"]
        let course = RefreshCourse(feeds: feeds, isNamed: true)
        course.noteDone("https://one.example/feed")
        course.noteDone("https://three.example/feed")
        course.noteDone("https://elsewhere.example/")
        #expect(course.left == ["https://two.example/feed"])
        #expect(course.rest == .refresh(feeds: ["https://two.example/feed"], isNamed: true))
        course.noteDone("https://two.example/feed")
        #expect(course.rest == nil)
    }

    @Test("Feeds that turn out to be listed are left as well")
    func listedSince() {
        let course = RefreshCourse(feeds: ["https://one.example/"], isNamed: true)
        course.noteAll(["https://one.example/", "https://new.example/"])
        course.noteDone("https://one.example/")
        #expect(course.left == ["https://new.example/"])
    }

    @Test("One that is cut off after its last answer, since the user leaves, has succeeded; before, it has stopped")
    func cutOff() throws {
        let cancelled = Result<RefreshResult, any Error>.failure(LibraryError.cancelled)
        let tally = RefreshTally()
        #expect(try !PersonsWork.result(cancelled, isHandedOver: true, left: nil, tally).isStopped)
        let rest = UnfinishedWork.refresh(feeds: ["https://one.example/"], isNamed: false)
        #expect(try PersonsWork.result(cancelled, isHandedOver: true, left: rest, tally).isStopped)
        #expect(throws: LibraryError.self) {
            try PersonsWork.result(cancelled, isHandedOver: false, left: nil, tally)
        }
        #expect(throws: LibraryError.self) {
            try PersonsWork.result(.failure(LibraryError.closed), isHandedOver: true, left: nil, tally)
        }
    }

    @Test("One that is cut off after its last answer tells what the feeds came to, and has failed if all of them did")
    func cutOffTally() throws {
        let cancelled = Result<RefreshResult, any Error>.failure(LibraryError.cancelled)
        let tally = RefreshTally()
        func count(_ outcome: RefreshOutcome) throws -> RefreshResult {
            tally.count(FeedReport(outcome))
            return try PersonsWork.result(cancelled, isHandedOver: true, left: nil, tally)
        }
        let failed = try count(RefreshOutcome(url: "https://one.example/", status: .failed, reason: "No answer."))
        #expect(failed.words == "No answer.")
        #expect(failed.ending == .failed("No answer."))
        let words = "2 new articles in 1 feed, 1 feed failed."
        let mixed = try count(RefreshOutcome(url: "https://two.example/", status: .new, new: 2, reason: ""))
        #expect(mixed.counts?.newArticles == 2)
        #expect(mixed.ending == .done(words))
    }
}
