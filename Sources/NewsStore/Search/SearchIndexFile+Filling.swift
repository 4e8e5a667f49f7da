import FoundationEssentials
import News
import Programs
import Synchronization

extension SearchIndexFile {
    /// The state of the index, read through the searching connection; nil if there is no usable index.
    func state(_ searcher: Database) throws -> SearchIndexState? {
        let isAttached = try searcher.all(String.self, "SELECT name FROM pragma_database_list").contains("search")
        guard isAttached else { return nil }
        return try SearchIndexState.read(
            searcher, in: "search", library: try SearchIndexState.libraryIdentity(searcher))
    }

    /// - Returns: The progress, and the number of the last change that all generations have processed.
    func fill(upTo limit: Int, isLowPriority: Bool) async throws -> (progress: SearchIndexProgress, done: Int64) {
        let isCancelled = Atomic<Bool>(false)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                SystemThread.run(isLowPriority: isLowPriority) { [self] in
                    continuation.resume(
                        with: Result { try fill(upTo: limit) { isCancelled.load(ordering: .relaxed) } })
                }
            }
        } onCancel: {
            isCancelled.store(true, ordering: .relaxed)
        }
    }

    private func fill(
        upTo limit: Int, isCancelled: @escaping () -> Bool
    ) throws -> (progress: SearchIndexProgress, done: Int64) {
        let (source, index) = try filler()
        let indexer = SearchIndexer(source: source, index: index) { [locks] in
            isCancelled() || self.isClosed || locks.isSuspended
        }
        var progress = SearchIndexProgress(indexed: 0, isComplete: false)
        var done: Int64 = 0
        while progress.indexed < limit, !progress.isComplete {
            if isCancelled() { throw CancellationError() }
            if isClosed { throw LibraryError.closed }
            let slice = try locks.whileHeld { try indexer.fillSlice(limit: limit - progress.indexed) }
            progress.indexed += slice.indexed
            progress.isComplete = slice.isComplete
            done = slice.change
        }
        if progress.isComplete { try locks.whileHeld { try index.inDatabase(Self.reclaimSpace) } }
        return (progress, done)
    }

    /// Returns the space of a replaced generation to the file system.
    private static func reclaimSpace(_ index: Database) throws {
        let free = try index.first(Int.self, "PRAGMA freelist_count") ?? 0
        guard free > 1_000 else { return }
        try CompiledStatement(index, "PRAGMA incremental_vacuum").run()
    }
}
