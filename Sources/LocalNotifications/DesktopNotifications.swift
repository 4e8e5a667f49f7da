public import Dispatch
import Programs
import Synchronization

/// The desktop's notifications (Desktop Notifications Specification), posted by notify-send. For a clickable one
/// notify-send keeps running while it is shown, and reports a click.
public final class DesktopNotifications: Sendable {
    public static let program = "notify-send"

    /// How many clickable notifications are tracked; older ones stay on the desktop but cannot be clicked.
    static let maximumTracked = 3
    /// The action of a click on the notification itself (Desktop Notifications Specification 1.2).
    private static let click = "default"
    /// Ends a notify-send that hangs, which would otherwise go unnoticed.
    private static let maximumLifetime = Duration.seconds(7 * 86_400)
    /// The most output of notify-send that is kept, in bytes.
    private static let maximumBytes = 65_536

    private struct State {
        /// The running notify-send processes, oldest first.
        var runningPrograms: [StreamedProgram] = []
        var isEnded = false
    }

    private let state = Mutex(State())
    /// notify-send and its leading arguments.
    private let program: [String]
    /// The time limit of notify-send for a notification that is not clickable.
    private let limit: Duration
    /// How long to wait for an error; a notification still shown after that has succeeded.
    private let timeout: DispatchTimeInterval

    /// - Parameters:
    ///   - program: notify-send, found by PATH, and its leading arguments.
    ///   - limit: its time limit for a notification that is not clickable.
    ///   - timeout: how long to wait for an error of a clickable one.
    public init(
        program: [String] = [DesktopNotifications.program], limit: Duration = .seconds(5),
        timeout: DispatchTimeInterval = .seconds(5)
    ) {
        self.program = program
        self.limit = limit
        self.timeout = timeout
    }

    var count: Int { state.withLock { $0.runningPrograms.count } }

    /// Shows a notification that is not clickable.
    public func post(_ notification: LocalNotification) async throws(NotificationFailure) {
        let program = StreamedProgram(arguments(notification, isClickable: false))
        let name = self.program[0]
        let end = await Self.thread.run { [limit] in Result { try program.run(within: limit) { _ in } } }
        switch end {
        case .success(let end):
            guard end.status == 0 else {
                throw .failed(program: name, status: end.status, errorLine: end.errorLine)
            }
        case .failure(is StreamedProgram.Interruption): throw .tookTooLong(program: name)
        case .failure(let error): throw .notStarted(program: name, reason: "\(error)")
        }
    }

    /// Shows a clickable notification.
    /// - Parameter clicked: called once, from any thread, when it is clicked.
    /// - Returns: false if it was not shown, because notify-send failed or does not support actions.
    public func post(_ notification: LocalNotification, clicked: @escaping @Sendable () -> Void) async -> Bool {
        guard await Self.thread.run({ self.knowsActions() }) else { return false }
        let program = StreamedProgram(arguments(notification, isClickable: true))
        guard add(program) else { return false }
        let (answers, sink) = AsyncStream.makeStream(of: Bool.self)
        // A thread of its own: it may be shown for days, which would occupy a shared one.
        Self.thread.async { sink.yield(self.run(program, clicked)) }
        DispatchQueue.global().asyncAfter(deadline: .now() + timeout) { sink.yield(true) }
        for await isShown in answers { return isShown }
        return true
    }

    /// Stops waiting for clicks, before the process ends.
    public func end() {
        let runningPrograms = state.withLock { state in
            state.isEnded = true
            return state.runningPrograms
        }
        for program in runningPrograms { program.end() }
    }
}

extension DesktopNotifications {
    func arguments(_ notification: LocalNotification, isClickable: Bool) -> [String] {
        let action = isClickable ? ["--action=\(Self.click)=\(notification.action ?? "Open")"] : []
        return program + ["--app-name=\(notification.program)"] + action
            + ["--", notification.title, Self.escaped(notification.body)]
    }

    /// Escapes the desktop's markup, and backslashes, which notify-send takes as escapes for control characters.
    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\\", with: "&#92;")
    }

    /// A new one each time, since a program may be waited for long.
    private static var thread: DispatchQueue { DispatchQueue(label: "DesktopNotifications") }

    /// notify-send has `--action` since libnotify 0.8.
    private func knowsActions() -> Bool {
        var help: [UInt8] = []
        do {
            _ = try StreamedProgram(program + ["--help"]).run(within: .seconds(5)) {
                help += $0.prefix(Self.maximumBytes - help.count)
            }
        } catch {
            // The next attempt to notify reports the problem.
            return false
        }
        return String(decoding: help, as: UTF8.self).contains("--action")
    }

    /// - Returns: false if the process is about to end.
    private func add(_ program: StreamedProgram) -> Bool {
        state.withLock { state in
            guard !state.isEnded else { return false }
            state.runningPrograms.append(program)
            if state.runningPrograms.count > Self.maximumTracked { state.runningPrograms.removeFirst().end() }
            return true
        }
    }

    /// - Returns: whether it was shown.
    private func run(_ program: StreamedProgram, _ clicked: () -> Void) -> Bool {
        defer { state.withLock { $0.runningPrograms.removeAll { $0 === program } } }
        var output: [UInt8] = []
        let end: StreamedProgram.End
        do {
            end = try program.run(within: Self.maximumLifetime) {
                output += $0.prefix(Self.maximumBytes - output.count)
            }
        } catch {
            // Interrupted after the longest time, or replaced; any other error means that it was not started.
            return error is StreamedProgram.Interruption
        }
        let lines = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline)
        if lines.contains(Substring(Self.click)) { clicked() }
        // If the desktop does not support actions, notify-send shows the notification, prints this (untranslated) and
        // exits with 1.
        return end.status == 0 || end.errorLine.hasPrefix("Actions are not supported")
    }
}
