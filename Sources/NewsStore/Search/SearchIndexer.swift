/// Fills the index, one slice after the other. A slice is one transaction on the index and none on the library.
///
/// A slice reads the library in portions, each in a state of its own: as long as a connection reads one state, the
/// library's write-ahead log cannot begin anew, and grows.
struct SearchIndexer {
    /// Many enough that FTS5 has little to merge.
    private static let articlesInSlice = 4_000
    /// Of text in one slice, about: an article may be as large as a book.
    private static let bytesInSlice = 16 << 20
    /// Articles in a portion: some tens of milliseconds.
    static let articlesInPortion = 200
    /// Of text in one portion, about.
    private static let bytesInPortion = 1 << 20
    /// A new generation is begun when more articles than there are have left the library, and no fewer than this.
    private static let leastDeparted = 20_000

    /// What a slice did.
    struct Slice {
        var indexed = 0
        /// Nothing is left to do.
        var isComplete = false
        /// Changes up to this number are done with in all generations.
        var change: Int64 = 0
        /// Of text that was read.
        fileprivate var bytes = 0
    }

    let source: DatabaseQueue
    let index: DatabaseQueue
    /// Ends a slice where it is.
    let isCancelled: () -> Bool

    /// - Parameter limit: Articles at most.
    func fillSlice(limit: Int) throws -> Slice {
        try index.inDatabase { index in
            var slice = Slice()
            try index.inTransaction(.immediate) {
                let limit = min(limit, Self.articlesInSlice)
                repeat {
                    let portion = try fillPortion(index, limit: min(limit - slice.indexed, Self.articlesInPortion))
                    slice.indexed += portion.indexed
                    slice.bytes += portion.bytes
                    slice.isComplete = portion.isComplete
                    slice.change = portion.change
                } while !slice.isComplete && slice.indexed < limit && slice.bytes < Self.bytesInSlice && !isCancelled()
            }
            return slice
        }
    }

    private func fillPortion(_ index: Database, limit: Int) throws -> Slice {
        try source.read { library in
            // Another process may have filled it before this slice, or made it anew.
            let identity = try SearchIndexState.libraryIdentity(library)
            guard var state = try SearchIndexState.read(index, library: identity) else {
                throw DatabaseError(.corrupt, "the index is another one's")
            }
            var portion = try fill(&state.active, library, index, limit: limit)
            if portion.isComplete, let next = try next(&state, library, index) {
                // What was read of the active one counts, too.
                let (indexed, bytes) = (portion.indexed, portion.bytes)
                portion = try fill(&state.next!, library, index, limit: limit)
                portion.indexed += indexed
                portion.bytes += bytes
                if portion.isComplete {
                    try SearchIndexState.promote(next, over: state.active, index)
                }
            }
            portion.change = min(state.active.change, state.next?.change ?? .max)
            return portion
        }
    }

    /// The generation that is being made, begun when one is needed.
    private func next(
        _ state: inout SearchIndexState, _ library: Database, _ index: Database
    ) throws -> SearchIndexState.Generation? {
        if let next = state.next { return next }
        let live = try library.first(Int64.self, "SELECT coalesce(sum(article_count), 0) FROM feed") ?? 0
        let departed = state.active.documents - live
        guard departed > live, departed > Self.leastDeparted else { return nil }
        let next = SearchIndexState.Generation(number: state.active.number + 1, change: state.active.change)
        try SearchIndexState.insert(next, isActive: false, index)
        state.next = next
        return next
    }

    private func fill(
        _ generation: inout SearchIndexState.Generation, _ library: Database, _ index: Database, limit: Int
    ) throws -> Slice {
        let before = generation
        var slice = try changed(&generation, library, index, limit: limit)
        if slice.isComplete {
            let isDone = try new(&generation, library, index, limit: limit - slice.indexed, &slice)
            slice.isComplete = isDone
        }
        generation.documents += Int64(slice.indexed)
        if generation != before { try SearchIndexState.update(generation, index) }
        return slice
    }

    /// Articles that have changed since they were put in. What they said before stays in the index, and is found not
    /// to be in their text any more.
    private func changed(
        _ generation: inout SearchIndexState.Generation, _ library: Database, _ index: Database, limit: Int
    ) throws -> Slice {
        let rows = try CompiledStatement(
            library, "SELECT number, article_id FROM article_change WHERE number > ? ORDER BY number LIMIT ?")
        rows.bind(1, generation.change)
        rows.bind(2, Int64(limit))
        var ids: [Int64] = []
        var count = 0
        while try rows.step() {
            count += 1
            generation.change = rows.int(0)
            // Beyond the watermark they come in their turn, as they are then.
            if rows.int(1) <= generation.watermark { ids.append(rows.int(1)) }
        }
        let writer = try IndexWriter(library, index, generation)
        // In FTS5 a transaction's articles are put in in their order, or each order makes a segment of its own.
        let indexed = try ids.sorted().reduce(0) { try $0 + (writer.put($1) ? 1 : 0) }
        return Slice(indexed: indexed, isComplete: count < limit, bytes: writer.bytesRead)
    }

    /// Returns whether all are in.
    private func new(
        _ generation: inout SearchIndexState.Generation, _ library: Database, _ index: Database, limit: Int,
        _ slice: inout Slice
    ) throws -> Bool {
        let rows = try CompiledStatement(library, "SELECT id FROM article WHERE id > ? ORDER BY id LIMIT ?")
        rows.bind(1, generation.watermark)
        rows.bind(2, Int64(limit))
        defer { rows.reset() }
        let writer = try IndexWriter(library, index, generation)
        defer { slice.bytes += writer.bytesRead }
        var count = 0
        while try rows.step() {
            count += 1
            if try writer.put(rows.int(0)) { slice.indexed += 1 }
            generation.watermark = rows.int(0)
            if writer.bytesRead > Self.bytesInPortion || isCancelled() { return false }
        }
        return count < limit
    }
}

/// Puts single articles into the index.
private final class IndexWriter {
    private let read: ArticleTextReader
    private let insert: CompiledStatement
    private let terms = DocumentTerms()
    private(set) var bytesRead = 0

    init(_ library: Database, _ index: Database, _ generation: SearchIndexState.Generation) throws {
        read = try ArticleTextReader(library)
        insert = try CompiledStatement(index, "INSERT INTO \(generation.table) (rowid, terms) VALUES (?, ?)")
    }

    /// False when the article is gone.
    func put(_ id: Int64) throws -> Bool {
        guard let head = try read.head(id) else { return false }
        defer { read.end() }
        terms.begin(feed: head.feed)
        try read.eachText { bytes, part, isMarkup in
            bytesRead += bytes.count
            terms.add(bytes, part, isMarkup: isMarkup)
        }
        insert.bind(1, id)
        insert.bind(2, text: terms.bytes)
        try insert.run()
        return true
    }
}
