import Foundation
import Programs
import Synchronization
import Testing

@Suite("A broadcaster", .timeLimit(.minutes(30)))
struct BroadcasterTests {
    private final class Mark: Sendable {
        let isSet = Atomic(false)
    }

    @Test("Streams can end while values are sent, without a deadlock")
    func endings() async {
        let broadcaster = Broadcaster<Int>(bufferedValues: 1, repeatsLatest: false)
        let end = Mark()
        let (over, sender) = AsyncStream.makeStream(of: Never.self)
        // A separate thread: the tests beside this one need the shared ones.
        Thread.detachNewThread {
            while !end.isSet.load(ordering: .relaxed) {
                broadcaster.send(1)
                for _ in 1...20 { _ = broadcaster.hasSubscribers }
            }
            sender.finish()
        }
        for _ in 1...30_000 {
            let stream = broadcaster.stream()
            let listening = Task.detached { for await _ in stream {} }
            await Task.yield()
            listening.cancel()
            await listening.value
        }
        end.isSet.store(true, ordering: .relaxed)
        for await _ in over {}
        #expect(!broadcaster.hasSubscribers)
    }

    @Test("Finishing ends all streams after their last value, and those that begin later")
    func finishing() async {
        let broadcaster = Broadcaster<Int>(bufferedValues: 1, repeatsLatest: true)
        var early = broadcaster.stream().makeAsyncIterator()
        broadcaster.send(1)
        broadcaster.finish()
        var late = broadcaster.stream().makeAsyncIterator()
        #expect([await early.next(), await early.next()] == [1, nil])
        #expect([await late.next(), await late.next()] == [1, nil])
        #expect(!broadcaster.hasSubscribers)
    }
}
