import Foundation
import Testing

@testable import News

/// The table of compatibility decompositions, checked against Foundation's.
@Suite("Compatibility forms")
struct CompatibilityFormsTests {
    /// All scalars except Hangul syllables.
    private static var scalars: [Unicode.Scalar] {
        (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter {
            !(0xAC00...0xD7A3).contains($0.value)
        }
    }

    @Test("Each character has the parts that Foundation knows; NEWSTERM_WRITE_FORMS=1 writes the table")
    func parts() throws {
        if ProcessInfo.processInfo.environment["NEWSTERM_WRITE_FORMS"] != nil {
            try Self.write()
            return
        }
        let forms = CompatibilityForms.shared
        let others = Self.scalars.filter { scalar in
            // An older Foundation lacks the newest characters; Unicode never changes existing decompositions.
            guard let age = scalar.properties.age, age.major <= 15 else { return false }
            return !forms[scalar].elementsEqual(String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars)
        }
        #expect(others == [])
    }

    private static func write() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Sources/News/Text/CompatibilityForms+Table.swift")
        let text = try String(contentsOf: file, encoding: .utf8)
        let quotes: [Range<String.Index>] = text.ranges(of: "\"\"\"")
        let lines = Self.lines.map { "        \($0)" }.joined(separator: "\\\n")
        let table = "\"\"\"\n" + lines + "\n        \"\"\""
        try Data((String(text[..<quotes[0].lowerBound]) + table + String(text[quotes[1].upperBound...])).utf8).write(
            to: file)
    }

    /// The table, split between its entries.
    private static var lines: [String] {
        var lines = [""]
        for entry in entries {
            if lines[lines.count - 1].utf8.count + entry.utf8.count > 111 { lines.append("") }
            lines[lines.count - 1] += entry
        }
        return lines
    }

    private static var entries: [String] {
        let parted = scalars.map { scalar in
            (scalar.value, String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars.map(\.value))
        }.filter { $1 != [$0] }
        var entries: [String] = []
        var last: UInt32 = 0
        var rest = parted[...]
        while let (first, parts) = rest.first {
            let run =
                parts.count > 1 ? 1 : zip(rest, 0...).prefix { $0.0 == first + $1 && $0.1 == [parts[0] + $1] }.count
            let length = run > 2 ? UInt32(run) : 1
            let key = hex(first - last) + (length > 1 ? "-" + hex(length - 1) : "")
            entries.append(([key] + parts.map(hex)).joined(separator: " ") + ";")
            rest = rest.dropFirst(Int(length))
            last = first + length - 1
        }
        return entries
    }

    private static func hex(_ value: UInt32) -> String { String(value, radix: 16, uppercase: true) }
}
