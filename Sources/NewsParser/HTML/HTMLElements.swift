/// What is known of HTML's elements where they stand in feeds.
enum HTMLElements {
    /// By their length.
    private static let voids: [[StaticString]] = [
        [], [], ["br", "hr"], ["img", "wbr", "col"], ["area"], ["input", "embed", "param", "frame"], ["spacer"],
        ["bgsound"], ["basefont"],
    ]
    /// Elements that can not stand in one of their own name without something between them, by their length.
    private static let selfClosing: [[StaticString]] = [
        [], ["p"], ["li", "dt", "dd", "tr", "td", "th"], [], [], [], ["option"],
    ]
    /// What is taken for a tag in a title. Anything else in angle brackets is meant as it stands: "Array<T>".
    private static let known: Set<String> = [
        "a", "abbr", "acronym", "address", "applet", "article", "aside", "audio", "b", "base", "bdi", "bdo", "big",
        "blink", "blockquote", "body", "button", "canvas", "caption", "center", "cite", "code", "colgroup", "data",
        "dd",
        "del", "details", "dfn", "dir", "div", "dl", "dt", "em", "fieldset", "figcaption", "figure", "font", "footer",
        "form", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hgroup", "html", "i", "iframe", "ins", "kbd",
        "label", "legend", "li", "link", "main", "map", "mark", "marquee", "meta", "nav", "nobr", "noscript", "object",
        "ol", "optgroup", "option", "p", "picture", "pre", "q", "rp", "rt", "ruby", "s", "samp", "script", "section",
        "select", "small", "source", "span", "strike", "strong", "style", "sub", "summary", "sup", "svg", "table",
        "tbody", "td", "textarea", "tfoot", "th", "thead", "time", "title", "tr", "tt", "u", "ul", "var", "video",
    ]

    /// Never has content, so that its end tag is missing as a rule.
    static func isVoid(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        isOne(name, of: voids)
    }

    static func closesItself(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        isOne(name, of: selfClosing)
    }

    static func isKnown(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !name.isEmpty, name.count <= 10 else { return false }
        return isVoid(name) || known.contains(lowercased(name))
    }

    /// Asked of every element of a document, so no text is made of the name.
    private static func isOne(_ name: UnsafeBufferPointer<UInt8>, of names: [[StaticString]]) -> Bool {
        guard name.count < names.count, let base = name.baseAddress else { return false }
        for candidate in names[name.count] where ASCII.hasPrefix(base, available: name.count, candidate) { return true }
        return false
    }

    private static func lowercased(_ name: UnsafeBufferPointer<UInt8>) -> String {
        String(decoding: name.map(ASCII.lowercased), as: UTF8.self)
    }
}
