/// A JSON object as its members; absent values are null.
package struct ReportMembers: Encodable, ExpressibleByDictionaryLiteral {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private(set) var members: [(name: String, value: (any Encodable)?)]

    package init(dictionaryLiteral members: (String, (any Encodable)?)...) {
        self.members = members.map { (name: $0, value: $1) }
    }

    /// Adds a member, replacing any of that name.
    package func adding(_ name: String, _ value: (any Encodable)?) -> ReportMembers {
        var result = self
        result.members.removeAll { $0.name == name }
        result.members.append((name, value))
        return result
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for (name, value) in members {
            let name = Name(stringValue: name)
            if let value { try container.encode(value, forKey: name) } else { try container.encodeNil(forKey: name) }
        }
    }
}

/// What a command writes as a JSON object.
package protocol Report: Encodable {
    var members: ReportMembers { get }
}

extension Report {
    package func encode(to encoder: any Encoder) throws {
        try members.encode(to: encoder)
    }
}
