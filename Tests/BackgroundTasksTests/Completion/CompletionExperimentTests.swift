import FoundationEssentials
import TestSupport
import Testing

@testable import BackgroundTasks

/// Three experiments suggested by Apple's documentation, on a virtual clock: work that takes a minute begins, and the
/// user leaves.
@Suite("Quitting during work: three experiments", .timeLimit(.minutes(30)))
struct CompletionExperimentTests {
    @Test("Without an assertion, quitting waits for nothing")
    func none() async throws {
        let program = LeftProgram()
        program.assertions.didEnterBackground()
        #expect(try await program.nextEnd().isEmpty)
        #expect(program.assertions.backgroundTimeRemaining == 0)
        #expect(program.clock.nextAlarm == nil)
        #expect(program.entries.isEmpty)
    }

    @Test("With one assertion, work continues for thirty seconds and is notified shortly before they end")
    func one() async throws {
        let program = LeftProgram()
        let identifier = program.begin("upload")
        #expect(program.assertions.backgroundTimeRemaining == .greatestFiniteMagnitude)
        program.assertions.didEnterBackground()
        #expect(program.assertions.backgroundTimeRemaining == 30)
        await program.clock.advance(by: 27.9)
        #expect(program.expired.isEmpty)
        await program.clock.advance(by: 0.1)
        #expect(await program.nextExpired() == "upload")
        #expect(program.assertions.backgroundTimeRemaining <= 2)
        program.assertions.endBackgroundTask(identifier, .notCompleted("half of it is left"))
        let end = try await program.nextEnd()
        #expect(end.map(\.name) == ["upload"])
        #expect(end.map(\.ending) == [.notCompleted("half of it is left")])
        #expect(end.map { $0.duration.timeInterval.rounded() } == [28])
    }

    @Test("A nested assertion adds no time, and both are notified at the same moment")
    func nested() async throws {
        let program = LeftProgram()
        let outer = program.begin("outer")
        program.assertions.didEnterBackground()
        await program.clock.advance(by: 20)
        let inner = program.begin("inner")
        #expect(program.assertions.backgroundTimeRemaining == 10)
        await program.clock.advance(by: 8)
        #expect(await Set([program.nextExpired(), program.nextExpired()]) == ["outer", "inner"])
        program.assertions.endBackgroundTask(inner, .notCompleted())
        #expect(program.assertions.backgroundTimeRemaining > 0)
        program.assertions.endBackgroundTask(outer, .notCompleted())
        #expect(try await program.nextEnd().map(\.name) == ["inner", "outer"])
        #expect(program.clock.now.timeIntervalSince(program.start) == 28)
    }
}
