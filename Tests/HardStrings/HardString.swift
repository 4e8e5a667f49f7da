import Foundation

/// A line of the fixture of strings whose width is hard to determine.
struct HardString: Sendable, CustomStringConvertible {
    let name: String
    let text: String
    let safe: String
    let cells: Int

    var description: String { name }

    /// An invalid line of the fixture.
    struct Unreadable: Error {
        let line: String
    }

    /// Every line of the fixture at a path.
    static func all(at url: URL) throws -> [HardString] {
        try String(contentsOf: url, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard columns.count == 4, let cells = Int(columns[3]), let text = unescaped(columns[1]),
                let safe = unescaped(columns[2])
            else { throw Unreadable(line: String(line)) }
            return HardString(name: columns[0], text: text, safe: safe, cells: cells)
        }
    }
}

extension HardString {
    /// Resolves `\u{…}`, `\r`, `\n`, `\t` and `\\`; nil: something else is escaped.
    fileprivate static func unescaped(_ text: String) -> String? {
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
                guard let end = rest.firstIndex(of: "}"), let value = UInt32(rest[..<end].dropFirst(), radix: 16),
                    let scalar = Unicode.Scalar(value)
                else { return nil }
                result.append(scalar)
                rest = rest[rest.index(after: end)...]
            }
        }
        return String(result)
    }
}
