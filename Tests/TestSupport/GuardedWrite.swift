package import BackgroundTasks

/// A write of a library, and what the next process may find after it was interrupted.
package struct GuardedWrite: Sendable, CustomStringConvertible {
    package let name: String
    /// Creates the initial content of the folder.
    private let prepare: @Sendable (TemporaryDirectory) throws -> Void
    /// Writes; returns when the caller would take it as done.
    private let write: @Sendable (TemporaryDirectory, FileSystem) throws -> Void
    /// Describes what the next process finds.
    private let found: @Sendable (TemporaryDirectory) throws -> String
    /// Whether the write is reported as done only once it would survive a power cut.
    package let outlivesPowerCut: Bool
    /// Whether an error is a sentence for the user.
    private let isSentence: @Sendable (any Error, TemporaryDirectory) -> Bool

    package var description: String { name }

    package init(
        name: String, prepare: @escaping @Sendable (TemporaryDirectory) throws -> Void,
        write: @escaping @Sendable (TemporaryDirectory, FileSystem) throws -> Void,
        found: @escaping @Sendable (TemporaryDirectory) throws -> String, outlivesPowerCut: Bool = false,
        isSentence: @escaping @Sendable (any Error, TemporaryDirectory) -> Bool = { "\($0)".contains($1.path) }
    ) {
        (self.name, self.prepare, self.write, self.found) = (name, prepare, write, found)
        (self.outlivesPowerCut, self.isSentence) = (outlivesPowerCut, isSentence)
    }

    /// Makes each call fail in each way, each time in a new folder.
    /// - Returns: the table row for the report, and each failed check with its place.
    package func outcome() throws -> (row: String, problems: [String]) {
        let (old, new, calls) = try course()
        var (row, problems) = ("| \(name) |", [String]())
        for fault in FaultyDisk.Fault.allCases {
            var counts = (old: 0, new: 0)
            for call in calls.indices {
                let (directory, attic) = (try TemporaryDirectory(), try TemporaryDirectory())
                func check(_ isSo: Bool, _ problem: String) {
                    if !isSo { problems.append("\(name), \(fault), call \(call) (\(calls[call])): \(problem)") }
                }
                try prepare(directory)
                let disk = FaultyDisk(attic: attic.path)
                disk.fail(call, fault)
                var isDone = false
                do {
                    try write(directory, disk.system)
                    isDone = !disk.isDead
                } catch {
                    // A killed process reports nothing.
                    if !disk.isDead { check(isSentence(error, directory), "\(error)") }
                }
                let state = try found(directory)
                check(state == old || state == new, "found \(state)")
                if isDone { check(state == new, "reported as done, and found \(state)") }
                if state == new { counts.new += 1 } else { counts.old += 1 }
                // The next process can repeat the write.
                try write(directory, .kernel)
                check(try found(directory) == new, "done again, and found \(try found(directory))")
            }
            row += " \(counts.old) old, \(counts.new) new |"
        }
        return (row, problems)
    }

    /// Whether a write reported as done survives a power cut right after it.
    package func isThereAfterPowerCut() throws -> Bool {
        let (_, new, calls) = try course()
        let (directory, attic) = (try TemporaryDirectory(), try TemporaryDirectory())
        try prepare(directory)
        let disk = FaultyDisk(attic: attic.path)
        disk.fail(calls.count, .powerCut)
        try write(directory, disk.system)
        // A further call, which the power cut prevents.
        _ = disk.system.remove("/nowhere")
        return try disk.isDead && found(directory) == new
    }

    private func course() throws -> (old: String, new: String, calls: [String]) {
        // In a second folder, since reading repairs damage.
        let (directory, untouched) = (try TemporaryDirectory(), try TemporaryDirectory())
        try prepare(untouched)
        let old = try found(untouched)
        let attic = try TemporaryDirectory()
        try prepare(directory)
        let disk = FaultyDisk(attic: attic.path)
        try write(directory, disk.system)
        return (old, try found(directory), disk.calls)
    }
}
