/// Serialises elements inside a feed's text as HTML.
enum MarkupWriter {
    /// - Parameter base: the base for relative addresses, when it must be resolved here.
    static func appendStartTag(_ tag: XMLStartTag, base: String? = nil, to buffer: ByteBuffer) {
        buffer.append(UInt8(ascii: "<"))
        append(tag.localNameBytes, to: buffer)
        tag.forEachAttribute { name, isPrefixed, value in
            guard !isPrefixed else { return }
            buffer.append(UInt8(ascii: " "))
            append(name, to: buffer)
            buffer.append("=\"")
            if let base, RelativeLinks.isAddress(name), let absolute = RelativeLinks.absolute(value, base) {
                Array(absolute.utf8).withUnsafeBufferPointer { appendEscaped($0, to: buffer) }
            } else {
                appendEscaped(value, to: buffer)
            }
            buffer.append(UInt8(ascii: "\""))
        }
        buffer.append(UInt8(ascii: ">"))
    }

    static func appendEndTag(_ name: UnsafeBufferPointer<UInt8>, to buffer: ByteBuffer) {
        guard !HTMLElements.isVoid(name) else { return }
        buffer.append("</")
        append(name, to: buffer)
        buffer.append(UInt8(ascii: ">"))
    }

    static func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>, to buffer: ByteBuffer) {
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "<"): buffer.append("&lt;")
            case UInt8(ascii: ">"): buffer.append("&gt;")
            case UInt8(ascii: "&"): buffer.append("&amp;")
            case UInt8(ascii: "\""): buffer.append("&quot;")
            default: buffer.append(byte)
            }
        }
    }

    private static func append(_ bytes: UnsafeBufferPointer<UInt8>, to buffer: ByteBuffer) {
        if let base = bytes.baseAddress { buffer.append(base, count: bytes.count) }
    }
}
