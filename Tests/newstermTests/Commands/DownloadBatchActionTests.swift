import News
import Testing

@testable import Commands
@testable import NewsService

@Suite("Acting on several downloads")
struct DownloadBatchActionTests {
    @Test("When cancelled, it reports what was done, and leaves the others alone")
    func cancelled() async {
        let work = Task {
            let acts = await DownloadBatchAction(on: [1, 2, 3]) { _ in
                // Like Ctrl-C during the first one.
                withUnsafeCurrentTask { $0?.cancel() }
                return [:]
            }
            #expect(acts.reports.count == 1 && acts.count == 1)
            #expect(acts.failure is CancellationError)
        }
        await work.value
    }
}
