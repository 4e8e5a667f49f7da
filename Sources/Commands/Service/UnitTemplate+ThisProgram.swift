import FoundationEssentials
import NewsService

extension UnitTemplate {
    /// A template for the running program, with its current folders: the service manager has a different environment.
    /// - Throws: `CommandFailure` if the program has no path by which it can be started.
    static func forThisProgram(
        _ options: GlobalOptions, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> UnitTemplate {
        let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        guard let program, FileManager.default.isExecutableFile(atPath: program) else {
            throw CommandFailure(
                "the running program has been replaced or removed, so its path is not known; start the new one")
        }
        guard isValidInUnit(program) else {
            throw CommandFailure(
                "systemd starts no program whose path has a quote, a backslash or a control character in it: \(program)"
            )
        }
        let named = options.locations.arguments
        let folders = ["XDG_CONFIG_HOME", "XDG_DATA_HOME"].compactMap { name in
            environment[name].flatMap { $0.hasPrefix("/") ? (name: name, value: $0) : nil }
        }
        guard !(named + folders.map(\.value)).contains(where: { $0.contains(where: \.isNewline) }) else {
            throw CommandFailure("a path with a line break in it cannot stand in a unit")
        }
        return UnitTemplate(program: program, options: named, environment: folders)
    }

    /// Whether systemd accepts a program's path, even quoted.
    static func isValidInUnit(_ program: String) -> Bool {
        program.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f && !"\"'\\".utf8.contains($0) }
    }
}
