public import News

/// What an import accepted and what it omitted.
public struct ImportReport: Sendable, Equatable {
    /// A part of the file that was omitted, wholly or partly.
    public struct Remark: Sendable, Equatable, CustomStringConvertible {
        /// Its place in the file.
        public enum Place: Sendable, Equatable, CustomStringConvertible {
            /// From 1.
            case line(Int)
            /// An OPML outline, from 1.
            case outline(Int)
            /// A feed's address, redacted for display.
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
        /// The file's name if there were several; nil for the only one.
        public var file: String?

        init(place: Place, _ fault: FeedListFault, file: String? = nil) {
            (self.place, self.fault, self.file) = (place, fault, file)
        }

        init(place: Place, reason: String) { self.init(place: place, .other(reason)) }

        /// The fault as a sentence.
        public var reason: String { fault.description }

        public var description: String { "\(place): \(fault)" }

        /// In the format of compilers if there is a line: "urls:12: …".
        public func remark(in onlyFile: String) -> FeedListRemark {
            let file = file ?? onlyFile
            if case .line(let number) = place { return FeedListRemark("\(file):\(number)", fault) }
            return FeedListRemark("\(file): \(place)", fault)
        }

        /// The same as text.
        public func described(in onlyFile: String) -> String { remark(in: onlyFile).description }
    }

    /// "OPML", "newsboat's urls", "newsraft's feeds".
    public var format: String
    /// Addresses that were not listed before.
    public var added: [String]
    /// Addresses that were already listed.
    public var alreadyListed: [String]
    /// The changes to listed lines, in order.
    public var changes: [FeedList.ChangedLine] = []
    /// Names of saved queries that were added.
    public var queries: [String] = []
    /// In file order, except that truncation comes first.
    public var leftOut: [Remark] = []
    /// Whether the file ends prematurely or exceeds a limit, so that feeds may be missing.
    public var isCutOff = false

    public init(format: String) {
        self.format = format
        added = []
        alreadyListed = []
    }

    /// How many feeds that were already listed gained tags.
    public var tagged: Int { Set(changes.filter(\.hasNewTags).map(\.url)).count }
    /// How many of them gained a title.
    public var titled: Int { Set(changes.filter(\.hasNewTitle).map(\.url)).count }

    /// "Added 12 feeds; 3 were already listed; 2 got new tags; 1 saved query; 2 remarks on what was left out."
    public var summary: String {
        func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }
        var parts = ["Added \(count(added.count, "feed", "feeds"))"]
        if !alreadyListed.isEmpty { parts.append("\(count(alreadyListed.count, "was", "were")) already listed") }
        if tagged > 0 { parts.append("\(tagged) got new tags") }
        if titled > 0 { parts.append("\(titled) got a title") }
        if !queries.isEmpty { parts.append("\(count(queries.count, "saved query", "saved queries"))") }
        if !leftOut.isEmpty {
            parts.append("\(count(leftOut.count, "remark", "remarks")) on what was left out")
        }
        return parts.joined(separator: "; ") + "."
    }
}
