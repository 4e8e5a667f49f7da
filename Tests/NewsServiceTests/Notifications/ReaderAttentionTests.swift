import BackgroundTasks
import Foundation
import TestSupport
import Testing

@testable import NewsService

@Suite("Whether the user looks at a reader")
struct ReaderAttentionTests {
    private let now = Date(timeIntervalSince1970: 1_795_348_800)

    @Test("The terminal's focus decides; without focus reports a key press does for a while")
    func signs() {
        let attention = ReaderAttention { _ in true }
        #expect(!attention.isHeld(at: now))
        attention.note(.unknown, in: 1, at: now)
        #expect(attention.isHeld(at: now.addingTimeInterval(119)))
        #expect(!attention.isHeld(at: now.addingTimeInterval(120)))
        attention.note(.yes, in: 1, at: now)
        #expect(attention.isHeld(at: now.addingTimeInterval(1_799)))
        #expect(!attention.isHeld(at: now.addingTimeInterval(1_800)))
        attention.note(.no, in: 1, at: now)
        #expect(!attention.isHeld(at: now))
    }

    @Test("One of several readers is enough, and one that has released its terminal does not count")
    func several() {
        let attention = ReaderAttention { _ in true }
        attention.note(.no, in: 1, at: now)
        attention.note(.yes, in: 2, at: now)
        #expect(attention.isHeld(at: now))
        attention.forget(2)
        #expect(!attention.isHeld(at: now))
    }

    @Test("A reader that is stopped, or ended silently, does not count")
    func processes() async throws {
        let attention = ReaderAttention()
        let reader = try ChildProcess(["sleep", "600"])
        attention.note(.yes, in: reader.process, at: now)
        #expect(attention.isHeld(at: now))
        reader.send(SIGSTOP)
        #expect(try await eventually { !ReaderAttention.isProcessRunning(reader.process) })
        #expect(!attention.isHeld(at: now))
        reader.send(SIGCONT)
        #expect(try await eventually { ReaderAttention.isProcessRunning(reader.process) })
        reader.send(SIGKILL)
        #expect(try await eventually { !ReaderAttention.isProcessRunning(reader.process) })
        #expect(ReaderAttention.isProcessRunning(getpid()))
    }
}
