/// Facts about the HTML elements that occur in feeds.
enum HTMLElements {
    /// Names that count as tags in a title. Anything else in angle brackets is literal: "Array<T>".
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

    /// Whether the element never has content, so that it usually lacks an end tag.
    static func isVoid(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        switch name.count {
        case 2: isName(name, "br") || isName(name, "hr")
        case 3: isName(name, "img") || isName(name, "wbr") || isName(name, "col")
        case 4: isName(name, "area")
        case 5: isName(name, "input") || isName(name, "embed") || isName(name, "param") || isName(name, "frame")
        case 6: isName(name, "spacer")
        case 7: isName(name, "bgsound")
        case 8: isName(name, "basefont")
        default: false
        }
    }

    /// Whether the element cannot be nested directly in one of the same name.
    static func closesItself(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        switch name.count {
        case 1: isName(name, "p")
        case 2:
            isName(name, "li") || isName(name, "dt") || isName(name, "dd") || isName(name, "tr") || isName(name, "td")
                || isName(name, "th")
        case 6: isName(name, "option")
        default: false
        }
    }

    static func isKnown(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !name.isEmpty, name.count <= 10 else { return false }
        return isVoid(name) || known.contains(lowercased(name))
    }

    /// Compares names of equal length. Called for every element of a document, so it allocates nothing.
    @inline(__always)
    private static func isName(_ name: UnsafeBufferPointer<UInt8>, _ wanted: StaticString) -> Bool {
        guard let base = name.baseAddress else { return false }
        return ASCII.hasPrefix(base, available: name.count, wanted)
    }

    private static func lowercased(_ name: UnsafeBufferPointer<UInt8>) -> String {
        String(decoding: name.map(ASCII.lowercased), as: UTF8.self)
    }
}
