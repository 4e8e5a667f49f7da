import Glibc

/// Tags and other markup that starts with an angle bracket.
extension MarkupRepair {
    private static let maximumAttributes = 500
    /// The XML parser searches all namespaces in scope for every name. Real feeds declare up to 23.
    private static let maximumNamespaces = 128

    /// Reads the markup at the current "<"; false when the rest has not arrived.
    func readMarkup() -> Bool {
        guard end - position >= 2 else { return leaveUnfinished() }
        switch bytes[position + 1] {
        case UInt8(ascii: "/"): return readEndTag()
        case UInt8(ascii: "!"): return readDeclaration()
        case UInt8(ascii: "?"): return skipPastBracket()
        case let byte where ASCII.isLetter(byte) || byte == UInt8(ascii: "_"): return readStartTag()
        default: return keepBracket()
        }
    }

    func closeElements(downTo count: Int) {
        while open.count > count {
            output.end(open.innermost)
            open.pop()
        }
        while let last = declarations.last, last.depth > count {
            namespacesInScope -= last.count
            declarations.removeLast()
        }
    }

    private func keepBracket() -> Bool {
        problems.note("a \"<\" that starts no tag is not escaped", line: line)
        output.text.append(UInt8(ascii: "<"))
        position += 1
        return true
    }

    /// Waits for the end of a token. At the end of the document, or beyond the size limit, it drops the token and
    /// everything received of it: searching repeatedly for its end would take quadratic time on a hostile document.
    private func leaveUnfinished() -> Bool {
        guard isLast || end - position > limits.maximumTagBytes else { return false }
        if !isLast { problems.note("a tag is longer than \(limits.maximumTagBytes) bytes", line: line) }
        position = end
        return true
    }

    private func skipPastBracket() -> Bool {
        guard let close = find(">", from: position) else { return leaveUnfinished() }
        position = close + 1
        return true
    }

    private func readDeclaration() -> Bool {
        let available = end - position
        if available < 9, !isLast { return false }
        if ASCII.hasPrefix(bytes + position, available: available, "<![cdata[") {
            position += 9
            place = .cdata
            return true
        }
        if ASCII.hasPrefix(bytes + position, available: available, "<!--") {
            position += 4
            place = .comment
            return true
        }
        return skipPastBracket()
    }

    private func readEndTag() -> Bool {
        let nameStart = position + 2
        var index = nameStart
        while index < end, isTagNameByte(bytes[index]) { index += 1 }
        let name = UnsafeBufferPointer(start: bytes + nameStart, count: index - nameStart)
        while index < end, bytes[index] != UInt8(ascii: ">"), bytes[index] != UInt8(ascii: "<") { index += 1 }
        guard index < end else { return leaveUnfinished() }
        closeElement(name)
        position = bytes[index] == UInt8(ascii: ">") ? index + 1 : index
        return true
    }

    private func closeElement(_ name: UnsafeBufferPointer<UInt8>) {
        if levelsLeftOut > 0 {
            levelsLeftOut -= 1
            return
        }
        guard let index = open.lastIndex(of: name) else {
            if !HTMLElements.isVoid(name) {
                problems.note("</\(ReportedName.text(name))> closes nothing", line: line)
            }
            return
        }
        if index != open.count - 1 {
            problems.note("<\(ReportedName.text(open.innermost))> is not closed", line: line)
        }
        closeElements(downTo: index)
        if open.isEmpty { place = .epilog }
    }

    private func readStartTag() -> Bool {
        let nameStart = position + 1
        var index = nameStart
        while index < end, isTagNameByte(bytes[index]) { index += 1 }
        guard index < end else { return leaveUnfinished() }
        let name = UnsafeBufferPointer(start: bytes + nameStart, count: index - nameStart)
        let follower = bytes[index]
        guard ASCII.isQualifiedName(name), ASCII.isSpace(follower) || follower == 0x3E || follower == 0x2F else {
            return keepBracket()
        }
        attributes.removeAll()
        attributeCount = 0
        declarationCount = 0
        guard let (stop, isSelfClosed) = readAttributes(from: index) else { return leaveUnfinished() }
        // "if a <b then": a tag that runs into the next one counts only if its name is known.
        if bytes[stop - 1] != UInt8(ascii: ">"), !HTMLElements.isKnown(name),
            XMLName.Local(rawValue: ASCII.lowercasedLocalName(name)) == nil
        {
            return keepBracket()
        }
        position = stop
        openElement(name, isEmpty: isSelfClosed || HTMLElements.isVoid(name))
        return true
    }

    private func openElement(_ name: UnsafeBufferPointer<UInt8>, isEmpty: Bool) {
        // Items cannot be nested either: the previous end tag was forgotten.
        if HTMLElements.closesItself(name) || isItem(name), ASCII.equalIgnoringCase(open.innermost, name) {
            closeElements(downTo: open.count - 1)
        }
        guard levelsLeftOut == 0, open.count < limits.maximumDepth else {
            problems.note("elements are nested more than \(limits.maximumDepth) deep", line: line)
            tooDeep = ((tooDeep?.count ?? 0) + 1, tooDeep?.firstLine ?? line)
            if !isEmpty { levelsLeftOut += 1 }
            return
        }
        output.start(name, attributes, isEmpty: isEmpty)
        if !isEmpty {
            open.push(name)
            if declarationCount > 0 {
                declarations.append((open.count, declarationCount))
                namespacesInScope += declarationCount
            }
        } else if open.isEmpty {
            place = .epilog
        }
    }

