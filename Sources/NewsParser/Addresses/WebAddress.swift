import News

/// Web addresses as strings: feeds contain addresses that strict URL types reject, and they must be kept unchanged.
public enum WebAddress {
    /// Resolves a reference to an absolute address (RFC 3986 section 5.2); returns the reference itself without a base.
    public static func resolve(_ reference: String, against base: String?) -> String? {
        let reference = cleaned(reference)
        guard !reference.isEmpty else { return nil }
        // Fast path for nearly every address: the checks below work on characters, which is slow.
        if FeedAddress.isWeb(reference) || scheme(of: reference) != nil { return reference }
        guard let base, let scheme = scheme(of: base) else { return reference }
        let afterScheme = base.dropFirst(scheme.count + 1)
        if reference.hasPrefix("//") { return scheme + ":" + reference }
        guard afterScheme.hasPrefix("//") else { return reference }
        let rest = afterScheme.dropFirst(2)
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let origin = scheme + "://" + authority
        let pathAndQuery = rest.dropFirst(authority.count).prefix { $0 != "#" }
        let path = pathAndQuery.prefix { $0 != "?" }
        if reference.hasPrefix("#") { return origin + pathAndQuery + reference }
        if reference.hasPrefix("?") { return origin + (path.isEmpty ? "/" : String(path)) + reference }
        if reference.hasPrefix("/") { return origin + withoutDots(reference) }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/"
        return origin + withoutDots(folder + reference)
    }

    /// A text in the query of an address, percent-encoded (RFC 3986, 2.3).
    public static func escaped(_ text: String) -> String {
        text.utf8.reduce(into: "") { result, byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                result += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
    }

    /// Whether the bytes start with "http://" or "https://".
    static func startsWithHTTPScheme(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let base = bytes.baseAddress else { return false }
        return ASCII.hasPrefix(base, available: bytes.count, "https://")
            || ASCII.hasPrefix(base, available: bytes.count, "http://")
    }

    static func scheme(of text: String) -> String? {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = text.utf8[..<colon]
        guard let first = scheme.first, ASCII.isLetter(first), scheme.count >= 2 else { return nil }
        guard scheme.allSatisfy({ ASCII.isNameByte($0) && $0 != UInt8(ascii: "_") || $0 == UInt8(ascii: "+") }) else {
            return nil
        }
        return String(text[..<colon])
    }

    /// Trims white space, drops line breaks and control characters, and escapes inner spaces.
    private static func cleaned(_ text: String) -> String {
        let isClean =
            text.utf8.withContiguousStorageIfAvailable { bytes in
                !bytes.contains { $0 <= 0x20 || $0 == 0x7F }
            } ?? false
        if isClean { return text }
        var bytes = text.utf8.drop { $0 <= 0x20 }
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for byte in bytes where byte >= 0x20 && byte != 0x7F {
            if byte == 0x20 { result.append(contentsOf: "%20".utf8) } else { result.append(byte) }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func withoutDots(_ reference: some StringProtocol) -> String {
        let path = reference.prefix { $0 != "?" && $0 != "#" }
        guard path.contains("./") || path.hasSuffix("/.") || path.hasSuffix("/..") else { return String(reference) }
        var segments: [Substring] = []
        let parts = String(path)[...].split(separator: "/", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            switch part {
            case "..":
                if segments.count > 1 { segments.removeLast() }
                if isLast { segments.append("") }
            case ".":
                if isLast { segments.append("") }
            default: segments.append(part)
            }
        }
        return segments.joined(separator: "/") + reference.dropFirst(path.count)
    }
}
