import Foundation
import NewsStore

/// Fills libraries and measures them: `fill DIR ARTICLES` and `store DIR`.
@main
enum NewsBenchmarks {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        switch (arguments.first, arguments.dropFirst().first, arguments.dropFirst(2).first.flatMap(Int.init)) {
        case ("fill", let directory?, let articles?):
            try await fill(directory, articles)
        case ("store", let directory?, nil):
            try await LibraryMeasurements(directory: directory).run()
        default:
            print("usage: NewsBenchmarks fill DIR ARTICLES | store DIR")
            exit(2)
        }
    }

    private static func fill(_ directory: String, _ articles: Int) async throws {
        let library = try Library.open(directory: directory)
        let start = ContinuousClock.now
        try await LibraryFiller(articles: articles, feeds: 500).fill(library)
        library.close()
        print("filled \(directory) with \(articles) articles in \(start.duration(to: .now))")
    }
}