    private func isItem(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard name.count == 4, let base = name.baseAddress, base[0] | 0x20 == UInt8(ascii: "i") else { return false }
        return ASCII.hasPrefix(base, available: 4, "item")
    }

    /// Collects a tag's repaired attributes; returns where the tag ends, or nil if it does not end in this piece.
    private func readAttributes(from start: Int) -> (stop: Int, isSelfClosed: Bool)? {
        var index = start
        while index < end {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: ">"): return (index + 1, false)
            case UInt8(ascii: "<"):
                problems.note("a tag is not finished", line: line)
                return (index, false)
            case UInt8(ascii: "/"):
                guard index + 1 < end else { return nil }
                if bytes[index + 1] == UInt8(ascii: ">") { return (index + 2, true) }
                index += 1
            case let byte where ASCII.isSpace(byte) || byte < 0x20 || byte == 0x3D || byte == 0x22 || byte == 0x27:
                index += 1
            default:
                guard let next = readAttribute(from: index) else { return nil }
                index = next
            }
        }
        return nil
    }

    private func readAttribute(from start: Int) -> Int? {
        var index = start
        while index < end, !endsAttributeName(bytes[index]) { index += 1 }
        let name = UnsafeBufferPointer(start: bytes + start, count: index - start)
        while index < end, ASCII.isSpace(bytes[index]) { index += 1 }
        guard index < end else { return nil }
        var value = index..<index
        if bytes[index] == UInt8(ascii: "=") {
            index += 1
            while index < end, ASCII.isSpace(bytes[index]) { index += 1 }
            guard index < end else { return nil }
            let quote = bytes[index]
            if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                let valueStart = index + 1
                index = valueStart
                while index < end, bytes[index] != quote { index += 1 }
                value = valueStart..<index
                index += 1
            } else {
                let valueStart = index
                while index < end, !ASCII.isSpace(bytes[index]), bytes[index] != UInt8(ascii: ">") { index += 1 }
                // The slash of "/>" is not part of the value, but one inside an address is.
                let slashEnds = index < end && bytes[index] == 0x3E && index > valueStart && bytes[index - 1] == 0x2F
                if slashEnds { index -= 1 }
                value = valueStart..<index
                problems.note("an attribute is not quoted", line: line)
            }
            guard index <= end, value.upperBound < end else { return nil }
        }
        // The XML parser compares each attribute with all the others of its tag.
        attributeCount += 1
        if attributeCount > Self.maximumAttributes {
            problems.note("a tag has more than \(Self.maximumAttributes) attributes", line: line)
        } else if ASCII.isQualifiedName(name), mayDeclare(name) {
            appendAttribute(name, value)
        }
        return index
    }

    /// Counts a namespace declaration; false when too many are in scope.
    private func mayDeclare(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let base = name.baseAddress, name.count >= 5, memcmp(base, "xmlns", 5) == 0,
            name.count == 5 || name[5] == UInt8(ascii: ":")
        else { return true }
        guard namespacesInScope + declarationCount < Self.maximumNamespaces else {
            problems.note(
                "more than \(Self.maximumNamespaces) namespaces are declared at once; further ones are left out",
                line: line)
            return false
        }
        declarationCount += 1
        return true
    }

    private func appendAttribute(_ name: UnsafeBufferPointer<UInt8>, _ value: Range<Int>) {
        attributes.append(UInt8(ascii: " "))
        if let base = name.baseAddress { attributes.append(base, count: name.count) }
        attributes.append("=\"")
        let (tagStart, pieceEnd, wasLast) = (position, end, isLast)
        // The value is complete: there is nothing to wait for.
        (position, end, isLast) = (value.lowerBound, value.upperBound, true)
        while position < end {
            let quote = UInt8(ascii: "\"")
            var stop = CleanRun.end(
                bytes, from: position, to: end, stoppingAt: UInt8(ascii: "&"), or: UInt8(ascii: "<"),
                stoppingAtReturn: false)
            if let found = (position..<stop).first(where: { bytes[$0] == quote }) { stop = found }
            attributes.append(bytes + position, count: stop - position)
            position = stop
            guard position < end else { break }
            switch bytes[position] {
            case UInt8(ascii: "&"): readReferenceInAttribute()
            case UInt8(ascii: "<"), quote:
                attributes.append(bytes[position] == quote ? "&quot;" : "&lt;")
                position += 1
            default: _ = readOddByte(into: attributes)
            }
        }
        (position, end, isLast) = (tagStart, pieceEnd, wasLast)
        attributes.append(UInt8(ascii: "\""))
    }

    private func endsAttributeName(_ byte: UInt8) -> Bool {
        ASCII.isSpace(byte) || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
            || byte == UInt8(ascii: "<")
    }

    private func isTagNameByte(_ byte: UInt8) -> Bool {
        ASCII.isNameByte(byte) || byte == UInt8(ascii: ":")
    }
}
