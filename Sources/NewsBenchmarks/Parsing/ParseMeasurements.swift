import Foundation
import NewsParser

/// Measures the parser on feed documents in pieces as from a network, against libxml2's push parser on the same bytes;
/// and the memory for documents of growing numbers of entries.
struct ParseMeasurements {
    /// The most that libcurl delivers at once.
    static let pieceSize = 16 << 10
    private static let rounds = 15

    private let documents: [[UInt8]]

    init(files: [String]) throws {
        documents = try files.map { Array(try Data(contentsOf: URL(fileURLWithPath: $0))) }
    }

    func run() async throws {
        // Memory first: heap that the other measurement freed would hide growth.
        try measureMemory()
        try await measureThroughput()
    }

    private func measureThroughput() async throws {
        var floor = Timings()
        var ours = Timings()
        var entries = 0
        // Alternating, so that other load affects both.
        for _ in 0..<Self.rounds {
            await floor.measure { documents.forEach(PlainXMLParse.parse) }
            entries = try await ours.measure { try documents.reduce(0) { try $0 + Self.parse($1).entries.count } }
        }
        let megabytes = Double(documents.reduce(0) { $0 + $1.count }) / 1_000_000
        let floorSpeed = megabytes / floor.medianProcessorSeconds
        let speed = megabytes / ours.medianProcessorSeconds
        print("\(documents.count) documents, \(String(format: "%.1f", megabytes)) MB, \(entries) entries")
        print("libxml2's push parser, nothing done: \(String(format: "%.0f", floorSpeed)) MB/s")
        print("FeedParser, to values: \(String(format: "%.0f", speed)) MB/s")
        print("ratio: \(String(format: "%.2f", speed / floorSpeed))")
    }

    private static func parse(_ document: [UInt8]) throws -> ParsedFeed {
        let parser = parser()
        try document.withUnsafeBytes { try forEachPiece(of: $0) { try parser.consume($0) } }
        return try parser.finish()
    }

    /// Parses the first suitable document with its entries repeated 1, 10 and 100 times, taking entries as they arrive.
    private func measureMemory() throws {
        guard let long = documents.lazy.compactMap(RepeatedFeed.init).first else { return }
        // The first run loads and allocates things that belong to no document.
        _ = try parse(long, times: 1)
        for times in [1, 10, 100] {
            let before = try PeakMemory.restart()
            let entries = try parse(long, times: times)
            let growth = try PeakMemory.kilobytes() - before
            print("\(entries) entries, \(long.size(times: times) / 1_000) kB: peak memory grows by \(growth) kB")
        }
    }

    private func parse(_ feed: RepeatedFeed, times: Int) throws -> Int {
        let parser = Self.parser()
        var entries = 0
        try feed.forEachPart(times: times) { part in
            try Self.forEachPiece(of: part) { piece in
                try parser.consume(piece)
                entries += parser.takeEntries().count
            }
        }
        return try entries + parser.finish().entries.count
    }

    /// A parser as for a document from the web, with a URL to resolve links against.
    private static func parser() -> FeedParser {
        FeedParser(contentType: "application/xml", documentURL: "https://feeds.example/feed.xml")
    }

    private static func forEachPiece(
        of bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) rethrows {
        for start in stride(from: 0, to: bytes.count, by: pieceSize) {
            try body(UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + pieceSize, bytes.count)]))
        }
    }
}
