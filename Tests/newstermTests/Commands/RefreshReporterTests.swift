import News
import Testing

@testable import Commands

@Suite("The progress bar of a refresh")
struct RefreshReporterTests {
    @Test("It shows the feeds, then the full texts")
    func bar() {
        func bar(_ progress: RefreshProgress) -> String? { RefreshReporter.bar(of: progress) }
        let half = "[###############...............]"
        #expect(bar(RefreshProgress(done: 2, total: 4)) == "\(half) 2/4")
        #expect(bar(RefreshProgress(done: 2, total: 4, failed: 1)) == "\(half) 2/4, 1 failed")
        let feedsAreDone = RefreshProgress(done: 4, total: 4, failed: 1, isRunning: false)
        #expect(bar(feedsAreDone) == nil)
        var texts = feedsAreDone
        texts.fullTexts = .init(done: 1, total: 2)
        #expect(bar(texts) == "\(half) 1/2 full texts")
    }
}
