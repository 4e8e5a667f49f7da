import Foundation
import NewsStore

/// Fills libraries (`fill DIR ARTICLES`) and measures operations on them: the store alone (`store DIR`), searching
/// (`search DIR [WORD…]`), and the program in a terminal (`reader DIR`), by default the one in the folder of this one.
/// Also measures the parser (`parse FILES…`).
@main
enum NewsBenchmarks {
    static func main() async {
        do {
            try await run()
        } catch {
            print("\(error)")
            exit(1)
        }
    }

    private static func run() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        switch (arguments.first, arguments.dropFirst().first, arguments.dropFirst(2).first.flatMap(Int.init)) {
        case ("fill", let directory?, let articles?):
            try await fill(directory, articles)
        case ("store", let directory?, nil):
            try await LibraryMeasurements(directory: directory).run()
        case ("search", let directory?, _):
            try await SearchMeasurements(directory: directory, words: Array(arguments.dropFirst(2))).run()
        case ("reader", let directory?, nil):
            let built = (CommandLine.arguments[0] as NSString).deletingLastPathComponent + "/newsterm"
            let program = arguments.dropFirst(2).first ?? built
            try await ReaderMeasurements(directory: directory, program: program).run()
        case ("host", nil, nil):
            try await FeedHost.run()
        case ("parse", _?, _):
            try await ParseMeasurements(files: Array(arguments.dropFirst())).run()
        default:
            print(
                "usage: NewsBenchmarks fill DIR ARTICLES | store DIR | search DIR [WORD…] | reader DIR [PROGRAM] | parse FILES…"
            )
            exit(2)
        }
    }

    private static func fill(_ directory: String, _ articles: Int) async throws {
        let library = try Library.open(directory: directory)
        let start = ContinuousClock.now
        try await LibraryFiller(articles: articles).fill(library)
        library.close()
        print("filled \(directory) with \(articles) articles in \(start.duration(to: .now))")
    }
}
