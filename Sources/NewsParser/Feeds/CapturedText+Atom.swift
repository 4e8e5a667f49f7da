extension CapturedText.Kind {
    /// The kind of an Atom element's content: `type` in version 1.0; `type` as a media type, and `mode`, in 0.3.
    init(atom tag: XMLStartTag) {
        guard tag.attributeCount > 0 else {
            self = .plain
            return
        }
        let type = tag.attribute("type")?.lowercased() ?? ""
        self =
            switch tag.attribute("mode")?.lowercased() {
            case "escaped": type == "text/plain" || type == "text" ? .plain : .text
            case "base64": .base64
            case "xml": type == "text/plain" ? .plain : .markup
            default: Self.kind(ofType: type)
            }
    }

    private static func kind(ofType type: String) -> Self {
        switch type {
        case "html", "text/html": .text
        case "xhtml", "text/xml": .markup
        case let type where type.hasSuffix("+xml") || type.hasSuffix("/xml"): .markup
        case let type where type.contains("/") && !type.hasPrefix("text/"): .base64
        default: .plain
        }
    }
}
