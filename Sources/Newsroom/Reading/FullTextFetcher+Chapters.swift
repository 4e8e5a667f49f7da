public import News
import NewsParser
import NewsStore
import Web

/// The chapters of an episode in a file beside the feed.
extension FullTextFetcher {
    /// Size limit of the file in bytes.
    private static let maximumChapterBytes = 1_000_000

    /// The chapters of an article's episode. Those in a file are fetched, and stored with the article.
    /// - Throws: `ChaptersError`, `LibraryError`, or `CancellationError`.
    public func chapters(of id: Headline.ID) async throws -> [Episode.Chapter] {
        guard let article = try await library.article(id) else { throw ChaptersError.notStored }
        guard let file = article.episode?.chapterFile, article.episode?.chapters.isEmpty == true else {
            return article.episode?.chapters ?? []
        }
        guard WebClient.isWeb(file.url) else { throw ChaptersError.unreadable }
        let bytes: [UInt8]
        do {
            bytes = try await fetch(
                file, of: article, accept: "application/json+chapters, application/json;q=0.9, */*;q=0.5",
                limit: Self.maximumChapterBytes
            ).bytes
        } catch let error as FullTextError {
            switch error {
            case .hostIsPaused(let host, let reason): throw ChaptersError.hostIsPaused(host, reason: reason)
            case .noAnswer(let failure): throw ChaptersError.noAnswer(failure)
            default: throw ChaptersError.unreadable
            }
        }
        let parsed = ChapterFile.chapters(in: bytes, url: file.url) ?? []
        let chapters = parsed.map(Episode.Chapter.init)
        guard !chapters.isEmpty else { throw ChaptersError.unreadable }
        // A library that cannot be written still shows them.
        if (try? library.checkWritable()) != nil { _ = try await library.storeChapters(chapters, of: id) }
        return chapters
    }

    /// Fetches a file that accompanies an episode.
    /// - Parameter limit: Of its size in bytes.
    /// - Throws: `FullTextError`, `LibraryError`, or `CancellationError`.
    func fetch(
        _ file: Episode.File, of article: Article, accept: String, limit: Int
    ) async throws -> (bytes: [UInt8], head: ResponseHead) {
        let isPrivate = try await library.feedAddress(of: article.headline.feedID)?.isPrivate
        var request = request(for: file.url, of: article.feedURL, isPrivate: isPrivate)
        request.accept = accept
        request.maximumBodyBytes = limit
        if let pausedHost = try await pause(file.url) {
            throw FullTextError.hostIsPaused(pausedHost.name, reason: pausedHost.reason)
        }
        let answer = try await ask(request, nil, limit: limit, isPage: false)
        guard let body = answer.output else { throw try await refusal(answer.head) }
        return (body, answer.head)
    }
}
