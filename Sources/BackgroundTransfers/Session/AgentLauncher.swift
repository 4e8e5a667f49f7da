import Dispatch
import FoundationEssentials
import Glibc
import Programs
import Synchronization

/// Starts the process that performs a session's transfers.
public protocol AgentLauncher: Sendable {
    /// Starts a process that calls ``TransferAgent/run(session:userAgent:programs:conditions:)`` and outlives this one: with
    /// neither its terminal nor its descriptors, and out of reach of what ends this one. Returns when it is started; it
    /// does no harm when there is one already.
    /// - Throws: why there can be none, as a sentence for the user.
    func startAgent(session: String) throws
}

/// Starts this very program as the agent of a session, which is why the program calls
/// ``BackgroundSession/setUp(userAgent:handleEvents:report:)`` before anything else.
///
/// The agent is in a session of its own, so that neither the keys nor the end of the terminal reach it, with the null
/// device in place of standard input, output and error, and nothing else open of what this process has. It is the same
/// program also when its file has been replaced meanwhile. Under a unit of systemd, whose processes end with it
/// (systemd.kill(5)), it gets a scope of its own (systemd-run(1)).
public struct SelfLauncher: AgentLauncher {
    /// The program does not call `setUp`: started as an agent, it would do its own work, and start another agent for it.
    public struct NotSetUp: Error, CustomStringConvertible {
        public var description: String {
            "No agent is started, since this program has not called BackgroundSession.setUp(); call it first in main."
        }
    }

    /// What a process is started for.
    enum Role: String {
        case agent = "--background-transfers-agent"
        case events = "--background-transfers-events"
    }

    private static let thisProgram = "/proc/self/exe"
    private static let isSetUp = Atomic(false)
    /// How long systemd-run may take to say that it cannot do it, as when it waits for a bus.
    private static let patience = DispatchTimeInterval.seconds(120)

    private let program: String

    public init() { program = Self.thisProgram }

    /// - Parameter program: the path of another program that calls `setUp` first, such as one that a test starts.
    public init(program: String) { self.program = program }

    public func startAgent(session: String) throws { try start(.agent, session) }

    /// Returns when the process is started.
    func start(_ role: Role, _ session: String) throws {
        guard program != Self.thisProgram || Self.isSetUp.load(ordering: .acquiring) else { throw NotSetUp() }
        let command = [program, role.rawValue, session]
        switch role {
        case .agent: try Self.startAgent(command, report: BackgroundSession.writeToSystemLog)
        case .events: try DetachedProgram.start(command).forget()
        }
    }

    /// Starts a program as an agent, in the way described above: for a launcher of a program's own.
    /// - Parameters:
    ///   - command: the program and its arguments; `/proc/self/exe` is this one.
    ///   - report: takes the reason, should the agent be one that ends with a unit of systemd.
    public static func startAgent(_ command: [String], report: @escaping @Sendable (String) -> Void) throws {
        let isInUnit = ProcessInfo.processInfo.environment["INVOCATION_ID"] != nil
        if isInUnit, startInScope(command, report) { return }
        try DetachedProgram.start(command).forget()
    }

    /// Should it come to nothing, now or later, the program is started without; two agents do no harm.
    /// - Returns: whether systemd-run was started.
    private static func startInScope(_ command: [String], _ report: @escaping @Sendable (String) -> Void) -> Bool {
        let program = command[0] == thisProgram ? pathOfProgram : command[0]
        do {
            let process = try DetachedProgram.start(
                ["systemd-run", "--user", "--scope", "--quiet", "--collect", "--", program] + command.dropFirst())
            Task {
                guard let status = await process.status(within: patience), status != 0 else { return }
                report("systemd-run ended with \(status)")
                do { try DetachedProgram.start(command).forget() } catch { report("no agent can be started: \(error)") }
            }
            return true
        } catch {
            report("systemd-run cannot be started: \(error)")
            return false
        }
    }

    // MARK: - The program's side

    static func noteSetUp() { isSetUp.store(true, ordering: .releasing) }

    /// What this process was started for; nil: the user's own purposes.
    static func role(_ arguments: [String]) -> (role: Role, session: String)? {
        guard arguments.count == 3, let role = Role(rawValue: arguments[1]) else { return nil }
        return (role, arguments[2])
    }

    static var pathOfProgram: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: thisProgram)) ?? CommandLine.arguments[0]
    }

    /// Such as `fetch`.
    static var nameOfProgram: String { pathOfProgram.split(separator: "/").last.map { String($0) } ?? "program" }
}
