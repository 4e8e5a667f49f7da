import CLinux
import Dispatch
import FoundationEssentials
import Glibc
import Synchronization

/// A program that has the terminal until it ends, such as an editor. No shell is involved.
public enum ForegroundProgram {
    /// Runs it to its end, which a separate thread awaits. Cancelling the task sends SIGTERM to the program and its
    /// descendants, since an editor may be a script that runs another, and SIGKILL after two seconds; returns when all
    /// of them have ended and the terminal's modes are restored.
    /// - Parameters:
    ///   - command: The program, searched in PATH, and its arguments.
    ///   - input: Its standard input; nil for the terminal.
    ///   - output: An open file for its standard output; nil for this program's.
    /// - Returns: Its exit status, or 128 plus the signal's number.
    /// - Throws: `SpawnFailure`.
    public static func run(_ command: [String], input: [UInt8]? = nil, output: Int32? = nil) async throws -> Int32 {
        let modes = TerminalModes()
        let file = try input.map(UnlinkedFile.make)
        defer { if let file { close(file) } }
        let program = Running(try Spawning.start(command, nil, input: file, output: output))
        return await withTaskCancellationHandler {
            await DispatchQueue(label: "ForegroundProgram").run {
                let (status, signal) = program.end()
                if let signal { modes?.restore(leavesScreen: signal == SIGKILL || status > 128) }
                return status
            }
        } onCancel: {
            program.signal(SIGTERM)
            DispatchQueue.global().asyncAfter(deadline: .now() + 2) { program.signal(SIGKILL) }
        }
    }

    /// A child that gets no signal once its process ID may be reused.
    private final class Running: Sendable {
        private struct State {
            /// nil once it has ended.
            var process: pid_t?
            /// pidfds of its descendants when it was signalled, since after its end they cannot be found.
            var others: [Int32] = []
            var signal: Int32?
        }

        private let state: Mutex<State>

        init(_ process: pid_t) { state = Mutex(State(process: process)) }

        func signal(_ number: Int32) {
            state.withLock { state in
                guard state.process != nil || !state.others.isEmpty else { return }
                if let process = state.process {
                    let started = StartedProcesses.of(process).map { clinux_process_open($0) }
                    state.others += started.filter { $0 >= 0 }
                    kill(process, number)
                }
                for other in state.others { clinux_process_signal(other, number) }
                state.signal = number
            }
        }

        /// Waits until all have ended.
        /// - Returns: The program's status, and the last signal sent.
        func end() -> (status: Int32, signal: Int32?) {
            guard let child = state.withLock({ $0.process }) else { return (0, nil) }
            // Wait until it has ended, but keep its process ID reserved.
            var end = siginfo_t()
            while waitid(P_PID, id_t(child), &end, WEXITED | WNOWAIT) < 0, errno == EINTR {}
            let (status, others) = state.withLock { state in
                state.process = nil
                return (Spawning.status(of: child), state.others)
            }
            for other in others {
                var descriptor = pollfd(fd: other, events: Int16(POLLIN), revents: 0)
                while poll(&descriptor, 1, -1) < 0, errno == EINTR {}
            }
            return state.withLock { state in
                for other in state.others { close(other) }
                state.others = []
                return (status, state.signal)
            }
        }
    }
}

/// A process's descendants in this session; those that started a session of their own, as graphical programs may, are
/// left alone.
private enum StartedProcesses {
    static func of(_ process: pid_t) -> [pid_t] {
        var children: [pid_t: [pid_t]] = [:]
        let session = getsid(0)
        for name in FileManager.default.names(inDirectory: "/proc") ?? [] {
            guard let number = pid_t(name), getsid(number) == session, let parent = Self.parent(of: number) else {
                continue
            }
            children[parent, default: []].append(number)
        }
        var found: [pid_t] = []
        var open = [process]
        while let next = open.popLast() {
            let started = children.removeValue(forKey: next) ?? []
            found += started
            open += started
        }
        return found
    }

    /// nil if it has ended.
    private static func parent(of process: pid_t) -> pid_t? {
        let file = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = read(file, &bytes, bytes.count)
        // State and parent follow the name, which may contain anything.
        guard count > 0, let end = bytes[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let words = String(decoding: bytes[(end + 1)..<count], as: UTF8.self).split(separator: " ")
        return words.count > 1 ? pid_t(words[1]) : nil
    }
}

/// The terminal's modes, restored after a program that could not do so itself.
private struct TerminalModes {
    private let modes: termios

    /// nil without a terminal, or while another process group has it.
    init?() {
        var modes = termios()
        guard tcgetpgrp(STDIN_FILENO) == getpgrp(), tcgetattr(STDIN_FILENO, &modes) == 0 else { return nil }
        self.modes = modes
    }

    /// - Parameter leavesScreen: Whether the program probably did not leave the alternate screen either.
    func restore(leavesScreen: Bool) {
        // A killed shell may have left the terminal to another group, which puts this process in the background.
        var stop = sigset_t()
        var before = sigset_t()
        sigemptyset(&stop)
        sigaddset(&stop, SIGTTOU)
        pthread_sigmask(SIG_BLOCK, &stop, &before)
        tcsetpgrp(STDIN_FILENO, getpgrp())
        var modes = modes
        tcsetattr(STDIN_FILENO, TCSANOW, &modes)
        if leavesScreen {
            // Leave the alternate screen, stop mouse, focus and paste reports, show the cursor, reset colours.
            let text = "\u{1B}[?1049l\u{1B}[?1000;1002;1003;1004;1006;2004l\u{1B}[?25h\u{1B}[m"
            _ = Array(text.utf8).withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
        }
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }
}
