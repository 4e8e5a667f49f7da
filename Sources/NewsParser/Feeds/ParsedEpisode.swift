/// Podcast metadata of an episode (Apple's and the Podcasting 2.0 namespaces).
public struct ParsedEpisode: Sendable, Equatable {
    /// A file that accompanies an episode.
    public struct File: Sendable, Equatable {
        /// Absolute address.
        public var url: String
        /// Media type, as the document spells it.
        public var type: String?
        /// As the document spells it (RFC 5646).
        public var language: String?

        public init(url: String, type: String? = nil, language: String? = nil) {
            self.url = url
            self.type = type
            self.language = language
        }
    }

    /// A chapter that the feed itself names.
    public struct Chapter: Sendable, Equatable {
        /// Whole seconds from the beginning.
        public var start: Int
        /// Plain text, one line; may be empty.
        public var title: String
        /// Absolute address.
        public var link: String?

        public init(start: Int, title: String, link: String? = nil) {
            self.start = start
            self.title = title
            self.link = link
        }
    }

    /// The playing time in seconds.
    public var duration: Int?
    public var number: Int?
    public var season: Int?
    /// "full", "trailer" or "bonus".
    public var kind: String?
    /// Whether the episode is marked as unsuitable for children.
    public var isExplicit: Bool?
    public var chapters: File?
    /// In order of time.
    public var chapterMarks: [Chapter]
    /// The same transcript in several file formats or languages.
    public var transcripts: [File]

    public init(
        duration: Int? = nil, number: Int? = nil, season: Int? = nil, kind: String? = nil, isExplicit: Bool? = nil,
        chapters: File? = nil, chapterMarks: [Chapter] = [], transcripts: [File] = []
    ) {
        self.duration = duration
        self.number = number
        self.season = season
        self.kind = kind
        self.isExplicit = isExplicit
        self.chapters = chapters
        self.chapterMarks = chapterMarks
        self.transcripts = transcripts
    }
}
