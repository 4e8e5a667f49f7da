import BackgroundTasks
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Commands

@Suite("What a command waits for")
struct WaitNoticeTests {
    private final class Said: Sendable {
        private let sentences = Mutex<[String]>([])

        var all: [String] { sentences.withLock { $0 } }

        func write(_ sentence: String) { sentences.withLock { $0.append(sentence) } }
    }

    private func wait<Result>(
        for sentence: String?, _ clock: VirtualClock, _ said: Said?, while work: () async throws -> Result
    ) async rethrows -> Result {
        var write: (@Sendable (String) -> Void)?
        if let said { write = { said.write($0) } }
        return try await WaitNotice.during(clock: clock, write: write, { sentence }, work: work)
    }

    @Test("It is told once, after two seconds, whatever the wall clock is set to, and cleared at the end")
    func slow() async {
        let (clock, said) = (VirtualClock(), Said())
        let result = await wait(for: "a", clock, said) {
            await clock.suspend(for: 3_600)
            await clock.advance(by: 1.9)
            #expect(said.all.isEmpty)
            await clock.advance(by: 60)
            return said.all
        }
        #expect(result == ["a"] && said.all == ["a", "\r\u{1B}[K"])
        #expect(clock.nextAlarm == nil)
    }

    @Test("Nothing is told of work that ends or fails sooner, that waits for nothing by then, or if nobody sees it")
    func silent() async {
        let (clock, said) = (VirtualClock(), Said())
        await wait(for: "a", clock, said) { await clock.advance(by: 1) }
        await #expect(throws: CancellationError.self) {
            try await wait(for: "b", clock, said) { throw CancellationError() }
        }
        await clock.advance(by: 60)
        await wait(for: nil, clock, said) { await clock.advance(by: 60) }
        await wait(for: "d", clock, nil) { await clock.advance(by: 60) }
        #expect(said.all.isEmpty && clock.nextAlarm == nil)
    }
}
