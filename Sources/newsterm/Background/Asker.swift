import Foundation
import News

/// Who asks for work outside of the schedule.
struct Asker: Codable, Sendable, Equatable {
    enum Kind: Codable, Sendable, Equatable {
        /// A key in the reader.
        case user
        /// The start of the reader, which fetches the feeds that are new in the list.
        case readerStart
        /// A command, by its name: "refresh".
        case command(String)
    }

    let kind: Kind
    let process: Int32

    init(_ kind: Kind, process: Int32 = ProcessInfo.processInfo.processIdentifier) {
        self.kind = kind
        self.process = process
    }

    /// What is to be done, when the feed at an address is looked for.
    static func feed(at typed: String) -> String {
        "the feed at \(SafeLine.of(FeedAddress.withoutAnyCredentials(typed)))"
    }

    /// The journal's sentence on what is begun.
    /// - Parameter what: is to be done: "all feeds".
    func beginning(_ what: String) -> String { "Asked for by \(name): \(what)." }

    /// In a sentence.
    var name: String {
        let name =
            switch kind {
            case .user: "the user in the reader"
            case .readerStart: "the start of the reader"
            case .command(let name): "newsterm \(name)"
            }
        return "\(name) (process \(process))"
    }
}
