import BackgroundTasks
import FoundationEssentials
import Glibc

/// The command queue from programs to the agent: a folder in which each post is a file of one or more commands,
/// complete from the moment it has its name. No process waits for another, so a stopped or killed program blocks no
/// other, and a command is safe before the agent has started.
///
/// The agent carries out commands in the order of the names, stores the session, which includes those names, and then
/// removes the files. If it is killed in between, the session tells it which commands it has carried out.
struct CommandFolder: Sendable {
    /// The commands of a file, in order, and its name.
    struct Entry: Equatable {
        enum Content: Equatable {
            case commands([SessionCommand])
            /// The file is damaged and stays so.
            case damaged
            /// The file is complete, but only the agent of another version understands it.
            case foreign
        }

        let name: String
        let content: Content

        /// Empty: damaged or foreign.
        var commands: [SessionCommand] { if case .commands(let commands) = content { commands } else { [] } }
    }

    private static let suffix = ".command"
    /// Ends the name of a file with a list of commands.
    private static let listSuffix = ".list" + suffix

    let path: String
    let system: FileSystem

    /// Posts commands, in order: all of them, or none. Returns when they are on disk, which takes two syncs for any
    /// number of commands. Neither can be spared: fsync(2) of a file does not cover its name, and a name that is on
    /// disk before its bytes would be a damaged command after a power cut.
    /// - Parameter date: the present date, which orders commands; raised if needed so that these sort last.
    /// - Returns: the name of their file.
    @discardableResult
    func post(_ commands: [SessionCommand], at date: Date) throws(BackgroundTaskError) -> String {
        try File.makeDirectory(path, system: system)
        let present = try names()
        // An agent of an earlier version reads files of one command, and leaves lists to the next agent. A file after a
        // list must wait for that agent too, and so be a list: a cancellation comes after what it cancels.
        let isList = commands.count != 1 || present.contains { $0.hasSuffix(Self.listSuffix) }
        let payload =
            isList ? try JSONCoding.encode(commands, for: path) : try JSONCoding.encode(commands[0], for: path)
        let latest = present.last.flatMap(Self.time) ?? 0
        let digits = String(max(latest &+ 1, UInt64(max(0, min(4e12, date.timeIntervalSince1970)) * 1e6)))
        // The UUID separates commands that two programs post in the same microsecond.
        let name =
            String(repeating: "0", count: max(0, 20 - digits.count)) + digits + "-" + UUID().uuidString
            + (isList ? Self.listSuffix : Self.suffix)
        var file = SnapshotFile(directory: path, name: name, system: system)
        try file.store(payload)
        return name
    }

    /// Whether there is a command for an agent of this version.
    var hasWork: Bool { get throws(BackgroundTaskError) { try entries().contains { $0.content != .foreign } } }

    /// The commands in the folder, in order.
    func entries() throws(BackgroundTaskError) -> [Entry] {
        var entries: [Entry] = []
        for name in try names() {
            switch try? SnapshotFile.read(name, in: path) {
            // Another process has carried it out meanwhile; or it cannot be read, which must not block the others.
            case .absent, nil: continue
            case .damaged where File.isFolder("\(path)/\(name)"): continue
            case .damaged: entries.append(Entry(name: name, content: .damaged))
            case .payload(let payload):
                let commands =
                    (try? JSONCoding.decode(SessionCommand.self, from: payload)).map { [$0] }
                    ?? (try? JSONCoding.decode([SessionCommand].self, from: payload))
                entries.append(Entry(name: name, content: commands.map { .commands($0) } ?? .foreign))
            }
        }
        return entries
    }

    /// Removes commands that have been carried out, after the session was stored.
    func remove(_ names: [String]) throws(BackgroundTaskError) {
        guard !names.isEmpty else { return }
        for name in names where system.remove("\(path)/\(name)") != 0 && errno != ENOENT {
            throw File.error(.remove, "\(path)/\(name)")
        }
        // Their names are forgotten next, so the files must not come back after a power cut.
        try File.sync(path, system: system)
    }

    /// Removes the files of processes that were killed while they wrote a command: those a day old, since one that is
    /// younger may be being written. One that cannot be removed is found again by the next agent.
    func removeUnfinished(at date: Date) throws(BackgroundTaskError) {
        let limit = UInt64(max(0, date.timeIntervalSince1970 - 86_400) * 1e6)
        for name in try Directory.names(in: path) where name.hasSuffix(Self.suffix + ".new") {
            if let time = Self.time(name), time < limit { _ = system.remove("\(path)/\(name)") }
        }
    }

    /// The names of commands, sorted, without half-written files.
    private func names() throws(BackgroundTaskError) -> [String] {
        try Directory.names(in: path).filter { $0.hasSuffix(Self.suffix) && Self.time($0) != nil }
    }

    /// The time that a name begins with, in microseconds since 1970.
    private static func time(_ name: String) -> UInt64? {
        name.utf8.count > 21 && name.utf8.dropFirst(20).first == UInt8(ascii: "-") ? UInt64(name.prefix(20)) : nil
    }
}
