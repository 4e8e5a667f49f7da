/// Finds the line of a table or key in a parsed TOML text: the parser gives positions only for its errors, not for
/// values.
package struct ConfigurationLines {
    private var tables: [String: Int] = [:]
    private var keys: [String: Int] = [:]
    /// For tables that may occur several times: each header, from top to bottom.
    private var headers: [String: [Int]] = [:]
    /// The first line of each text between two equal quotes, outside of comments. Found in one pass, since a file may
    /// have thousands of feeds.
    private var quoted: [Substring: Int] = [:]
    private let lines: [Substring]

    package init(_ text: String) {
        lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        var table = ""
        for (index, line) in lines.enumerated() {
            let line = line.drop { $0 == " " || $0 == "\t" }
            if !line.hasPrefix("#") {
                for quote: Character in ["\"", "'"] {
                    for text in line.split(separator: quote, omittingEmptySubsequences: false).dropFirst().dropLast() {
                        quoted[text] = quoted[text] ?? index + 1
                    }
                }
            }
            if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
                table = Self.plain(line[..<end].drop { $0 == "[" })
                tables[table] = tables[table] ?? index + 1
                if line.hasPrefix("[[") { headers[table, default: []].append(index + 1) }
            } else if let equals = line.firstIndex(of: "="), !line.hasPrefix("#") {
                let key = Self.plain(line[..<equals])
                let path = table.isEmpty ? key : "\(table).\(key)"
                keys[path] = keys[path] ?? index + 1
                if let first = path.split(separator: ".").first {
                    tables[String(first)] = tables[String(first)] ?? index + 1
                }
            }
        }
    }

    package func line(ofTable table: String) -> Int { tables[table] ?? 1 }

    /// The headers `[[NAME]]` of a table that may occur several times, from top to bottom.
    func headers(of table: String) -> [Int] { headers[table] ?? [] }

    /// For a key of an inline table, the table's line.
    package func line(ofKey key: String, inTable table: String) -> Int {
        keys["\(table).\(key)"] ?? line(ofTable: table)
    }

    /// The first line with a feed's address as a whole TOML key, outside of comments; `nil` if there is none, or the
    /// address is empty.
    func line(ofFeed address: String) -> Int? {
        address.isEmpty ? nil : quoted[address[...]]
    }

    /// The line of a feed's key below its header; `nil` if there is none, or it is written another way.
    func line(ofKey key: String, ofFeed address: String) -> Int? {
        line(ofFeed: address).flatMap { line(ofKey: key, below: $0) }
    }

    /// The line of a key below the header on a line; `nil` if there is none, or it is written another way.
    func line(ofKey key: String, below header: Int) -> Int? {
        let table = lines.dropFirst(header).prefix { !$0.drop { $0 == " " || $0 == "\t" }.hasPrefix("[") }
        return table.firstIndex { line in
            line.firstIndex(of: "=").map { Self.plain(line[..<$0]) } == key
        }.map { $0 + 1 }
    }

    private static func plain(_ text: Substring) -> String {
        text.split(separator: ".").map { part in
            part.drop { " \t\"'".contains($0) }.reversed().drop { " \t\"'".contains($0) }.reversed().map(String.init)
                .joined()
        }.joined(separator: ".")
    }
}
