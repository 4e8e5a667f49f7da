import Foundation

struct Entry: Equatable {
    let title: String
    let date: Date
}

/// Something that can be stopped.
protocol EntryRequest {
    func cancel()
}

/// The source of the program's entries, with a completion handler, as such programs were written.
protocol EntryServer: AnyObject {
    func fetchEntries(since date: Date?, completion: @escaping (Result<[Entry], Error>) -> Void) -> EntryRequest
}

/// The store of the entries.
class EntryStore {
    private let lock = NSLock()
    private var stored: [Entry] = []

    var entries: [Entry] { lock.withLock { stored } }

    func add(_ entries: [Entry]) {
        lock.withLock { stored += entries }
    }

    func removeEntries(before date: Date) {
        lock.withLock { stored.removeAll { $0.date < date } }
    }
}
