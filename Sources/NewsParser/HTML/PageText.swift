import Glibc

/// Decodes an HTML page of any encoding.
enum PageText {
    /// Browsers look for the page's charset in the first 1,024 bytes; more here, for long heads.
    private static let headLength = 4096

    /// The page as UTF-8.
    /// - Parameter contentType: the response's `Content-Type`; its charset overrides the page's own.
    static func utf8(_ page: [UInt8], contentType: String?) -> ByteBuffer {
        let text = ByteBuffer(capacity: page.count)
        let decoder = ByteDecoder(
            contentType: labelled(contentType, page), problems: ProblemList(maximum: 1))
        func keep(_ bytes: UnsafeBufferPointer<UInt8>) {
            if let start = bytes.baseAddress { text.append(start, count: bytes.count) }
        }
        page.withUnsafeBufferPointer { decoder.consume($0, keep) }
        decoder.finish(keep)
        return withoutZeros(text)
    }

    /// Whether bytes have more control characters than a page whose author let a few slip in.
    static func hasManyControls(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.count { $0 < 0x20 && !ASCII.isSpace($0) && $0 != 0x1B } > bytes.count / 100 + 2
    }

    /// Browsers leave out a NUL. libxml2 ends the document at one within a tag, and so it may with binary data.
    private static func withoutZeros(_ text: ByteBuffer) -> ByteBuffer {
        guard memchr(text.base, 0, text.count) != nil, !hasManyControls(text.bytes.prefix(headLength)) else {
            return text
        }
        let rest = ByteBuffer(capacity: text.count)
        text.read { bytes in
            for byte in bytes where byte != 0 { rest.append(byte) }
        }
        return rest
    }

    private static func labelled(_ contentType: String?, _ page: [UInt8]) -> String? {
        guard EncodingLabel.charset(ofContentType: contentType) == nil, let own = metaCharset(page) else {
            return contentType
        }
        return "text/html; charset=\(own)"
    }

    /// The charset in a `meta` element near the start: `charset=…`, also inside `content`.
    private static func metaCharset(_ page: [UInt8]) -> String? {
        let head = page.prefix(headLength).map(ASCII.lowercased)
        var rest = head[...]
        while let start = rest.firstRange(of: Array("<meta".utf8)) {
            let tag = rest[start.upperBound...].prefix { $0 != UInt8(ascii: ">") }
            if let name = tag.firstRange(of: Array("charset".utf8)) {
                let value = tag[name.upperBound...].drop(while: ASCII.isSpace)
                if value.first == UInt8(ascii: "=") {
                    let label = value.dropFirst().drop { ASCII.isSpace($0) || $0 == 0x22 || $0 == 0x27 }.prefix {
                        ASCII.isNameByte($0)
                    }
                    if !label.isEmpty { return String(decoding: label, as: UTF8.self) }
                }
            }
            rest = rest[tag.endIndex...]
        }
        return nil
    }
}
