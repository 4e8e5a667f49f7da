import Dispatch
import FoundationEssentials
import Glibc
import Programs
import Synchronization

/// Starts the process that performs a session's transfers.
public protocol AgentLauncher: Sendable {
    /// Starts a process that calls ``TransferAgent/run(session:userAgent:programs:conditions:)`` and outlives this one:
    /// without its terminal or descriptors, and unaffected by what ends this process. Returns once the process is
    /// started; starting a second one does no harm.
    /// - Throws: the reason, as a sentence for the user.
    func startAgent(session: String) throws
}

/// Starts this program itself as the agent of a session; for that, the program calls
/// ``BackgroundSession/setUp(userAgent:handleEvents:report:)`` before anything else.
///
/// The agent runs in its own session (setsid(2)), so that neither the terminal's keys nor its end reach it, with the
/// null device as standard input, output and error, and no other descriptor of this process. It runs the same program
/// even if the program's file has been replaced. Under systemd, which ends a unit's processes with the unit
/// (systemd.kill(5)), it gets its own scope (systemd-run(1)).
public struct SelfLauncher: AgentLauncher {
    /// The program does not call `setUp`: started as an agent, it would do its normal work and start another agent.
    public struct NotSetUp: Error, CustomStringConvertible {
        public var description: String {
            "No agent is started, since this program has not called BackgroundSession.setUp(); call it first in main."
        }
    }

    /// The purpose a process is started for.
    enum Role: String {
        case agent = "--background-transfers-agent"
        case events = "--background-transfers-events"
    }

    private static let thisProgram = "/proc/self/exe"
    private static let isSetUp = Atomic(false)
    /// How long to watch systemd-run for a failure; it may wait for a bus first.
    private static let timeout = DispatchTimeInterval.seconds(120)

    private let program: String

    public init() { program = Self.thisProgram }

    /// - Parameter program: the path of another program that calls `setUp` first, as in tests.
    public init(program: String) { self.program = program }

    public func startAgent(session: String) throws { try start(.agent, session) }

    /// Returns once the process is started.
    func start(_ role: Role, _ session: String) throws {
        guard program != Self.thisProgram || Self.isSetUp.load(ordering: .acquiring) else { throw NotSetUp() }
        let command = [program, role.rawValue, session]
        switch role {
        case .agent: try Self.startAgent(command, report: BackgroundSession.writeToSystemLog)
        case .events: try DetachedProgram.start(command).reapInBackground()
        }
    }

    /// Starts a program as an agent, as described above, for custom launchers.
    /// - Parameters:
    ///   - command: the program and its arguments; `/proc/self/exe` means this program.
    ///   - report: takes the reason why the agent cannot outlive its systemd unit.
    public static func startAgent(_ command: [String], report: @escaping @Sendable (String) -> Void) throws {
        let isInUnit = ProcessInfo.processInfo.environment["INVOCATION_ID"] != nil
        if isInUnit, startInScope(command, report) { return }
        try DetachedProgram.start(command).reapInBackground()
    }

    /// If systemd-run fails, now or later, the program is started without it; two agents do no harm.
    /// - Returns: whether systemd-run was started.
    private static func startInScope(_ command: [String], _ report: @escaping @Sendable (String) -> Void) -> Bool {
        let program = command[0] == thisProgram ? pathOfProgram : command[0]
        do {
            let process = try DetachedProgram.start(
                ["systemd-run", "--user", "--scope", "--quiet", "--collect", "--", program] + command.dropFirst())
            Task {
                guard let status = await process.status(within: timeout), status != 0 else { return }
                report("systemd-run ended with \(status)")
                do { try DetachedProgram.start(command).reapInBackground() } catch {
                    report("no agent can be started: \(error)")
                }
            }
            return true
        } catch {
            report("systemd-run cannot be started: \(error)")
            return false
        }
    }

    // MARK: - The program's side

    static func noteSetUp() { isSetUp.store(true, ordering: .releasing) }

    /// The purpose this process was started for; nil: the user started it.
    static func role(_ arguments: [String]) -> (role: Role, session: String)? {
        guard arguments.count == 3, let role = Role(rawValue: arguments[1]) else { return nil }
        return (role, arguments[2])
    }

    static var pathOfProgram: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: thisProgram)) ?? CommandLine.arguments[0]
    }

    /// The file name of the program, such as `fetch`.
    static var nameOfProgram: String { pathOfProgram.split(separator: "/").last.map { String($0) } ?? "program" }
}
