/// One line of newsraft's `feeds` file: `@ Section`, `URL "Title" < settings`, or `$(command) "Title"`.
enum NewsraftLine: Equatable {
    case nothing
    case section(String)
    case feed(url: String, title: String?, hasSettings: Bool)
    /// Refused, with the reason.
    case refused(String)

    init(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            self = .refused("The line is not UTF-8.")
            return
        }
        let line = Self.trimmed(text[...])
        guard let first = line.first, first != "#" else {
            self = .nothing
            return
        }
        if first == "@" {
            let name = Self.trimmed(line.dropFirst().prefix { $0 != "<" && $0 != "{" && $0 != "[" })
            self = name.isEmpty ? .nothing : .section(String(name))
            return
        }
        if line.hasPrefix("$(") {
            self = .refused("newsterm does not run commands from an imported file.")
            return
        }
        let url = line.prefix { $0 != " " && $0 != "\t" }
        var rest = Self.trimmed(line[url.endIndex...])
        var title: String?
        if rest.first == "\"" {
            let quoted = rest.dropFirst().prefix { $0 != "\"" }
            title = String(quoted)
            rest = Self.trimmed(rest.dropFirst(quoted.count + 2))
        }
        self = .feed(url: String(url), title: title?.isEmpty == false ? title : nil, hasSettings: !rest.isEmpty)
    }

    /// Sections and commands in this form occur only in newsraft's lists.
    static func isUnmistakable(_ bytes: [UInt8]) -> Bool {
        let start = bytes.drop { $0 == 0x20 || $0 == 0x09 }
        return start.first == UInt8(ascii: "@") || start.starts(with: Array("$(".utf8))
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let tail = text.drop { $0.isWhitespace }
        return tail[..<(tail.lastIndex { !$0.isWhitespace }.map(tail.index(after:)) ?? tail.startIndex)]
    }
}
