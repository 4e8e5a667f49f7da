/// A CSS selector for parts of a page: types, `*`, `.class`, `#id` and `[attribute]` in its seven forms, combined by
/// blanks and `>`, in lists separated by commas (https://www.w3.org/TR/selectors-4/). Nothing else is supported: no
/// pseudo-classes, no siblings.
public struct ContentSelector: Sendable, Hashable {
    private static let maximumLength = 500

    /// As written.
    public let text: String
    /// The equivalent XPath 1.0 expressions, for a document with element and attribute names in lower case. The
    /// selector selects what any of them selects.
    public let xpaths: [String]
    /// The attributes that it tests.
    public let attributes: Set<String>

    public init(_ text: String) throws(ContentSelectorFault) {
        guard text.unicodeScalars.count <= Self.maximumLength else { throw ContentSelectorFault(part: text) }
        var translator = SelectorTranslator(text)
        xpaths = try translator.translated()
        attributes = translator.attributes
        self.text = text
    }
}

/// A selector that is invalid or not supported.
public struct ContentSelectorFault: Error, Sendable, Equatable {
    /// The part that is not understood; empty if something is missing at the end.
    public let part: String
}

/// Translates a selector to XPath from left to right.
private struct SelectorTranslator {
    private let scalars: [Unicode.Scalar]
    private var place = 0
    private(set) var attributes: Set<String> = []

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    /// One path for each selector between commas. Ancestors are written as conditions of the selected element: libxml2
    /// compares all pairs of nodes where a path has several steps, or several paths are joined.
    mutating func translated() throws(ContentSelectorFault) -> [String] {
        var paths: [String] = []
        skipBlanks()
        var step = try compound()
        while true {
            let hadBlank = skipBlanks()
            let axis: String
            switch next {
            case nil: return paths + ["/descendant::\(step)"]
            case ",":
                place += 1
                skipBlanks()
                paths.append("/descendant::\(step)")
                step = try compound()
                continue
            case ">":
                place += 1
                skipBlanks()
                axis = "parent"
            case _ where hadBlank: axis = "ancestor"
            default: throw fault
            }
            let inner = try compound()
            step = "\(inner)[\(axis)::\(step)]"
        }
    }

    private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

    private var fault: ContentSelectorFault { fault(from: place) }

    private func fault(from place: Int) -> ContentSelectorFault {
        var part = String.UnicodeScalarView()
        part.append(contentsOf: scalars[place...])
        return ContentSelectorFault(part: String(part))
    }

    /// - Returns: Whether there were any.
    @discardableResult
    private mutating func skipBlanks() -> Bool {
        let start = place
        while let next, next.properties.isWhitespace { place += 1 }
        return place > start
    }

    /// A type or `*`, then conditions; at least one of these.
    private mutating func compound() throws(ContentSelectorFault) -> String {
        let start = place
        var step = "*"
        if next == "*" { place += 1 } else if next.map(Self.beginsName) == true { step = try name() }
        while let next {
            switch next {
            case ".":
                place += 1
                attributes.insert("class")
                let value = try literal(of: identifier())
                step += "[\(Self.listed("class", value))]"
            case "#":
                place += 1
                attributes.insert("id")
                let value = try literal(of: identifier())
                step += "[@id=\(value)]"
            case "[":
                let test = try attributeTest()
                step += "[\(test)]"
            default:
                guard place > start else { throw fault }
                return step
            }
        }
        guard place > start else { throw fault }
        return step
    }

    private mutating func attributeTest() throws(ContentSelectorFault) -> String {
        place += 1
        skipBlanks()
        guard next.map(Self.beginsName) == true else { throw fault }
        let name = try name()
        attributes.insert(name)
        skipBlanks()
        if next == "]" {
            place += 1
            return "@\(name)"
        }
        let start = place
        var form = next
        if form != "=" {
            place += 1
            guard let sign = form, "~|^$*".unicodeScalars.contains(sign) else { throw fault(from: start) }
        } else {
            form = nil
        }
        guard next == "=" else { throw fault(from: start) }
        place += 1
        skipBlanks()
        let words = try next == "\"" || next == "'" ? quoted() : identifier()
        skipBlanks()
        guard next == "]" else { throw fault }
        place += 1
        let value = try literal(of: words)
        let beginning = try literal(of: words + "-")
        let isWord = !words.isEmpty && !words.unicodeScalars.contains { $0.properties.isWhitespace }
        return switch form {
        case "~": isWord ? Self.listed(name, value) : "false()"
        case "|": "@\(name)=\(value) or starts-with(@\(name),\(beginning))"
        // In CSS, an empty value matches nothing here.
        case _? where words.isEmpty: "false()"
        case "^": "starts-with(@\(name),\(value))"
        case "$": "substring(@\(name),string-length(@\(name))-string-length(\(value))+1)=\(value)"
        case "*": "contains(@\(name),\(value))"
        default: "@\(name)=\(value)"
        }
    }

    /// A test that an attribute's value, a list of words, contains this word.
    private static func listed(_ name: String, _ value: String) -> String {
        "contains(concat(' ',normalize-space(@\(name)),' '),concat(' ',\(value),' '))"
    }

    private static func beginsName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "_": true
        default: false
        }
    }

    private static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "0"..."9", "-": true
        default: beginsName(scalar)
        }
    }

    /// The name of an element or attribute, in lower case.
    private mutating func name() throws(ContentSelectorFault) -> String {
        let start = place
        let name = try identifier().lowercased()
        guard name.unicodeScalars.allSatisfy({ Self.continuesName($0) }) else { throw fault(from: start) }
        return name
    }

    /// A character after a backslash stands for itself, as in `.md\:prose`.
    private mutating func identifier() throws(ContentSelectorFault) -> String {
        let start = place
        var word = String.UnicodeScalarView()
        while let next {
            if next == "\\", place + 1 < scalars.count, !scalars[place + 1].properties.isASCIIHexDigit {
                word.append(scalars[place + 1])
                place += 2
            } else if isPart(next, beginning: word.isEmpty) {
                word.append(next)
                place += 1
            } else {
                break
            }
        }
        guard !word.isEmpty else { throw fault(from: start) }
        return String(word)
    }

    /// Whether a character belongs to a word, which does not begin with a digit.
    private func isPart(_ scalar: Unicode.Scalar, beginning isBeginning: Bool) -> Bool {
        if scalar.value >= 0x80 { return !scalar.properties.isWhitespace }
        return Self.beginsName(scalar) || scalar == "-" || !isBeginning && Self.continuesName(scalar)
    }

    private mutating func quoted() throws(ContentSelectorFault) -> String {
        let start = place
        let mark = scalars[place]
        place += 1
        var words = String.UnicodeScalarView()
        while let next, next != mark {
            guard next != "\\" else { throw fault }
            words.append(next)
            place += 1
        }
        guard next == mark else { throw fault(from: start) }
        place += 1
        return String(words)
    }

    /// XPath has no escapes, so the text goes between quotes that it does not contain. Compares scalars: a quote and an
    /// accent after it are one `Character`, but the quote ends the text for XPath.
    private func literal(of words: String) throws(ContentSelectorFault) -> String {
        if !words.unicodeScalars.contains("'") { return "'\(words)'" }
        guard !words.unicodeScalars.contains("\"") else { throw ContentSelectorFault(part: words) }
        return "\"\(words)\""
    }
}
