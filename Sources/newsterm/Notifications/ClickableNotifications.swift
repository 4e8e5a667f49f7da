import Dispatch
import NewsUI
import Programs
import Synchronization

/// Notifications of the desktop that can be clicked: notify-send runs as long as one stands, and tells of a click.
final class ClickableNotifications: Sendable {
    /// How many may stand. Of one more, the oldest stays on the desktop and cannot be clicked any more.
    static let most = 3
    /// The action of a click on the notification itself (Desktop Notifications Specification 1.2).
    static let action = "default"

    private struct State {
        /// The oldest first.
        var standing: [ListenedProgram] = []
        var isEnded = false
    }

    /// Of one that hangs nobody would ever hear.
    private static let longest = Duration.seconds(7 * 86_400)
    /// Of what notify-send writes.
    private static let mostBytes = 65_536

    private let state = Mutex(State())
    /// How long an error is waited for: what still stands then is shown.
    private let patience: DispatchTimeInterval

    /// notify-send, and what goes before its arguments.
    private let program: [String]

    init(
        program: [String] = [NotificationProgram.desktopProgram], patience: DispatchTimeInterval = .seconds(5)
    ) {
        self.program = program
        self.patience = patience
    }

    var count: Int { state.withLock { $0.standing.count } }

    /// Shows one.
    /// - Parameter clicked: called from any thread, once, when it is clicked.
    /// - Returns: false: it is not shown, since this notify-send cannot do it, or has failed.
    func show(_ text: NotificationText, clicked: @escaping @Sendable () -> Void) async -> Bool {
        guard await onDisk({ self.knowsActions() }) else { return false }
        let program = ListenedProgram(program + NotificationProgram.desktopArguments(text, isClickable: true))
        guard add(program) else { return false }
        let (answers, sink) = AsyncStream.makeStream(of: Bool.self)
        // It may stand for days, and would take a thread from others.
        DispatchQueue(label: "ClickableNotifications").async { sink.yield(self.run(program, clicked)) }
        DispatchQueue.global().asyncAfter(deadline: .now() + patience) { sink.yield(true) }
        for await isShown in answers { return isShown }
        return true
    }

    /// Before the process ends: none is waited for any more.
    func end() {
        let standing = state.withLock { state in
            state.isEnded = true
            return state.standing
        }
        for program in standing { program.end() }
    }
}

extension ClickableNotifications {
    /// notify-send has `--action` from libnotify 0.8 on.
    private func knowsActions() -> Bool {
        var help: [UInt8] = []
        do {
            _ = try ListenedProgram(program + ["--help"]).run(within: .seconds(5)) {
                help += $0.prefix(Self.mostBytes - help.count)
            }
        } catch {
            // What is wrong with it is told when it is to notify.
            return false
        }
        return String(decoding: help, as: UTF8.self).contains("--action")
    }

    /// - Returns: false: the process is about to end.
    private func add(_ program: ListenedProgram) -> Bool {
        state.withLock { state in
            guard !state.isEnded else { return false }
            state.standing.append(program)
            if state.standing.count > Self.most { state.standing.removeFirst().end() }
            return true
        }
    }

    /// - Returns: whether it was shown.
    private func run(_ program: ListenedProgram, _ clicked: () -> Void) -> Bool {
        defer { state.withLock { $0.standing.removeAll { $0 === program } } }
        var output: [UInt8] = []
        let end: ListenedProgram.End
        do {
            end = try program.run(within: Self.longest) { output += $0.prefix(Self.mostBytes - output.count) }
        } catch {
            // It has stood for as long as it was to, unless it could not be started.
            return error is ListenedProgram.Interruption
        }
        let lines = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline)
        if lines.contains(Substring(Self.action)) { clicked() }
        // It shows the notification all the same, says this, in English everywhere, and ends with 1.
        return end.status == 0 || end.complaint.hasPrefix("Actions are not supported")
    }
}
