/// Reads what comes before the root element.
extension MarkupRepair {
    /// The maximum distance in bytes from the start to the root element.
    private static let maximumPrologLength = 256 << 10
    /// The maximum once an HTML page has begun, which hardly ever contains a feed.
    private static let maximumPageBytesBeforeRoot = 2 << 10
    private static let entityBudget = 64 << 10

    /// Reads up to the root element; false when the rest of a token has not arrived.
    func readProlog() -> Bool {
        while position < end {
            guard skipToBracket() else {
                // A page may go on indefinitely without a tag.
                if sniff.isHTML, sniff.bytesBeforeRoot > Self.maximumPageBytesBeforeRoot { place = .epilog }
                return true
            }
            guard end - position >= 10 || isLast else { return false }
            let start = position
            guard readPrologMarkup() else {
                // A token without an end is junk, and so is the rest.
                guard isLast || end - position > Self.maximumPrologLength else { return false }
                sniff.bytesBeforeRoot += end - position
                position = end
                return true
            }
            if place != .prolog { return true }
            sniff.bytesBeforeRoot += position - start
            let longest = sniff.isHTML ? Self.maximumPageBytesBeforeRoot : Self.maximumPrologLength
            if sniff.bytesBeforeRoot > longest { place = .epilog }
        }
        return true
    }

    private func skipToBracket() -> Bool {
        let bracket = find("<", from: position) ?? end
        if sniff.firstBytes.count < 160 {
            for index in position..<bracket where !ASCII.isSpace(bytes[index]) || !sniff.firstBytes.isEmpty {
                // A byte order mark says nothing about the kind of document.
                guard sniff.firstBytes.count < 160, ![0xEF, 0xBB, 0xBF, 0].contains(bytes[index]) else { continue }
                sniff.firstBytes.append(bytes[index])
            }
            if bracket < end, sniff.firstBytes.isEmpty { sniff.firstBytes.append(bytes[bracket]) }
        }
        sniff.bytesBeforeRoot += bracket - position
        position = bracket
        return bracket < end
    }

    /// Reads one token before the root; false when its end has not arrived.
    private func readPrologMarkup() -> Bool {
        let available = end - position
        let start = bytes + position
        if ASCII.hasPrefix(start, available: available, "<!--") {
            guard let close = find("-->", from: position) else { return false }
            position = close + 3
        } else if ASCII.hasPrefix(start, available: available, "<!doctype") {
            return readDocumentType()
        } else if ASCII.hasPrefix(start, available: available, "<!")
            || ASCII.hasPrefix(start, available: available, "<?")
        {
            guard let close = find(">", from: position) else { return false }
            position = close + 1
        } else {
            return readPossibleRoot()
        }
        return true
    }

    private func readPossibleRoot() -> Bool {
        var index = position + 1
        while index < end, ASCII.isNameByte(bytes[index]) || bytes[index] == UInt8(ascii: ":") { index += 1 }
        guard index < end else { return false }
        let name = UnsafeBufferPointer(start: bytes + position + 1, count: index - position - 1)
        let local = ASCII.lowercasedLocalName(name)
        if roots.contains(local), ASCII.isQualifiedName(name) {
            if sniff.isOther {
                problems.note("something that is no markup of a feed stands before <\(local)>", line: line)
            }
            place = .content
            return true
        }
        let isPart = local == "head" || local == "body"
        if local == "html" || (isPart && sniff.firstElement == nil) { sniff.isHTML = true }
        if sniff.firstElement == nil, ASCII.isQualifiedName(name) {
            sniff.firstElement = String(ReportedName.text(name).lowercased())
        }
        position += 1
        return true
    }

    /// Skips a document type declaration, keeping the plain-text entities it defines.
    private func readDocumentType() -> Bool {
        var index = position + 9
        var isInside = false
        var quote: UInt8 = 0
        while index < end {
            let byte = bytes[index]
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: "<"), ASCII.hasPrefix(bytes + index, available: end - index, "<!--") {
                // Apostrophes in comments do not start a string.
                guard let close = find("-->", from: index) else { return false }
                index = close + 2
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "[") {
                isInside = true
            } else if byte == UInt8(ascii: "]") {
                isInside = false
            } else if byte == UInt8(ascii: ">"), !isInside {
                break
            }
            index += 1
        }
        guard index < end else { return false }
        let text = UnsafeBufferPointer(start: bytes + position, count: index - position)
        let words = text.dropFirst(9).drop(while: ASCII.isSpace).prefix(4)
        if words.map(ASCII.lowercased).elementsEqual("html".utf8) { sniff.isHTML = true }
        readEntities(from: position, to: index)
        position = index + 1
        return true
    }

    /// Reads `<!ENTITY name "text">` and nothing else of a DTD: no external or parameter entities. References inside
    /// the text stay literal, so that entities cannot multiply.
    private func readEntities(from start: Int, to stop: Int) {
        var index = start
        var budget = Self.entityBudget
        while let found = find("<!ENTITY", from: index), found < stop {
            index = found + 8
            let name = word(from: &index, to: stop)
            while index < stop, ASCII.isSpace(bytes[index]) { index += 1 }
            guard index < stop, bytes[index] == 0x22 || bytes[index] == 0x27 else { continue }
            let quote = bytes[index]
            let valueStart = index + 1
            index = valueStart
            while index < stop, bytes[index] != quote { index += 1 }
            let value = (valueStart..<index).map { bytes[$0] }
            budget -= value.count
            guard !name.isEmpty, value.count <= 512, budget > 0, entities.count < 256 else { continue }
            entities[name] = text(value)
        }
    }

    private func word(from index: inout Int, to stop: Int) -> String {
        while index < stop, ASCII.isSpace(bytes[index]) { index += 1 }
        let start = index
        while index < stop, ASCII.isNameByte(bytes[index]) { index += 1 }
        return String(decoding: UnsafeBufferPointer(start: bytes + start, count: index - start), as: UTF8.self)
    }

    /// The value as text: brackets are literal, references are resolved as elsewhere.
    private func text(_ value: [UInt8]) -> [UInt8] {
        let scratch = MarkupRepair(roots: [], limits: limits, problems: ProblemList(maximum: 0))
        scratch.place = .content
        return value.flatMap { $0 == UInt8(ascii: "<") ? Array("&lt;".utf8) : [$0] }.withUnsafeBufferPointer { value in
            scratch.consume(value)
            scratch.finish()
            return scratch.output.text.read { Array($0) }
        }
    }
}
