import Dispatch
import Glibc
import Synchronization

/// A program that has the terminal until it ends, such as an editor. No shell is involved.
public enum ForegroundProgram {
    /// Waits on a thread of its own. When the task is cancelled the program is asked to end (SIGTERM), made to after two
    /// seconds, and waited for all the same.
    /// - Parameter command: the program, found by PATH, and its arguments.
    /// - Returns: the status with which it ended, 128 and the signal's number when one ended it.
    public static func run(_ command: [String]) async throws -> Int32 {
        let program = Running(try Spawning.start(command, nil))
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "ForegroundProgram").async {
                    continuation.resume(returning: program.status())
                }
            }
        } onCancel: {
            program.signal(SIGTERM)
            DispatchQueue.global().asyncAfter(deadline: .now() + 2) { program.signal(SIGKILL) }
        }
    }

    /// A child that is sent no signal once its number may be another program's.
    private final class Running: Sendable {
        private let process: Mutex<pid_t?>

        init(_ process: pid_t) { self.process = Mutex(process) }

        func signal(_ number: Int32) {
            process.withLock { if let process = $0 { _ = kill(process, number) } }
        }

        func status() -> Int32 {
            guard let child = process.withLock({ $0 }) else { return 0 }
            // It has ended, and keeps its number.
            var end = siginfo_t()
            while waitid(P_PID, id_t(child), &end, WEXITED | WNOWAIT) < 0, errno == EINTR {}
            return process.withLock { process in
                process = nil
                return Spawning.status(of: child)
            }
        }
    }
}
