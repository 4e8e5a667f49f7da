import Dispatch
import FoundationEssentials
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("Assertions that keep a program alive after the user has left", .timeLimit(.minutes(30)))
struct AssertionTests {
    @Test("The wait ends with the last assertion, however much time is left")
    func early() async throws {
        let program = LeftProgram()
        let (first, second) = (program.begin("first"), program.begin("second"))
        program.assertions.didEnterBackground()
        await program.clock.advance(by: 3)
        program.assertions.endBackgroundTask(first)
        #expect(program.assertions.backgroundTimeRemaining == 27)
        await program.clock.advance(by: 1)
        program.assertions.endBackgroundTask(second, .failed("no route"))
        let end = try await program.nextEnd()
        #expect(end.map(\.ending) == [.done(), .failed("no route")])
        #expect(program.expired.isEmpty)
        #expect(program.clock.nextAlarm == nil)
        #expect(
            program.messages == [
                "Quitting; to be finished within 30 s: first, second.", "first: done after 3 s.",
                "second: failed after 4 s: no route",
            ])
        #expect(program.entries.allSatisfy { $0.event == .assertion && $0.identifier == nil })
    }

    @Test("An assertion that never ends expires and is then dropped by name, and the process ends at the limit")
    func forgotten() async throws {
        let program = LeftProgram()
        _ = program.begin("deaf work")
        program.assertions.didEnterBackground()
        await program.clock.advance(by: 29.9)
        #expect(await program.nextExpired() == "deaf work")
        await program.clock.advance(by: 0.1)
        let end = try await program.nextEnd()
        #expect(end.map(\.isForgotten) == [true])
        #expect(end.map(\.ending) == [.notCompleted()])
        #expect(program.expired == ["deaf work"])
        #expect(
            program.messages.suffix(2) == [
                "The time after leaving is over: asked to stop: deaf work.",
                "deaf work: never ended, forgotten after 30 s; the process ends without it.",
            ])
    }

    @Test("Ending an assertion a second time is recorded by its name, and changes nothing")
    func twice() async throws {
        let program = LeftProgram()
        let (first, second) = (program.begin("first"), program.begin("second"))
        program.assertions.endBackgroundTask(first)
        program.assertions.endBackgroundTask(first)
        program.assertions.didEnterBackground()
        program.assertions.endBackgroundTask(first)
        #expect(program.assertions.openNames == ["second"])
        program.assertions.endBackgroundTask(BackgroundTaskIdentifier(rawValue: 99))
        program.assertions.endBackgroundTask(.invalid)
        program.assertions.endBackgroundTask(second)
        #expect(try await program.nextEnd().map(\.name) == ["second"])
        let again = "first: ended a second time; ignored."
        #expect(program.messages.filter { $0 == again }.count == 2)
        #expect(program.messages.contains("Assertion 99 was ended, and is not open."))
        #expect(program.messages.count == 5)
    }

    @Test("When no time is left, no assertion can begin: its identifier is invalid, and the journal says so")
    func late() async throws {
        let program = LeftProgram()
        let first = program.begin("first")
        program.assertions.didEnterBackground()
        await program.clock.advance(by: 28)
        #expect(program.begin("second") == .invalid)
        program.assertions.endBackgroundTask(first)
        #expect(try await program.nextEnd().map(\.name) == ["first"])
        #expect(program.begin("third") == .invalid)
        await #expect(throws: CancellationError.self) {
            try await program.assertions.withBackgroundTask(withName: "fourth") { Issue.record("begun") }
        }
        #expect(program.messages.contains("second: not started, since there is no time left after quitting."))
        #expect(await program.nextExpired() == "first")
        #expect(program.expired == ["first"])
    }

    @Test("Returning in time removes the limit, and the next departure has the full time")
    func back() async throws {
        let program = LeftProgram()
        let identifier = program.begin("work")
        program.assertions.didEnterBackground()
        await program.clock.advance(by: 20)
        program.assertions.willEnterForeground()
        #expect(program.assertions.backgroundTimeRemaining == .greatestFiniteMagnitude)
        await program.clock.advance(by: 3600)
        #expect(program.expired.isEmpty)
        program.assertions.didEnterBackground()
        #expect(program.assertions.backgroundTimeRemaining == 30)
        program.assertions.endBackgroundTask(identifier)
        #expect(try await program.nextEnd().map(\.name) == ["work"])
    }

    @Test("On an immediate stop all open assertions are notified at once, and have the notice period to end")
    func stop() async throws {
        let program = LeftProgram()
        _ = program.begin("work")
        program.assertions.stop(cause: .system)
        #expect(program.assertions.backgroundTimeRemaining == .greatestFiniteMagnitude)
        program.assertions.didEnterBackground()
        await program.clock.advance(by: 5)
        program.assertions.stop(cause: .user)
        #expect(await program.nextExpired() == "work")
        #expect(program.assertions.backgroundTimeRemaining == 2)
        program.assertions.stop(cause: .system)
        await program.clock.advance(by: 2)
        #expect(try await program.nextEnd().map(\.isForgotten) == [true])
        #expect(program.expired == ["work"])
        #expect(program.messages.contains("The user stopped it: asked to stop: work."))
    }

    @Test("An immediate end waits for no open assertion, and writes the journal first")
    func endNow() async throws {
        let program = LeftProgram()
        let first = program.begin("work")
        program.assertions.endNow(cause: .system)
        #expect(program.assertions.openNames == ["work"])
        program.assertions.didEnterBackground()
        program.assertions.stop(cause: .user)
        program.assertions.endNow(cause: .notAwaited)
        let end = try await program.nextEnd()
        #expect(end.map(\.identifier) == [first])
        #expect(end.map(\.ending) == [.notCompleted()])
        #expect(program.messages.last == "work: never ended, forgotten after 0 s; the process ends without it.")
        #expect(program.clock.nextAlarm == nil)
    }

    @Test("The journal omits routine work that succeeds quickly, and records it otherwise")
    func routine() async throws {
        func messages(after seconds: TimeInterval, _ ending: BackgroundTaskEnding) async throws -> [String] {
            let program = LeftProgram()
            let identifier = program.assertions.beginBackgroundTask(withName: "routine", isRoutine: true)
            program.assertions.didEnterBackground()
            await program.clock.advance(by: seconds)
            program.assertions.endBackgroundTask(identifier, ending)
            #expect(try await program.nextEnd().map(\.ending) == [ending])
            return program.messages
        }
        #expect(try await messages(after: 0.5, .done()).isEmpty)
        #expect(try await messages(after: 5, .done()) == ["routine: done after 5 s."])
        #expect(
            try await messages(after: 0, .failed("The disk is full."))
                == ["routine: failed after 0 s: The disk is full."])
    }

    @Test("The time limit counts only while the machine is awake, whatever happens to the wall clock")
    func clocks() async throws {
        let program = LeftProgram()
        let identifier = program.begin("work")
        program.assertions.didEnterBackground()
        await program.clock.suspend(for: 3600)
        await program.clock.jump(to: program.start.addingTimeInterval(-86_400))
        #expect(program.assertions.backgroundTimeRemaining == 30)
        #expect(program.expired.isEmpty)
        program.assertions.endBackgroundTask(identifier)
        #expect(try await program.nextEnd().map(\.duration) == [.zero])
    }

    @Test("Untrusted names become one line of bounded length; an unnamed assertion is also reported")
    func names() async throws {
        let program = LeftProgram()
        _ = program.assertions.beginBackgroundTask(withName: "a\u{1B}[2J\nb" + String(repeating: "x", count: 500))
        _ = program.assertions.beginBackgroundTask(withName: nil)
        let names = program.assertions.openNames
        #expect(names[0].hasPrefix("a [2J b"))
        #expect(names[0].count < 250)
        #expect(names[1] == "unnamed work")
    }

    @Test("Expiration and the end reach the handler even while every shared thread is blocked")
    func blocked() async throws {
        let program = LeftProgram()
        let clock = program.clock
        let asked = DispatchSemaphore(value: 0)
        let (assertions, handler) = (program.assertions, program.handler("blocking work"))
        _ = assertions.beginBackgroundTask(withName: "blocking work") {
            handler()
            asked.signal()
        }
        assertions.didEnterBackground()
        // As many as the machine has processors block until released, and more that do not even begin.
        let count = ProcessInfo.processInfo.activeProcessorCount * 4
        let release = DispatchSemaphore(value: 0)
        let wasNotified = await withCheckedContinuation { continuation in
            for _ in 0..<count { Task.detached { Self.wait(release) } }
            DispatchQueue(label: "AssertionTests").async {
                // Like the clock, a separate thread advances it: no task can run.
                let moved = DispatchSemaphore(value: 0)
                Task.detached(executorPreference: SchedulerExecutor(label: "AssertionTests.clock")) {
                    await clock.advance(by: 28)
                    moved.signal()
                }
                moved.wait()
                let result = asked.wait(timeout: .now() + 60)
                for _ in 0..<count { release.signal() }
                continuation.resume(returning: result == .success)
            }
        }
        #expect(wasNotified)
    }

    private static func wait(_ semaphore: DispatchSemaphore) { semaphore.wait() }
}
