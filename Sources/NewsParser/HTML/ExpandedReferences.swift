import Glibc
import News

/// HTML in which references are characters. libxml2 before 2.14 knows the names of HTML 4 only, and takes numbers from 128
/// to 159 for control characters, which HTML takes for windows-1252.
enum ExpandedReferences {
    /// The document with its references expanded; nil when it can stay as it is. What is ASCII stays a reference, since it
    /// could be taken for markup.
    static func expanded(_ html: UnsafeBufferPointer<UInt8>) -> ByteBuffer? {
        guard let start = html.baseAddress else { return nil }
        var output: ByteBuffer?
        var done = 0
        var position = 0
        while position < html.count, let found = memchr(start + position, 0x26, html.count - position) {
            position = UnsafeRawPointer(start).distance(to: found)
            guard let (scalar, end) = reference(html, at: position) else {
                position += 1
                continue
            }
            let target = output ?? ByteBuffer(capacity: html.count)
            output = target
            target.append(start + done, count: position - done)
            if scalar.value < 0x80 {
                target.append(Array("&#\(scalar.value);".utf8))
            } else {
                target.append(scalar: scalar)
            }
            done = end
            position = end
        }
        output?.append(start + done, count: html.count - done)
        return output
    }

    /// The character of a reference at an "&" and where it ends; nil for none, and for those that libxml2 reads as well.
    private static func reference(
        _ html: UnsafeBufferPointer<UInt8>, at start: Int
    ) -> (scalar: Unicode.Scalar, end: Int)? {
        var end = start + 1
        let furthest = min(html.count, end + HTMLEntities.longestName + 1)
        while end < furthest, ASCII.isNameByte(html[end]) || html[end] == UInt8(ascii: "#") { end += 1 }
        guard end > start + 1, end < html.count else { return nil }
        let name = UnsafeBufferPointer(rebasing: html[(start + 1)..<end])
        let isNumber = name[0] == UInt8(ascii: "#")
        if html[end] == UInt8(ascii: ";") {
            guard case .scalar(let scalar) = HTMLEntities.reference(name), scalar.value >= 0x80 || !isNumber else {
                return nil
            }
            return (scalar, end + 1)
        }
        // As in "&copy 2026"; in an address "&copy=2" is a parameter.
        guard ASCII.isSpace(html[end]), let scalar = HTMLEntities.scalarBeforeSemicolons(named: name),
            scalar.value >= 0x80
        else { return nil }
        return (scalar, end)
    }
}
