import FoundationEssentials
import Glibc

/// Where ``BGTaskScheduler/shared`` finds what iOS reads from an app's bundle and container.
///
/// - The permitted identifiers, the counterpart of Info.plist's `BGTaskSchedulerPermittedIdentifiers`, belong to the
///   program: a file `permitted-identifiers` beside the executable or, for an installed one in `PREFIX/bin`,
///   `PREFIX/share/PROGRAM/permitted-identifiers`; the first that exists, as
///   ``PermittedIdentifiers/init(list:)`` reads it.
/// - Requests and journal belong to the user: `$XDG_STATE_HOME/PROGRAM/background-tasks`, by default under
///   `~/.local/state`. A relative path in the variable is ignored, as the XDG Base Directory Specification requires.
package struct ProgramFiles: Sendable, Equatable {
    /// Candidate list files, in the order of lookup.
    var identifierFiles: [String]
    /// The scheduler's folder.
    var directory: String

    /// - Parameter executable: the absolute path of the program.
    init(executable: String, environment: [String: String], home: String) {
        let parts = executable.split(separator: "/")
        let name = parts.last.map(String.init) ?? "program"
        let folder = "/" + parts.dropLast().joined(separator: "/")
        let prefix = "/" + parts.dropLast(2).joined(separator: "/")
        identifierFiles = ["\(folder)/permitted-identifiers", "\(prefix)/share/\(name)/permitted-identifiers"]
        directory = Self.stateFolder(of: name, environment, home: home) + "/background-tasks"
    }

    static var ofThisProgram: ProgramFiles {
        ProgramFiles(executable: executablePath, environment: ProcessInfo.processInfo.environment, home: home)
    }

    /// The scheduler's folder for a program name.
    static func directory(of program: String) -> String { stateFolder(of: program) + "/background-tasks" }

    /// Where a program keeps state between runs: `$XDG_STATE_HOME/PROGRAM`.
    package static func stateFolder(
        of program: String, _ environment: [String: String]? = nil, home: String? = nil
    ) -> String {
        let environment = environment ?? ProcessInfo.processInfo.environment
        let state =
            environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? "\(home ?? Self.home)/.local/state"
        return "\(state)/\(program)"
    }

    /// - Throws: `unavailable` when there is no list, `storage` when it cannot be read.
    func permittedIdentifiers() throws(BackgroundTaskError) -> PermittedIdentifiers {
        for path in identifierFiles {
            guard let bytes = try File(reading: path)?.read() else { continue }
            return PermittedIdentifiers(list: String(decoding: bytes, as: UTF8.self))
        }
        throw .unavailable(
            reason: "there is no list of permitted identifiers; it is looked for as "
                + identifierFiles.joined(separator: " and "))
    }
}

extension ProgramFiles {
    private static var executablePath: String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        return buffer.withUnsafeBytes { String(decoding: $0.prefix(max(0, count)), as: UTF8.self) }
    }

    private static var home: String {
        let home = ProcessInfo.processInfo.environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return home ?? homeOfUser ?? "/nonexistent"
    }

    /// The home folder from the user database, for a process without HOME.
    private static var homeOfUser: String? {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var buffer = [CChar](repeating: 0, count: 16_384)
        guard getpwuid_r(getuid(), &entry, &buffer, buffer.count, &found) == 0, found != nil, let folder = entry.pw_dir
        else { return nil }
        return String(cString: folder)
    }
}
