public import News
import NewsParser
import NewsStore
import Web

/// The transcript of an episode in a file beside the feed.
extension FullTextFetcher {
    /// The lines of a transcript of an article's episode, in the form that says most. They are not stored.
    /// - Throws: `EpisodeFileError`, `LibraryError`, or `CancellationError`.
    public func transcript(of id: Headline.ID) async throws -> [String] {
        guard let article = try await library.article(id) else { throw EpisodeFileError.notStored }
        let files = (article.episode?.transcripts ?? []).filter { WebClient.isWeb($0.url) }
        guard let best = TranscriptFile.best(of: files.map { ($0.type, $0.url) }) else {
            throw EpisodeFileError.unreadable(.transcript)
        }
        let file = files[best]
        let (bytes, head) = try await fetch(
            .transcript, in: file, of: article, accept: file.type.flatMap(Self.accepted) ?? "*/*",
            limit: Self.maximumBytes)
        let lines = TranscriptFile.lines(in: bytes, type: file.type, contentType: head.contentType, url: head.url)
        guard !lines.isEmpty else { throw EpisodeFileError.unreadable(.transcript) }
        return lines
    }

    /// What a server is asked for; nil if the feed's type cannot stand in a header.
    private static func accepted(_ type: String) -> String? {
        let isToken = type.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/+-.".contains($0)) }
        return isToken && type.contains("/") && type.utf8.count <= 80 ? "\(type), */*;q=0.5" : nil
    }
}
