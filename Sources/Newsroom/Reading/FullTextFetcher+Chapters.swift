public import News
import NewsParser
import NewsStore
import Web

/// The chapters of an episode in a file beside the feed.
extension FullTextFetcher {
    /// Size limit of the file in bytes.
    private static let maximumChapterBytes = 1_000_000

    /// The chapters of an article's episode. Those in a file are fetched, and stored with the article.
    /// - Throws: `EpisodeFileError`, `LibraryError`, or `CancellationError`.
    public func chapters(of id: Headline.ID) async throws -> [Episode.Chapter] {
        guard let article = try await library.article(id) else { throw EpisodeFileError.notStored }
        guard let file = article.episode?.chapterFile, article.episode?.chapters.isEmpty == true else {
            return article.episode?.chapters ?? []
        }
        guard WebClient.isWeb(file.url) else { throw EpisodeFileError.unreadable(.chapters) }
        let bytes = try await fetch(
            .chapters, in: file, of: article, accept: "application/json+chapters, application/json;q=0.9, */*;q=0.5",
            limit: Self.maximumChapterBytes
        ).bytes
        let parsed = ChapterFile.chapters(in: bytes, url: file.url) ?? []
        let chapters = parsed.map(Episode.Chapter.init)
        guard !chapters.isEmpty else { throw EpisodeFileError.unreadable(.chapters) }
        // A library that cannot be written still shows them.
        if (try? library.checkWritable()) != nil { _ = try await library.storeChapters(chapters, of: id) }
        return chapters
    }

    /// Fetches a file that accompanies an episode.
    /// - Parameter limit: Of its size in bytes.
    /// - Throws: `EpisodeFileError`, `LibraryError`, or `CancellationError`.
    func fetch(
        _ content: EpisodeFileError.Content, in file: Episode.File, of article: Article, accept: String, limit: Int
    ) async throws -> (bytes: [UInt8], head: ResponseHead) {
        let isPrivate = try await library.feedAddress(of: article.headline.feedID)?.isPrivate
        var request = request(for: file.url, of: article.feedURL, isPrivate: isPrivate)
        request.accept = accept
        request.maximumBodyBytes = limit
        if let pausedHost = try await pause(file.url) {
            throw EpisodeFileError.hostIsPaused(
                content, pausedHost.name, until: pausedHost.nextRequest, hasAsked: pausedHost.asked != nil)
        }
        do {
            let answer = try await ask(request, nil, limit: limit, isPage: false)
            guard let body = answer.output else { throw try await refusal(answer.head) }
            return (body, answer.head)
        } catch let error as FullTextError {
            switch error {
            case .hostIsPaused(let host, let date, let hasAsked):
                throw EpisodeFileError.hostIsPaused(content, host, until: date, hasAsked: hasAsked)
            case .noAnswer(let failure): throw EpisodeFileError.noAnswer(content, failure)
            default: throw EpisodeFileError.unreadable(content)
            }
        }
    }
}
