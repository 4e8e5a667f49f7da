import Testing

@testable import BackgroundTasks

@Suite("A broadcaster", .timeLimit(.minutes(5)))
struct BroadcasterTests {
    @Test("Streams end while values are sent, and neither waits for the other for ever")
    func endings() async {
        let broadcaster = Broadcaster<Int>(bufferedValues: 1, repeatsLatest: false)
        let sending = Task.detached {
            while !Task.isCancelled {
                broadcaster.send(1)
                for _ in 1...20 { _ = broadcaster.hasSubscribers }
            }
        }
        for _ in 1...10_000 {
            let stream = broadcaster.stream()
            let listening = Task.detached { for await _ in stream {} }
            await Task.yield()
            listening.cancel()
            await listening.value
        }
        sending.cancel()
        await sending.value
        #expect(!broadcaster.hasSubscribers)
    }
}
