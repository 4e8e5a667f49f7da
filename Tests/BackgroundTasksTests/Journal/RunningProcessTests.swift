import Glibc
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("Whether a process still runs")
struct RunningProcessTests {
    @Test("This process runs; another with its number and an earlier start does not")
    func reused() {
        let current = RunningProcess.current
        #expect(current.started != nil && !current.isOver)
        #expect(RunningProcess(process: current.process, started: (current.started ?? 0) - 1).isOver)
        // As an earlier newsterm wrote it down.
        #expect(!RunningProcess(process: current.process, started: nil).isOver)
    }

    @Test("A process that has ended is over, also while its parent has taken no note of that")
    func ended() throws {
        var process: pid_t = 0
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
        defer { free(arguments[0]) }
        #expect(posix_spawnp(&process, "true", nil, nil, &arguments, nil) == 0)
        var information = siginfo_t()
        // Waits for its end, and leaves it to be waited for.
        #expect(waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) == 0)
        #expect(RunningProcess(process: process, started: nil).isOver)
        #expect(waitpid(process, nil, 0) == process)
        #expect(RunningProcess(process: process, started: nil).isOver)
    }

    @Test("A process that is stopped is told from one that is busy")
    func stopped() async throws {
        let child = try ChildProcess(["sleep", "3600"])
        #expect(TaskHostError.unanswered(by: child.process) == .silent(process: child.process, isStopped: false))
        child.send(SIGSTOP)
        let isTold = try await eventually {
            TaskHostError.unanswered(by: child.process) == .silent(process: child.process, isStopped: true)
        }
        #expect(isTold)
        #expect("\(TaskHostError.silent(process: 4711, isStopped: true))".contains("end it"))
        #expect(!"\(TaskHostError.silent(process: 4711))".contains("end it"))
        #expect(TaskHostError.unanswered(by: nil) == .silent(process: nil))
    }
}
