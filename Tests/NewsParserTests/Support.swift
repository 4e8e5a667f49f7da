import Foundation
import Glibc
import NewsParser

/// The bytes of a document under Fixtures.
func fixture(_ name: String) throws -> [UInt8] {
    let url = Bundle.module.bundleURL.appendingPathComponent("Fixtures/\(name)")
    return [UInt8](try Data(contentsOf: url))
}

/// Parses a document that arrives in pieces of this size.
func parse(
    _ bytes: [UInt8], piece: Int = 1 << 20, contentType: String? = nil, url: String? = nil,
    limits: ParserLimits = ParserLimits()
) throws -> ParsedFeed {
    let parser = FeedParser(contentType: contentType, documentURL: url, limits: limits)
    for start in stride(from: 0, to: bytes.count, by: piece) {
        try Array(bytes[start..<min(start + piece, bytes.count)]).withUnsafeBytes { try parser.consume($0) }
    }
    return try parser.finish()
}

func parse(_ text: String, contentType: String? = nil, url: String? = nil) throws -> ParsedFeed {
    try parse(Array(text.utf8), contentType: contentType, url: url)
}

/// An RSS document around the content of one item.
func rss(item: String) -> String {
    "<rss version=\"2.0\"><channel><title>T</title><item>\(item)</item></channel></rss>"
}

func utc(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, _ second: Int = 0) -> Date? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
    let parts = DateComponents(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    return calendar.date(from: parts)
}

/// A text in an encoding that Foundation may not support; `nil` if the encoding lacks its characters.
func encoded(_ text: String, in encoding: String) -> [UInt8]? {
    guard let descriptor = iconv_open(encoding, "UTF-8"), Int(bitPattern: descriptor) != -1 else { return nil }
    defer { iconv_close(descriptor) }
    var input = Array(text.utf8CString.dropLast())
    var output = [CChar](repeating: 0, count: input.count * 4 + 16)
    var left = output.count
    let isWhole = input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
            var (source, sourceLeft, target) = (input.baseAddress, input.count, output.baseAddress)
            return iconv(descriptor, &source, &sourceLeft, &target, &left) != -1 && sourceLeft == 0
        }
    }
    return isWhole ? output.withUnsafeBytes { Array($0.dropLast(left)) } : nil
}
