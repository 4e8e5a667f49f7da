/// How work ended that the user started and that outlived their session.
public struct FinishedWork: Sendable, Equatable {
    /// The kind of work.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        case refresh
        /// A feed was being added.
        case addition
        case fullText
        /// A background task was launched by hand.
        case launch
    }

    /// How it ended.
    public enum Ending: String, Sendable, Codable, CaseIterable {
        case done
        case failed
        case notCompleted
    }

    public var kind: Kind
    public var ending: Ending

    public init(_ kind: Kind, _ ending: Ending) {
        self.kind = kind
        self.ending = ending
    }
}

extension FinishedWork: Codable {
    private enum CodingKeys: CodingKey { case kind, ending }

    public init(from decoder: any Decoder) throws {
        // An earlier version knew only refreshes.
        if let ending = try? decoder.singleValueContainer().decode(Ending.self) {
            self.init(.refresh, ending)
            return
        }
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(try values.decode(Kind.self, forKey: .kind), try values.decode(Ending.self, forKey: .ending))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(kind, forKey: .kind)
        try values.encode(ending, forKey: .ending)
    }
}
