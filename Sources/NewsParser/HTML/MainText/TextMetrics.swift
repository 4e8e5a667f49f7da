/// How much text a part of a page has. Lengths are bytes of UTF-8 without white space: a Japanese character says about
/// as much as three Latin letters.
struct TextMetrics {
    var length = 0
    /// The part of `length` that is links.
    var linkLength = 0
    var commas = 0
    /// Marks that end a sentence.
    var stops = 0
    var digits = 0

    var unlinkedBytes: Int { length - linkLength }

    /// From 0 to 1.
    var linkDensity: Double { length == 0 ? 0 : Double(linkLength) / Double(length) }

    static func += (a: inout TextMetrics, b: TextMetrics) {
        a.length += b.length
        a.linkLength += b.linkLength
        a.commas += b.commas
        a.stops += b.stops
        a.digits += b.digits
    }

    init() {}

    init(_ bytes: UnsafeBufferPointer<UInt8>, isLink: Bool) {
        for (index, byte) in bytes.enumerated() where byte > 0x20 {
            length += 1
            switch byte {
            case UInt8(ascii: ","): commas += 1
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
            case UInt8(ascii: "."), UInt8(ascii: "?"), UInt8(ascii: "!"): stops += 1
            // Chinese and Japanese commas and full stops.
            case 0x80, 0x81, 0x82, 0x8C:
                guard index >= 2 else { break }
                switch (bytes[index - 2], bytes[index - 1], byte) {
                case (0xE3, 0x80, 0x81), (0xEF, 0xBC, 0x8C): commas += 1
                case (0xE3, 0x80, 0x82): stops += 1
                default: break
                }
            default: break
            }
        }
        if isLink { linkLength = length }
    }
}
