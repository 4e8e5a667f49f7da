/// One line of the feed list, byte for byte, with its meaning.
public struct FeedListLine: Sendable, Equatable {
    /// The meaning of a line.
    public enum Content: Sendable, Equatable {
        case blank
        case comment
        /// The address may be a command: see `FeedCommand`.
        case feed(url: String, title: String?, tags: [String])
        case query(name: String, expression: String, tags: [String])
        /// Why the line cannot be used.
        case broken(FeedListFault)
    }

    /// The line without its end.
    public let bytes: [UInt8]
    /// LF or CR LF; empty if the last line lacks an end.
    public let ending: [UInt8]
    public let content: Content
    /// The `FeedAddress.key` of the listed feed.
    let key: String?

    init(bytes: [UInt8], ending: [UInt8]) {
        self.bytes = bytes
        self.ending = ending
        content = Self.content(of: bytes)
        if case .feed(let url, _, _) = content { key = FeedAddress.key(url) } else { key = nil }
    }

    /// Whether it lists a command, valid or not.
    public var isCommand: Bool {
        let words = String(validating: bytes, as: UTF8.self).flatMap {
            FeedListToken.tokens(of: Array($0.unicodeScalars))
        }
        return words?.first.map { FeedCommand.isCommand($0.text) } ?? false
    }

    /// The line with another title and otherwise unchanged; nil restores the feed's own title.
    func retitled(_ title: String?) -> FeedListLine {
        guard case .feed = content, let text = String(validating: bytes, as: UTF8.self) else { return self }
        var scalars = Array(text.unicodeScalars)
        guard let tokens = FeedListToken.tokens(of: scalars), let url = tokens.first else { return self }
        let old = tokens.dropFirst().filter { $0.text.hasPrefix("~") }
        let written = title.map { Array(FeedListToken.written("~" + $0, alwaysQuoted: true).unicodeScalars) }
        for token in old.reversed() {
            if token == old.first, let written {
                scalars.replaceSubrange(token.range, with: written)
            } else {
                // Remove the space before the word as well.
                var start = token.range.lowerBound
                while start > url.range.upperBound, FeedListToken.isDelimiter(scalars[start - 1]) { start -= 1 }
                scalars.removeSubrange(start..<token.range.upperBound)
            }
        }
        if old.isEmpty, let written {
            scalars.insert(contentsOf: [" "] + written, at: url.range.upperBound)
        }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return FeedListLine(bytes: Array(String(view).utf8), ending: ending)
    }

    /// Creates a line for a feed.
    static func feed(url: String, title: String?, tags: [String], ending: [UInt8]) -> FeedListLine {
        var words = [FeedListToken.written(url)]
        if let title, !title.isEmpty { words.append(FeedListToken.written("~" + title, alwaysQuoted: true)) }
        words += Self.written(tags)
        return FeedListLine(bytes: Array(words.joined(separator: " ").utf8), ending: ending)
    }

    /// Creates a line for a saved query.
    static func query(_ query: FeedListQuery, ending: [UInt8]) -> FeedListLine {
        let word = FeedListToken.written("query:\(query.name):\(query.expression)", alwaysQuoted: true)
        let words = [word] + Self.written(query.tags)
        return FeedListLine(bytes: Array(words.joined(separator: " ").utf8), ending: ending)
    }

    private static func written(_ tags: [String]) -> [String] {
        // A leading tilde would make the tag a title when read back.
        tags.map { String($0.drop { $0 == "~" }) }.filter { !$0.isEmpty }.map { FeedListToken.written($0) }
    }
}

extension FeedListLine {
    private static func content(of bytes: [UInt8]) -> Content {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return .broken(.notUTF8)
        }
        var scalars = Array(text.unicodeScalars)
        // Skip a byte order mark left by an editor.
        if scalars.first?.value == 0xFEFF { scalars.removeFirst() }
        guard let first = scalars.first(where: { !FeedListToken.isDelimiter($0) }) else { return .blank }
        if first == "#" { return .comment }
        guard let tokens = FeedListToken.tokens(of: scalars), let address = tokens.first else {
            return .broken(.openQuotation)
        }
        let tags = tokens.dropFirst().map(\.text)
        if let query = address.text.behind("query:") {
            guard let colon = query.firstIndex(of: ":"), query[..<colon].contains(where: { !$0.isWhitespace }) else {
                return .broken(.badQuery)
            }
            let expression = String(query[query.index(after: colon)...])
            return .query(name: String(query[..<colon]), expression: expression, tags: tags)
        }
        do {
            if try FeedCommand(address.text) == nil { try FeedAddress.validate(address.text) }
        } catch let error as FeedCommandError {
            return .broken(.badCommand(error))
        } catch let error as FeedAddressError {
            return .broken(.badAddress(error))
        } catch {
            return .broken(.other("\(error)"))
        }
        let title = tags.first { $0.hasPrefix("~") }.map { String($0.dropFirst()) }
        let isTitled = title.map { !$0.isEmpty } ?? false
        return .feed(url: address.text, title: isTitled ? title : nil, tags: tags.filter { !$0.hasPrefix("~") })
    }
}

extension String {
    fileprivate func behind(_ prefix: String) -> Substring? { hasPrefix(prefix) ? dropFirst(prefix.count) : nil }
}
