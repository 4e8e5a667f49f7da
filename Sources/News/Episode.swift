/// What a podcast's feed says about an episode besides its file. Stored as JSON: add members, but never rename them.
public struct Episode: Codable, Sendable, Hashable {
    public struct Chapter: Codable, Sendable, Hashable {
        /// Whole seconds from the beginning of the file.
        public var start: Int
        /// Plain text, one line; may be empty.
        public var title: String
        public var link: String?

        public init(start: Int, title: String, link: String? = nil) {
            self.start = start
            self.title = title
            self.link = link.map(ShownAddress.of)
        }
    }

    /// A file that accompanies the episode.
    public struct File: Codable, Sendable, Hashable {
        public var url: String
        /// MIME type, as given.
        public var type: String?
        /// As given (RFC 5646).
        public var language: String?

        public init(url: String, type: String? = nil, language: String? = nil) {
            self.url = ShownAddress.of(url)
            self.type = type
            self.language = language
        }
    }

    /// In order of time.
    public var chapters: [Chapter]
    /// The chapters in a file of their own, which is fetched when the user asks for them.
    public var chapterFile: File?
    /// The same transcript in several formats or languages.
    public var transcripts: [File]

    /// nil if all are empty.
    public init?(chapters: [Chapter], chapterFile: File? = nil, transcripts: [File] = []) {
        guard !chapters.isEmpty || chapterFile != nil || !transcripts.isEmpty else { return nil }
        self.chapters = chapters
        self.chapterFile = chapterFile
        self.transcripts = transcripts
    }
}
