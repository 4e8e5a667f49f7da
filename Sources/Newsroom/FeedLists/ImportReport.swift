/// What an import took, and what it left out.
public struct ImportReport: Sendable, Equatable {
    /// Something of the file that was not taken, or not wholly.
    public struct Remark: Sendable, Equatable, CustomStringConvertible {
        /// "line 12", "outline 3".
        public var place: String
        /// A sentence.
        public var reason: String

        public var description: String { "\(place): \(reason)" }
    }

    /// "OPML", "newsboat's urls", "newsraft's feeds".
    public var format: String
    /// Addresses that are listed now and were not before.
    public var added: [String]
    /// Addresses that were listed before; their lines stay as they are.
    public var alreadyListed: [String]
    /// In the order of the file.
    public var leftOut: [Remark]

    public init(format: String, added: [String] = [], alreadyListed: [String] = [], leftOut: [Remark] = []) {
        self.format = format
        self.added = added
        self.alreadyListed = alreadyListed
        self.leftOut = leftOut
    }

    /// "Added 12 feeds; 3 were listed already; 2 lines were left out."
    public var summary: String {
        func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }
        var parts = ["Added \(count(added.count, "feed", "feeds"))"]
        if !alreadyListed.isEmpty { parts.append("\(count(alreadyListed.count, "was", "were")) listed already") }
        if !leftOut.isEmpty {
            parts.append("\(count(leftOut.count, "remark", "remarks")) on what was left out")
        }
        return parts.joined(separator: "; ") + "."
    }
}
