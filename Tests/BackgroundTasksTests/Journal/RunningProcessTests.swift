import Glibc
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("Whether a process is still running")
struct RunningProcessTests {
    @Test("This process is running; another start with the same process ID is not")
    func reused() {
        let current = RunningProcess.current
        #expect(current.started != nil && !current.hasEnded)
        #expect(RunningProcess(process: current.process, started: (current.started ?? 0) - 1).hasEnded)
        // As an earlier newsterm stored it.
        #expect(!RunningProcess(process: current.process, started: nil).hasEnded)
    }

    @Test("A process that has ended is not running, even if its parent has not yet reaped it")
    func ended() throws {
        var process: pid_t = 0
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
        defer { free(arguments[0]) }
        #expect(posix_spawnp(&process, "true", nil, nil, &arguments, nil) == 0)
        var information = siginfo_t()
        // Waits for its end without reaping it.
        #expect(waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) == 0)
        #expect(RunningProcess(process: process, started: nil).hasEnded)
        #expect(waitpid(process, nil, 0) == process)
        #expect(RunningProcess(process: process, started: nil).hasEnded)
    }

    @Test("A stopped process is distinguished from a busy one")
    func stopped() async throws {
        let child = try ChildProcess(["sleep", "3600"])
        #expect(TaskHostError.unanswered(by: child.process) == .silent(process: child.process, isStopped: false))
        child.send(SIGSTOP)
        let isReported = try await eventually {
            TaskHostError.unanswered(by: child.process) == .silent(process: child.process, isStopped: true)
        }
        #expect(isReported)
        #expect("\(TaskHostError.silent(process: 4711, isStopped: true))".contains("end it"))
        #expect(!"\(TaskHostError.silent(process: 4711))".contains("end it"))
        #expect(TaskHostError.unanswered(by: nil) == .silent(process: nil))
    }
}
