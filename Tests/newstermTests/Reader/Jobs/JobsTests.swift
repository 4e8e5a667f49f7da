import BackgroundTasks
import News
import NewsStore
import Newsroom
import Presentation
import Testing

@testable import NewsService
@testable import ReaderApp

@Suite("A refresh that another process may have to continue")
struct JobsTests {
    private static let cancelled = Result<RefreshResult, any Error>.failure(LibraryError.cancelled)

    @Test("If quitting cuts it off after its last response it has succeeded; before that, another process continues")
    func cutOff() throws {
        let tally = RefreshTally()
        #expect(try Jobs.end(Self.cancelled, left: [], tally).words == "All feeds had answered.")
        for left in [["https://one.example/"], nil] {
            #expect(throws: CancellationError.self) { try Jobs.end(Self.cancelled, left: left, tally) }
        }
        #expect(throws: LibraryError.self) { try Jobs.end(.failure(LibraryError.closed), left: [], tally) }
    }

    @Test("If cut off after its last response, it reports the feeds' results, and has failed if all did")
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
