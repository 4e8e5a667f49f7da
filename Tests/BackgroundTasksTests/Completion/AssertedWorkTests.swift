import FoundationEssentials
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("Work under an assertion", .timeLimit(.minutes(30)))
struct AssertedWorkTests {
    private struct SampleFailure: Error, CustomStringConvertible { let description = "no such host" }

    @Test("The work returns its result, and its end releases the assertion")
    func result() async throws {
        let program = LeftProgram()
        #expect(try await program.assertions.withBackgroundTask(withName: "sum") { 1 + 1 } == 2)
        await #expect(throws: SampleFailure.self) {
            try await program.assertions.withBackgroundTask(withName: "failing") { throw SampleFailure() }
        }
        #expect(program.assertions.openNames.isEmpty)
    }

    @Test("Work is covered by its assertion from the start, before any suspension")
    func begun() async throws {
        let program = LeftProgram()
        let gate = Gate()
        let work = try program.assertions.startBackgroundTask(withName: "work") {
            await gate.pass()
            return 3
        }
        #expect(program.assertions.openNames == ["work"])
        program.assertions.didEnterBackground()
        gate.open()
        #expect(try await work.value == 3)
        #expect(try await program.nextEnd().map(\.identifier) == [work.identifier])
    }

    @Test("After the user leaves, a cancelled caller stops waiting; the work continues and its outcome is reported")
    func continues() async throws {
        let program = LeftProgram()
        let (gate, begun) = (Gate(), Gate())
        let caller = Task {
            try await program.assertions.withBackgroundTask(
                withName: "work", ending: { (count: Int) in .done("\(count) things") }
            ) {
                begun.open()
                await gate.pass()
                try Task.checkCancellation()
                return 3
            }
        }
        await begun.pass()
        let failing = Task {
            try await program.assertions.withBackgroundTask(withName: "other") {
                await gate.pass()
                throw SampleFailure()
            }
        }
        #expect(try await eventually { program.assertions.openNames.count == 2 })
        program.assertions.didEnterBackground()
        caller.cancel()
        failing.cancel()
        await #expect(throws: CancellationError.self) { try await caller.value }
        #expect(program.assertions.openNames == ["work", "other"])
        gate.open()
        let end = try await program.nextEnd()
        #expect(Set(end.map(\.ending)) == [.done("3 things"), .failed("no such host")])
    }

    @Test("While the user is there, cancelling the caller cancels the work")
    func cancelled() async throws {
        let program = LeftProgram()
        let begun = Gate()
        let caller = Task {
            try await program.assertions.withBackgroundTask(withName: "work") {
                begun.open()
                try await untilCancelled()
            }
        }
        await begun.pass()
        caller.cancel()
        await #expect(throws: CancellationError.self) { try await caller.value }
        #expect(try await eventually { program.assertions.openNames.isEmpty })
    }

    @Test("When time runs out the work is cancelled, and counts as not completed whatever it throws")
    func expired() async throws {
        let program = LeftProgram()
        let begun = Gate()
        let caller = Task {
            try await program.assertions.withBackgroundTask(withName: "work") {
                begun.open()
                try? await untilCancelled()
                throw SampleFailure()
            }
        }
        await begun.pass()
        program.assertions.didEnterBackground()
        await program.clock.advance(by: 28)
        #expect(try await program.nextEnd().map(\.ending) == [.notCompleted()])
        await #expect(throws: SampleFailure.self) { try await caller.value }
    }

    @Test("Journal entries of a process without the lease appear beside those of the holder")
    func journal() throws {
        let folder = try TemporaryDirectory()
        for message in ["one", "two"] {
            let entry = JournalEntry(date: Date(), identifier: nil, event: .assertion, message: message)
            try Journal.append(entry, directory: folder.path)
        }
        let read = try Journal.recent(10, directory: folder.path)
        #expect(read.entries.map(\.message) == ["one", "two"])
        #expect(read.damagedLines == 0)
    }
}
