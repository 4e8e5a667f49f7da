import Foundation

/// `systemctl --user`, which speaks with the person's service manager.
enum Systemctl {
    /// The commands that make the manager notice installed units, and start what is enabled by them.
    static func commands(toEnable set: UnitSet) -> [[String]] {
        [["daemon-reload"], ["enable", "--now", set.enabledUnit.rawValue]]
    }

    /// The commands to stop what units have started. The manager still knows them; after that it forgets them.
    static func commands(toStop units: [String]) -> [[String]] {
        (units.isEmpty ? [] : [["stop"] + units]) + [["daemon-reload"]]
    }

    /// As a person types them.
    static func line(_ commands: [[String]]) -> String {
        commands.map { (["systemctl", "--user"] + $0).joined(separator: " ") }.joined(separator: " && ")
    }

    /// Runs commands one after the other, up to the first that fails.
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
                throw CommandFailure("\(line([command])) ended with \(status); what it said is above")
            }
        }
    }

    private static func find(_ environment: [String: String]) -> String? {
        (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/systemctl" }
            .first { $0.hasPrefix("/") && FileManager.default.isExecutableFile(atPath: $0) }
    }

    private static func run(_ program: String, _ arguments: [String]) async throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        // Its words are words for the person, like ours.
        process.standardOutput = FileHandle.standardError
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: CommandFailure("\(program) can not be started: \(error)"))
            }
        }
    }
}
