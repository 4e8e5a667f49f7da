import FoundationEssentials
import Glibc

extension Journal {
    /// Bytes of the end of the file that are searched for work without an end: some 1,500 entries.
    private static let searchedForWork = 300_000

    /// The beginnings of work of which no end is told yet, oldest first, from any process. Only the end of the file is
    /// searched, and only entries about work are decoded: this is done at every start of a holder of the lease, and whenever somebody
    /// looks.
    ///
    /// - Throws: `BackgroundTaskError.storage` when there is a file and it cannot be read.
    public static func openWork(directory: String) throws(BackgroundTaskError) -> [JournalEntry] {
        let path = "\(directory)/\(name)"
        guard access(path, F_OK) == 0 || errno != ENOENT else { return [] }
        let file = try File(path: path, flags: O_RDONLY)
        let bytes = try file.read(from: max(0, try file.size() - searchedForWork))
        let events = [JournalEntry.Event.workBegan, .workEnded].map { Data("\"\($0.rawValue)\"".utf8) }
        var open: [JournalEntry] = []
        for line in Lines.complete(in: bytes) where events.contains(where: { Lines.contains($0, in: line) }) {
            guard let entry = entry(of: line), let work = entry.work else { continue }
            switch entry.event {
            case .workBegan: open.append(entry)
            case .workEnded: open.removeAll { $0.work == work }
            default: break
            }
        }
        return open
    }
}

extension JournalEntry.Work {
    /// Whether the process that did it is gone; then nobody tells of its end any more.
    public var isAbandoned: Bool { RunningProcess(process: process, started: started).isOver }
}
