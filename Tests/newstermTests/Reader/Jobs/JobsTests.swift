import BackgroundTasks
import News
import NewsStore
import Newsroom
import Presentation
import Testing

@testable import NewsService
@testable import ReaderApp

@Suite("A refresh that another process may have to go on with")
struct JobsTests {
    private static let cancelled = Result<RefreshResult, any Error>.failure(LibraryError.cancelled)

    @Test("One that is cut off after its last answer, since the user leaves, has succeeded; before, another goes on")
    func cutOff() throws {
        let tally = RefreshTally()
        #expect(try Jobs.end(Self.cancelled, left: [], tally).words == "All feeds had answered.")
        for left in [["https://one.example/"], nil] {
            #expect(throws: CancellationError.self) { try Jobs.end(Self.cancelled, left: left, tally) }
        }
        #expect(throws: LibraryError.self) { try Jobs.end(.failure(LibraryError.closed), left: [], tally) }
    }

    @Test("One that is cut off after its last answer tells what the feeds came to, and has failed if all of them did")
    func cutOffTally() throws {
        let tally = RefreshTally()
        func count(_ outcome: RefreshOutcome) throws -> RefreshResult {
            tally.count(FeedReport(outcome))
            return try Jobs.end(Self.cancelled, left: [], tally)
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
