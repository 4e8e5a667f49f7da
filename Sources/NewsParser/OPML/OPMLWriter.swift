/// Writes OPML 2.0.
enum OPMLWriter {
    static func text(of document: OPMLDocument) -> String {
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#, #"<opml version="2.0">"#, "  <head>",
            "    <title>\(escaped(document.title ?? "Feeds"))</title>", "  </head>", "  <body>",
        ]
        var open: [String] = []
        for outline in document.outlines {
            let shared = zip(open, outline.folders).prefix { $0 == $1 }.count
            close(&open, downTo: shared, &lines)
            for folder in outline.folders[shared...] {
                lines.append("\(indent(open.count))<outline text=\"\(escaped(folder))\">")
                open.append(folder)
            }
            lines.append(indent(open.count) + element(outline))
        }
        close(&open, downTo: 0, &lines)
        lines += ["  </body>", "</opml>", ""]
        return lines.joined(separator: "\n")
    }

    private static func element(_ outline: OPMLOutline) -> String {
        let title = escaped(outline.title ?? outline.feedURL)
        var text = "<outline type=\"rss\" text=\"\(title)\""
        if outline.title != nil { text += " title=\"\(title)\"" }
        text += " xmlUrl=\"\(escaped(outline.feedURL))\""
        if let site = outline.siteURL { text += " htmlUrl=\"\(escaped(site))\"" }
        if !outline.tags.isEmpty { text += " category=\"\(escaped(outline.tags.joined(separator: ",")))\"" }
        return text + "/>"
    }

    private static func close(_ open: inout [String], downTo count: Int, _ lines: inout [String]) {
        while open.count > count {
            open.removeLast()
            lines.append(indent(open.count) + "</outline>")
        }
    }

    private static func indent(_ depth: Int) -> String {
        String(repeating: "  ", count: depth + 2)
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            // XML 1.0 forbids most control characters below 0x20, and none belongs in a name.
            case let scalar where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value): break
            // Terminals may act on these characters; as references they mean the same to an XML parser.
            case "\u{200E}"..."\u{200F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
                result += "&#x\(String(scalar.value, radix: 16, uppercase: true));"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
