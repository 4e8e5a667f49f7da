extension HTMLText {
    /// What is read of one text at most; the rest is cut off.
    static let maximumBytes = 8 << 20

    /// The readable text of HTML; relative addresses are resolved against `baseURL`.
    ///
    /// Broken markup is read as libxml2's HTML parser reads it. Scripts, styles and control characters are left out;
    /// depth and size are bounded.
    public static func text(ofHTML html: String, baseURL: String?) -> HTMLText {
        let builder = HTMLTextBuilder(baseURL: baseURL)
        var html = html
        html.withUTF8 { bytes in
            HTMLParser.parse(UnsafeBufferPointer(rebasing: bytes.prefix(maximumBytes)), events: builder)
        }
        return builder.finished()
    }

    /// HTML as one line of plain text: markup and entities out, spaces collapsed, no control characters.
    public static func plainLine(ofHTML html: String) -> String {
        var html = html
        return html.withUTF8 { PlainLine.text(ofHTML: $0) }
    }
}
