import Foundation
import Testing

@testable import BackgroundTasks

@Suite("A broadcaster", .timeLimit(.minutes(30)))
struct BroadcasterTests {
    @Test("Streams can end while values are sent, without a deadlock")
    func endings() async {
        let broadcaster = Broadcaster<Int>(bufferedValues: 1, repeatsLatest: false)
        let end = Promise<Void>()
        let isOver = Promise<Void>()
        // A separate thread: the tests beside this one need the shared ones.
        Thread.detachNewThread {
            while end.present == nil {
                broadcaster.send(1)
                for _ in 1...20 { _ = broadcaster.hasSubscribers }
            }
            isOver.fulfill()
        }
        for _ in 1...30_000 {
            let stream = broadcaster.stream()
            let listening = Task.detached { for await _ in stream {} }
            await Task.yield()
            listening.cancel()
            await listening.value
        }
        end.fulfill()
        await isOver.value()
        #expect(!broadcaster.hasSubscribers)
    }
}
