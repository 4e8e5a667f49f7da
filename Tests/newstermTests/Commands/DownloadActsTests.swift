import News
import Testing

@testable import Commands
@testable import NewsService

@Suite("Doing one thing with each of some downloads")
struct DownloadActsTests {
    @Test("Cancelled meanwhile, it tells what was done, and does nothing with the others")
    func cancelled() async {
        let work = Task {
            let acts = await DownloadActs(on: [1, 2, 3]) { _ in
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
