public import News
import NewsParser
import NewsStore
import Web

/// The transcript of an episode in a file beside the feed.
extension FullTextFetcher {
    /// The lines of a transcript of an article's episode, in the form that reads best. They are not stored.
    /// - Throws: `TranscriptError`, `LibraryError`, or `CancellationError`.
    public func transcript(of id: Headline.ID) async throws -> [String] {
        guard let article = try await library.article(id) else { throw TranscriptError.notStored }
        let files = (article.episode?.transcripts ?? []).filter { WebClient.isWeb($0.url) }
        guard let best = TranscriptFile.best(of: files.map { ($0.type, $0.url) }) else {
            throw TranscriptError.unreadable
        }
        let file = files[best]
        do {
            let (bytes, head) = try await fetch(
                file, of: article, accept: file.type.flatMap(Self.accepted) ?? "*/*", limit: Self.maximumBytes)
            let lines = TranscriptFile.lines(
                in: bytes, type: file.type, contentType: head.contentType, url: head.url)
            guard !lines.isEmpty else { throw TranscriptError.unreadable }
            return lines
        } catch let error as FullTextError {
            switch error {
            case .hostIsPaused(let host, let reason): throw TranscriptError.hostIsPaused(host, reason: reason)
            case .noAnswer(let failure): throw TranscriptError.noAnswer(failure)
            default: throw TranscriptError.unreadable
            }
        }
    }

    /// What a server is asked for; nil if the feed's type cannot stand in a header.
    private static func accepted(_ type: String) -> String? {
        let isToken = type.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/+-.".contains($0)) }
        return isToken && type.contains("/") && type.utf8.count <= 80 ? "\(type), */*;q=0.5" : nil
    }
}
