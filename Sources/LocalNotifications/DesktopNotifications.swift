public import Dispatch
import Programs
import Synchronization

/// The desktop's notifications (Desktop Notifications Specification), posted by notify-send. One that can be clicked keeps
/// notify-send running for as long as it stands, and notify-send tells of a click.
public final class DesktopNotifications: Sendable {
    public static let program = "notify-send"

    /// How many that can be clicked may stand. Of one more, the oldest stays on the desktop and cannot be clicked any more.
    static let most = 3
    /// The action of a click on the notification itself (Desktop Notifications Specification 1.2).
    private static let click = "default"
    /// Of one that hangs nobody would ever hear.
    private static let longest = Duration.seconds(7 * 86_400)
    /// Of what notify-send writes.
    private static let mostBytes = 65_536

    private struct State {
        /// The oldest first.
        var standing: [ListenedProgram] = []
        var isEnded = false
    }

    private let state = Mutex(State())
    /// notify-send, and what goes before its arguments.
    private let program: [String]
    /// How long notify-send may take for one that is not clicked.
    private let limit: Duration
    /// How long an error is waited for: what still stands then is shown.
    private let patience: DispatchTimeInterval

    /// - Parameters:
    ///   - program: notify-send, found by PATH, and what goes before its arguments.
    ///   - limit: how long it may take to show one that is not clicked.
    ///   - patience: how long an error is waited for with one that can be clicked.
    public init(
        program: [String] = [DesktopNotifications.program], limit: Duration = .seconds(5),
        patience: DispatchTimeInterval = .seconds(5)
    ) {
        self.program = program
        self.limit = limit
        self.patience = patience
    }

    var count: Int { state.withLock { $0.standing.count } }

    /// Shows one that is not clicked.
    public func post(_ notification: LocalNotification) async throws(NotificationFailure) {
        let program = ListenedProgram(arguments(notification, isClickable: false))
        let name = self.program[0]
        let end = await Self.onThread { [limit] in Result { try program.run(within: limit) { _ in } } }
        switch end {
        case .success(let end):
            guard end.status == 0 else {
                throw .failed(program: name, status: end.status, complaint: end.complaint)
            }
        case .failure(is ListenedProgram.Interruption): throw .tookTooLong(program: name)
        case .failure(let error): throw .notStarted(program: name, reason: "\(error)")
        }
    }

    /// Shows one that can be clicked.
    /// - Parameter clicked: called from any thread, once, when it is clicked.
    /// - Returns: false: it is not shown, since this notify-send cannot do it, or has failed.
    public func post(_ notification: LocalNotification, clicked: @escaping @Sendable () -> Void) async -> Bool {
        guard await Self.onThread({ self.knowsActions() }) else { return false }
        let program = ListenedProgram(arguments(notification, isClickable: true))
        guard add(program) else { return false }
        let (answers, sink) = AsyncStream.makeStream(of: Bool.self)
        // It may stand for days, and would take a thread from others.
        DispatchQueue(label: "DesktopNotifications").async { sink.yield(self.run(program, clicked)) }
        DispatchQueue.global().asyncAfter(deadline: .now() + patience) { sink.yield(true) }
        for await isShown in answers { return isShown }
        return true
    }

    /// Before the process ends: no click is waited for any more.
    public func end() {
        let standing = state.withLock { state in
            state.isEnded = true
            return state.standing
        }
        for program in standing { program.end() }
    }
}

extension DesktopNotifications {
    func arguments(_ notification: LocalNotification, isClickable: Bool) -> [String] {
        let action = isClickable ? ["--action=\(Self.click)=\(notification.action ?? "Open")"] : []
        return program + ["--app-name=\(notification.program)"] + action
            + ["--", notification.title, Self.escaped(notification.body)]
    }

    /// As the desktop's markup, and without the backslashes by which notify-send writes control characters.
    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\\", with: "&#92;")
    }

    private static func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "DesktopNotifications").async { continuation.resume(returning: work()) }
        }
    }

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
        if lines.contains(Substring(Self.click)) { clicked() }
        // It shows the notification all the same, says this, in English everywhere, and ends with 1.
        return end.status == 0 || end.complaint.hasPrefix("Actions are not supported")
    }
}
