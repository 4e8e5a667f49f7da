import BackgroundTasks
import FoundationEssentials
import Glibc

/// The way from programs to the process that performs the transfers: a folder with one file for each command, whole from
/// the moment it has its name. Nobody waits for anybody, so that a program that is stopped, or killed, holds up no other;
/// and a command is safe before that process has even started.
///
/// That process carries out what it finds in the order of the names, stores the session, in which the names are, and
/// removes the files then. When it is killed between the two, it finds in the session what it has carried out.
struct CommandFolder: Sendable {
    /// A command and the name by which it is known.
    struct Entry: Equatable {
        enum Content: Equatable {
            case command(SessionCommand)
            /// It is not whole, and will not be.
            case damaged
            /// It is whole, and of another version of the program, whose agent understands it.
            case foreign
        }

        let name: String
        let content: Content

        /// Nil: nothing that can be understood.
        var command: SessionCommand? { if case .command(let command) = content { command } else { nil } }
    }

    private static let suffix = ".command"

    let path: String
    let system: FileSystem

    /// Returns when the command has reached the disk.
    /// - Parameter date: the present date, which orders commands; never before one that is there.
    /// - Returns: the command's name.
    @discardableResult
    func post(_ command: SessionCommand, at date: Date) throws(BackgroundTaskError) -> String {
        try post([command], at: date)[0]
    }

    /// The same with several, in order.
    @discardableResult
    func post(_ commands: [SessionCommand], at date: Date) throws(BackgroundTaskError) -> [String] {
        let payloads = try commands.map { command throws(BackgroundTaskError) in
            try JSONCoding.encode(command, for: path)
        }
        try File.makeDirectory(path, system: system)
        let latest = try names().last.flatMap(Self.time) ?? 0
        var time = max(latest &+ 1, UInt64(max(0, min(4e12, date.timeIntervalSince1970)) * 1e6))
        var given: [String] = []
        for payload in payloads {
            // The rest of the name tells apart what two programs ask for at the same moment.
            let digits = String(time)
            let name =
                String(repeating: "0", count: max(0, 20 - digits.count)) + digits + "-" + UUID().uuidString
                + Self.suffix
            // Whole before it has its name: its bytes reach the disk by themselves.
            var file = SnapshotFile(directory: path, name: name, system: system)
            try file.store(payload, syncsFolder: false)
            given.append(name)
            time &+= 1
        }
        // The names, all at once. Neither wait can be spared: fsync(2) of a file says nothing of its name, and a name that
        // is safe before its bytes would be that of a damaged command after a power cut.
        try File.sync(path, system: system)
        return given
    }

    /// Whether there is something for an agent of this version of the program.
    var hasWork: Bool { get throws(BackgroundTaskError) { try entries().contains { $0.content != .foreign } } }

    /// What is there, in order.
    func entries() throws(BackgroundTaskError) -> [Entry] {
        var entries: [Entry] = []
        for name in try names() {
            switch try? SnapshotFile.read(name, in: path) {
            // Somebody else has carried it out meanwhile; or it cannot be read, which must not hold up the others.
            case .absent, nil: continue
            case .damaged where File.isFolder("\(path)/\(name)"): continue
            case .damaged: entries.append(Entry(name: name, content: .damaged))
            case .payload(let payload):
                let command = try? JSONCoding.decode(SessionCommand.self, from: payload)
                entries.append(Entry(name: name, content: command.map { .command($0) } ?? .foreign))
            }
        }
        return entries
    }

    /// Removes what has been carried out, and is stored as such.
    func remove(_ names: [String]) throws(BackgroundTaskError) {
        guard !names.isEmpty else { return }
        for name in names where system.remove("\(path)/\(name)") != 0 && errno != ENOENT {
            throw File.error(.remove, "\(path)/\(name)")
        }
        // Their names are forgotten next: they must not come back after a power cut.
        try File.sync(path, system: system)
    }

    /// The names of commands, sorted; half-written files are none.
    private func names() throws(BackgroundTaskError) -> [String] {
        try Directory.names(in: path).filter { $0.hasSuffix(Self.suffix) && Self.time($0) != nil }
    }

    /// The microseconds since 1970 that a name begins with.
    private static func time(_ name: String) -> UInt64? {
        name.utf8.count > 21 && name.utf8.dropFirst(20).first == UInt8(ascii: "-") ? UInt64(name.prefix(20)) : nil
    }
}
