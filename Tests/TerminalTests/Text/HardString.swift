import Foundation
import Testing

/// A line of the fixture of strings whose width is hard to tell.
struct HardString: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let safe: String
    let cells: Int

    var testDescription: String { name }

    /// Every line of the fixture.
    static func all() throws -> [HardString] {
        let url = try #require(Bundle.module.url(forResource: "Fixtures/hard-strings", withExtension: "tsv"))
        return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
            let columns = $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            try #require(columns.count == 4, "\($0)")
            return try HardString(
                name: columns[0], text: unescaped(columns[1]), safe: unescaped(columns[2]),
                cells: #require(Int(columns[3])))
        }
    }
}

extension HardString {
    /// Resolves `\u{…}`, `\r`, `\n`, `\t` and `\\`.
    fileprivate static func unescaped(_ text: String) throws -> String {
        var result = String.UnicodeScalarView()
        var rest = Substring(text)
        while let character = rest.popFirst() {
            guard character == "\\" else {
                result.append(contentsOf: character.unicodeScalars)
                continue
            }
            switch rest.popFirst() {
            case "r": result.append("\r")
            case "n": result.append("\n")
            case "t": result.append("\t")
            case "\\": result.append("\\")
            default:
                let end = try #require(rest.firstIndex(of: "}"))
                let value = try #require(UInt32(rest[..<end].dropFirst(), radix: 16))
                result.append(try #require(Unicode.Scalar(value)))
                rest = rest[rest.index(after: end)...]
            }
        }
        return String(result)
    }
}
