public import News

/// What an import took, and what it left out.
public struct ImportReport: Sendable, Equatable {
    /// Something of the file that was not taken, or not wholly.
    public struct Remark: Sendable, Equatable, CustomStringConvertible {
        /// Where it stands.
        public enum Place: Sendable, Equatable, CustomStringConvertible {
            /// The first is 1.
            case line(Int)
            /// Of OPML; the first is 1.
            case outline(Int)
            /// By its address, as it may be shown.
            case feed(String)

            public var description: String {
                switch self {
                case .line(let number): "line \(number)"
                case .outline(let number): "outline \(number)"
                case .feed(let address): address
                }
            }
        }

        public var place: Place
        public var fault: FeedListFault
        /// The name of its file, where there were several; nil: the only one.
        public var file: String?

        init(place: Place, _ fault: FeedListFault, file: String? = nil) {
            (self.place, self.fault, self.file) = (place, fault, file)
        }

        init(place: Place, reason: String) { self.init(place: place, .other(reason)) }

        /// A sentence.
        public var reason: String { fault.description }

        public var description: String { "\(place): \(fault)" }

        /// As compilers have it, where there is a line: "urls:12: …".
        public func remark(in onlyFile: String) -> FeedListRemark {
            let file = file ?? onlyFile
            if case .line(let number) = place { return FeedListRemark("\(file):\(number)", fault) }
            return FeedListRemark("\(file): \(place)", fault)
        }

        /// The same in words.
        public func described(in onlyFile: String) -> String { remark(in: onlyFile).description }
    }

    /// "OPML", "newsboat's urls", "newsraft's feeds".
    public var format: String
    /// Addresses that are listed now and were not before.
    public var added: [String]
    /// Addresses that were listed before.
    public var alreadyListed: [String]
    /// What their lines have got, in the order in which they got it.
    public var changes: [FeedList.ChangedLine] = []
    /// Names of saved queries that are in the list now and were not before.
    public var queries: [String] = []
    /// In the order of the file; that it is cut off stands first.
    public var leftOut: [Remark] = []
    /// Whether the file stops before its list does, or has more than is read, so that feeds may be missing.
    public var isCutOff = false

    public init(format: String) {
        self.format = format
        added = []
        alreadyListed = []
    }

    /// How many feeds that were listed before have got tags.
    public var tagged: Int { Set(changes.filter(\.hasNewTags).map(\.url)).count }
    /// How many of them have got a title.
    public var titled: Int { Set(changes.filter(\.hasNewTitle).map(\.url)).count }

    /// "Added 12 feeds; 3 were listed already; 2 got new tags; 1 saved query; 2 remarks on what was left out."
    public var summary: String {
        func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }
        var parts = ["Added \(count(added.count, "feed", "feeds"))"]
        if !alreadyListed.isEmpty { parts.append("\(count(alreadyListed.count, "was", "were")) listed already") }
        if tagged > 0 { parts.append("\(tagged) got new tags") }
        if titled > 0 { parts.append("\(titled) got a title") }
        if !queries.isEmpty { parts.append("\(count(queries.count, "saved query", "saved queries"))") }
        if !leftOut.isEmpty {
            parts.append("\(count(leftOut.count, "remark", "remarks")) on what was left out")
        }
        return parts.joined(separator: "; ") + "."
    }
}
