import Foundation
import NewsParser

/// Measures the parser over feed documents, piece by piece as a network delivers them, beside libxml2's push parser
/// over the same bytes; and the memory that documents of more and more entries take.
struct ParseMeasurements {
    /// What libcurl gives at a time, at most.
    static let pieceSize = 16 << 10
    private static let rounds = 15

    private let documents: [[UInt8]]

    init(files: [String]) throws {
        documents = try files.map { Array(try Data(contentsOf: URL(fileURLWithPath: $0))) }
    }

    func run() async throws {
        // Memory first: what the other leaves behind, free but not given back, would hide growth.
        try measureMemory()
        try await measureThroughput()
    }

    private func measureThroughput() async throws {
        var floor = Figures()
        var ours = Figures()
        var entries = 0
        // By turns, so that what else the machine does falls on both.
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

    /// The first document with its entries 1, 10 and 100 times over, its entries taken as they come.
    private func measureMemory() throws {
        guard let long = documents.lazy.compactMap(RepeatedFeed.init).first else { return }
        // What the first run of all loads and allocates once belongs to no document.
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

    /// As for a document from the web, with an address to resolve its links against.
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
