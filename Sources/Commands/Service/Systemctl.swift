import FoundationEssentials
import FrontEnd
import Glibc
import NewsService
import Programs

/// Runs `systemctl --user`, which controls the user's service manager.
enum Systemctl {
    /// The commands that make the manager load installed units, and enable and start them.
    static func commands(toEnable set: UnitSet) -> [[String]] {
        [reload, ["enable", "--now", set.enabledUnit.rawValue]]
    }

    /// The command that stops what installed units have started, and disables them.
    static func commands(toDisable units: [UnitName]) -> [[String]] {
        let enabled = UnitSet.allCases.map(\.enabledUnit).filter(units.contains).map(\.rawValue)
        return enabled.isEmpty ? [] : [["disable", "--now"] + enabled]
    }

    /// The command that makes the manager notice changed or removed units.
    static let reload = ["daemon-reload"]

    /// The commands as a user would type them.
    static func line(_ commands: [[String]]) -> String {
        commands.map { (["systemctl", "--user"] + $0).joined(separator: " ") }.joined(separator: " && ")
    }

    /// Runs commands in sequence, until one fails.
    /// - Throws: `CommandFailure`.
    static func run(_ commands: [[String]], environment: [String: String]) async throws {
        guard let program = find(environment) else {
            throw CommandFailure(
                "there is no systemctl on the PATH; a service manager other than systemd needs newsterm daemon in its own way"
            )
        }
        for command in commands {
            let status = try await run(program, ["--user"] + command)
            guard status == 0 else {
                throw CommandFailure("\(line([command])) ended with \(status)")
            }
        }
    }

    private static func find(_ environment: [String: String]) -> String? {
        (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/systemctl" }
            .first { $0.hasPrefix("/") && FileManager.default.isExecutableFile(atPath: $0) }
    }

    private static func run(_ program: String, _ arguments: [String]) async throws -> Int32 {
        do {
            // Its output is meant for the user, like newsterm's own.
            return try await ForegroundProgram.run([program] + arguments, output: STDERR_FILENO)
        } catch {
            throw CommandFailure("\(program) cannot be started: \(error)")
        }
    }
}
