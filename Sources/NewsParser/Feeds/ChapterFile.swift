/// The chapters of an episode in a JSON file beside its feed, to which `podcast:chapters` links
/// (https://github.com/Podcastindex-org/podcast-namespace, JSON Chapters 1.2).
public enum ChapterFile {
    /// How many chapters are read.
    private static let maximumChapters = 1_000

    /// In order of time, without those that are not for the table of contents.
    /// - Parameter url: The file's address, the base of relative links.
    /// - Returns: nil if the bytes are not such a file.
    public static func chapters(in bytes: [UInt8], url: String) -> [ParsedEpisode.Chapter]? {
        let stream = JSONStream(
            lists: [], limits: ParserLimits(maximumDepth: 64), problems: ProblemList(maximum: 1)
        ) { _ in }
        bytes.withUnsafeBufferPointer { stream.consume($0) }
        stream.finish()
        guard case .array(let elements)? = stream.tree.root?["chapters"] else { return nil }
        let chapters = elements.prefix(maximumChapters).compactMap { element -> ParsedEpisode.Chapter? in
            guard let start = element["startTime"]?.number, start >= 0, start < 1e7, element["toc"] != .bool(false)
            else {
                return nil
            }
            return ParsedEpisode.Chapter(
                start: Int(start), title: HTMLText.plainLine(ofPlainText: element["title"]?.text ?? ""),
                link: element["url"]?.text.flatMap { WebAddress.resolve($0, against: url) })
        }
        return chapters.sorted { $0.start < $1.start }
    }
}
