/// What a podcast says of an episode (Apple's and the Podcasting 2.0 namespaces).
public struct ParsedEpisode: Sendable, Equatable {
    /// A file that belongs to an episode.
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

    /// Seconds.
    public var duration: Int?
    public var number: Int?
    public var season: Int?
    /// "full", "trailer" or "bonus".
    public var kind: String?
    /// Not for children's ears.
    public var isExplicit: Bool?
    public var chapters: File?
    /// The same text in several forms, or languages.
    public var transcripts: [File]

    public init(
        duration: Int? = nil, number: Int? = nil, season: Int? = nil, kind: String? = nil, isExplicit: Bool? = nil,
        chapters: File? = nil, transcripts: [File] = []
    ) {
        self.duration = duration
        self.number = number
        self.season = season
        self.kind = kind
        self.isExplicit = isExplicit
        self.chapters = chapters
        self.transcripts = transcripts
    }
}
