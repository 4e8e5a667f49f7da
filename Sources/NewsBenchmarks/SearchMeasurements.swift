import Foundation
import News
import NewsStore

/// Measures searching a library (`search DIR [WORD…]`): the time to build the index and its size, then each word, and
/// the prefixes of the last one as if typed. Without words: the most common ones of some titles, and the rarest.
struct SearchMeasurements {
    let directory: String
    let words: [String]

    func run() async throws {
        let library = try Library.open(directory: directory)
        defer { library.close() }
        try await index(library)
        var queries = words.isEmpty ? try await someWords(library) : words
        if let last = queries.last { queries += (2..<max(3, last.count)).map { String(last.prefix($0)) } }
        for query in queries { try await measure(library, query) }
        for query in queries.prefix(2) { try await measure(library, query, order: .newest) }
    }

    private func index(_ library: Library) async throws {
        var timings = Timings()
        let progress = try await timings.measure { try await library.indexForSearch() }
        let articles = try await library.feeds().reduce(0) { $0 + $1.articleCount }
        let size = try bytes(of: "search.db")
        let share = Double(size) / Double(max(1, try bytes(of: "newsterm.db")))
        print(
            "index: \(progress.indexed) articles put in now, \(size / 1_000_000) MB for \(articles), "
                + "\(String(format: "%.2f", share)) of the library")
        if progress.indexed > 0 {
            let each = timings.medianProcessorSeconds / Double(progress.indexed) * 1_000_000
            print(timings.line("index") + ", processor \(String(format: "%.1f", each)) µs an article")
        }
    }

    private func bytes(of name: String) throws -> Int {
        let path = (directory as NSString).appendingPathComponent(name)
        return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    }

    private func someWords(_ library: Library) async throws -> [String] {
        var counts: [String: Int] = [:]
        for headline in try await library.headlines(HeadlineFilter(), .first, limit: 2_000) {
            for word in headline.title.lowercased().split(separator: " ") where word.count > 1 {
                counts[String(word), default: 0] += 1
            }
        }
        let sorted = counts.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.map(\.key)
        return Array(sorted.prefix(2) + sorted.suffix(3))
    }

    private func measure(_ library: Library, _ query: String, order: SearchOrder = .best) async throws {
        let parsed = ArticleQuery.parse(query, isBeingTyped: true).query
        var timings = Timings()
        var page = SearchPage(hits: [])
        for _ in 0..<21 { page = try await timings.measure { try await library.search(parsed, order: order) } }
        let name = query + (order == .newest ? " by date" : "")
        print(timings.line("\(name): \(page.hits.count) hits\(page.next == nil ? "" : " and more")"))
    }
}
