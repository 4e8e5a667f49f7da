package import BackgroundTasks

/// One of a library's writes, with what a next process may find after it was cut off.
package struct GuardedWrite: Sendable, CustomStringConvertible {
    package let name: String
    /// Puts into the folder what is there before.
    private let prepare: @Sendable (TemporaryDirectory) throws -> Void
    /// Writes; returns when the caller would be told that it is done.
    private let write: @Sendable (TemporaryDirectory, FileSystem) throws -> Void
    /// What the next process finds, in words.
    private let found: @Sendable (TemporaryDirectory) throws -> String
    /// Whether it is told to have been done only when a power cut does not undo it.
    package let outlivesPowerCut: Bool
    /// Whether an error is the sentence that a user is to read.
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

    /// Lets each call of it go wrong in each way, each in a folder of its own.
    /// - Returns: the row of the page, and what should not have been, each with its place.
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
                    // A process that was killed says nothing.
                    if !disk.isDead { check(isSentence(error, directory), "\(error)") }
                }
                let state = try found(directory)
                check(state == old || state == new, "found \(state)")
                if isDone { check(state == new, "told as done, and found \(state)") }
                if state == new { counts.new += 1 } else { counts.old += 1 }
                // Whoever comes next can do it again.
                try write(directory, .kernel)
                check(try found(directory) == new, "done again, and found \(try found(directory))")
            }
            row += " \(counts.old) old, \(counts.new) new |"
        }
        return (row, problems)
    }

    /// Whether what was told to have been written is there after a power cut right after that.
    package func isThereAfterPowerCut() throws -> Bool {
        let (_, new, calls) = try course()
        let (directory, attic) = (try TemporaryDirectory(), try TemporaryDirectory())
        try prepare(directory)
        let disk = FaultyDisk(attic: attic.path)
        disk.fail(calls.count, .powerCut)
        try write(directory, disk.system)
        // The next call of that process never happens.
        _ = disk.system.remove("/nowhere")
        return try disk.isDead && found(directory) == new
    }

    private func course() throws -> (old: String, new: String, calls: [String]) {
        // To look changes something, where something is damaged.
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
