import Dispatch
import Testing

@testable import newsterm

@Suite("Before the process is stopped", .timeLimit(.minutes(5)))
struct SuspensionTests {
    private func waitForCancellation() async {
        for await _ in AsyncStream.makeStream(of: Never.self).stream {}
    }

    @Test("Work under way is ended before the stop, and none begins until the process goes on")
    func suspend() async throws {
        let suspension = Suspension()
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        try await confirmation("the work ends", expectedCount: 1) { ended in
            async let work: Void = suspension.whileAwake {
                begin.yield()
                await self.waitForCancellation()
                ended()
            }
            _ = await begun.first { _ in true }
            await Self.onThread { suspension.begin(until: .now() + .seconds(60)) }
            try await work
        }
        try await suspension.whileAwake { Issue.record("begun while the process is stopped") }
        suspension.end()
        await suspension.waitForEnd()
        try await confirmation("work after that") { worked in try await suspension.whileAwake { worked() } }
    }

    @Test("Work that does not end is not waited for for ever")
    func limit() async throws {
        let suspension = Suspension()
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let (release, releaseSink) = AsyncStream.makeStream(of: Void.self)
        // Outside of the task that is cancelled, so that it hears of nothing.
        let deaf = Task { _ = await release.first { _ in true } }
        async let work: Void = suspension.whileAwake {
            begin.yield()
            await deaf.value
        }
        _ = await begun.first { _ in true }
        await Self.onThread { suspension.begin(until: .now() + .milliseconds(20)) }
        releaseSink.yield()
        try await work
    }

    @Test("An error of the work reaches its caller, and being told to wait for the end can be cancelled")
    func ends() async throws {
        struct Failure: Error {}
        let suspension = Suspension()
        await #expect(throws: Failure.self) { try await suspension.whileAwake { throw Failure() } }
        await Self.onThread { suspension.begin(until: .now() + .seconds(60)) }
        let waiting = Task { await suspension.waitForEnd() }
        waiting.cancel()
        await waiting.value
    }

    /// The wait blocks its thread, which must not be one of the pool's.
    private static func onThread(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "SuspensionTests").async {
                body()
                continuation.resume()
            }
        }
    }
}
