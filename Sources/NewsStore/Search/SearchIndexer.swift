/// Fills the index slice by slice. A slice is one transaction on the index and none on the library.
///
/// A slice reads the library in portions, each in a separate read transaction: while one is open, the library's
/// write-ahead log cannot restart, and grows.
struct SearchIndexer {
    /// Enough that FTS5 has little to merge.
    private static let maximumSliceArticles = 4_000
    /// Approximate limit of text in a slice: an article may be as large as a book.
    private static let maximumSliceBytes = 16 << 20
    /// Articles in a portion: some tens of milliseconds.
    static let maximumPortionArticles = 200
    /// Approximate limit of text in a portion.
    private static let maximumPortionBytes = 1 << 20
    /// A new generation begins when more articles have left the library than remain, and more than this number.
    private static let minimumRemoved = 20_000

    struct Slice {
        var indexed = 0
        var isComplete = false
        /// All generations have processed the changes up to this number.
        var change: Int64 = 0
        /// Bytes of text read.
        fileprivate var bytes = 0
    }

    let source: DatabaseQueue
    let index: DatabaseQueue
    /// Stops a slice early.
    let isCancelled: () -> Bool

    /// - Parameter limit: Articles at most.
    func fillSlice(limit: Int) throws -> Slice {
        try index.inDatabase { index in
            var slice = Slice()
            try index.inTransaction(.immediate) {
                let limit = min(limit, Self.maximumSliceArticles)
                repeat {
                    let portion = try fillPortion(index, limit: min(limit - slice.indexed, Self.maximumPortionArticles))
                    slice.indexed += portion.indexed
                    slice.bytes += portion.bytes
                    slice.isComplete = portion.isComplete
                    slice.change = portion.change
                } while !slice.isComplete && slice.indexed < limit && slice.bytes < Self.maximumSliceBytes
                    && !isCancelled()
            }
            return slice
        }
    }

    private func fillPortion(_ index: Database, limit: Int) throws -> Slice {
        try source.read { library in
            // Another process may have filled or recreated it before this slice.
            let identity = try SearchIndexState.libraryIdentity(library)
            guard var state = try SearchIndexState.read(index, library: identity) else {
                throw DatabaseError(.corrupt, "the index belongs to another library")
            }
            var portion = try fill(&state.active, library, index, limit: limit)
            if portion.isComplete, let next = try next(&state, library, index) {
                // Include what was read for the active generation.
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

    /// The generation under construction; starts one if needed.
    private func next(
        _ state: inout SearchIndexState, _ library: Database, _ index: Database
    ) throws -> SearchIndexState.Generation? {
        if let next = state.next { return next }
        let live =
            try library.first(
                Int64.self,
                """
                SELECT (SELECT coalesce(sum(article_count), 0) FROM feed) + (SELECT count(*) FROM hidden)
                """) ?? 0
        let removed = state.active.documents - live
        guard removed > live, removed > Self.minimumRemoved else { return nil }
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

    /// Reindexes articles that changed since they were indexed. Their old terms stay in the index, and matching the
    /// text rejects them.
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
            // Articles beyond the watermark follow as new ones, with their text at that time.
            if rows.int(1) <= generation.watermark { ids.append(rows.int(1)) }
        }
        let writer = try IndexWriter(library, index, generation)
        // Within a transaction FTS5 wants ascending numbers; each step back starts another segment.
        let indexed = try ids.sorted().reduce(0) { try $0 + (writer.put($1) ? 1 : 0) }
        return Slice(indexed: indexed, isComplete: count < limit, bytes: writer.bytesRead)
    }

    /// Returns whether all articles are indexed.
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
            if writer.bytesRead > Self.maximumPortionBytes || isCancelled() { return false }
        }
        return count < limit
    }
}

private final class IndexWriter {
    private let read: ArticleTextReader
    private let insert: CompiledStatement
    private let terms = TermCollector()
    private(set) var bytesRead = 0

    init(_ library: Database, _ index: Database, _ generation: SearchIndexState.Generation) throws {
        read = try ArticleTextReader(library)
        insert = try CompiledStatement(index, "INSERT INTO \(generation.table) (rowid, terms) VALUES (?, ?)")
    }

    /// false if the article is gone.
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
