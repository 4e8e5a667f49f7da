import Foundation

/// Fetches, and is finished when the server has answered. It has its own states, and reports them as an asynchronous
/// operation must.
class FetchEntriesOperation: Operation, @unchecked Sendable {
    enum Failure: Error { case cancelled }

    private let server: EntryServer
    private let store: EntryStore
    private let lock = NSLock()
    private var request: EntryRequest?
    private var isAtWork = false
    private var outcome: Result<[Entry], Error>?

    init(server: EntryServer, store: EntryStore) {
        self.server = server
        self.store = store
    }

    var result: Result<[Entry], Error>? { lock.withLock { outcome } }

    override var isAsynchronous: Bool { true }
    override var isExecuting: Bool { lock.withLock { isAtWork } }
    override var isFinished: Bool { lock.withLock { outcome != nil } }

    override func start() {
        willChangeValue(forKey: "isExecuting")
        lock.withLock { isAtWork = true }
        didChangeValue(forKey: "isExecuting")
        guard !isCancelled else { return finish(.failure(Failure.cancelled)) }
        let request = server.fetchEntries(since: store.entries.last?.date) { self.finish($0) }
        lock.withLock { self.request = request }
    }

    override func cancel() {
        super.cancel()
        lock.withLock { request }?.cancel()
    }

    private func finish(_ result: Result<[Entry], Error>) {
        guard isExecuting else { return }
        willChangeValue(forKey: "isExecuting")
        willChangeValue(forKey: "isFinished")
        lock.withLock {
            isAtWork = false
            outcome = result
            request = nil
        }
        didChangeValue(forKey: "isFinished")
        didChangeValue(forKey: "isExecuting")
    }
}

class WriteEntriesOperation: Operation, @unchecked Sendable {
    private let store: EntryStore
    var entries: [Entry] = []

    init(store: EntryStore) {
        self.store = store
    }

    override func main() {
        store.add(entries)
    }
}

class DeleteEntriesOperation: Operation, @unchecked Sendable {
    private let store: EntryStore
    private let date: Date

    init(store: EntryStore, before date: Date) {
        self.store = store
        self.date = date
    }

    override func main() {
        store.removeEntries(before: date)
    }
}

enum EntryOperations {
    /// Fetch, hand over, write, delete what is older than two days: each depends on the one before.
    static func makeAll(server: EntryServer, store: EntryStore, now: Date) -> [Operation] {
        let fetch = FetchEntriesOperation(server: server, store: store)
        let write = WriteEntriesOperation(store: store)
        let delete = DeleteEntriesOperation(store: store, before: now.addingTimeInterval(-2 * 24 * 60 * 60))
        let handOver = BlockOperation { [unowned fetch, unowned write, unowned delete] in
            guard case .success(let entries)? = fetch.result else {
                write.cancel()
                delete.cancel()
                return
            }
            write.entries = entries
        }
        handOver.addDependency(fetch)
        write.addDependency(handOver)
        delete.addDependency(write)
        return [fetch, handOver, write, delete]
    }
}
