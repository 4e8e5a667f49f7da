/// Recognises the parts of a page that are not meant to be read.
enum HiddenElement {
    private static let names: Set<String> = [
        "script", "style", "head", "title", "template", "noframes", "svg", "select", "textarea",
        "annotation", "annotation-xml", "datalist", "canvas",
    ]
    /// Classes for screen readers, or for content that a script displays.
    private static let classes: Set<String> = [
        "sr-only", "screen-reader-text", "visually-hidden", "katex-html", "MJX_Assistive_MathML",
    ]
    /// Tracking pixels, by parts of their address.
    private static let counters: [StaticString] = [
        "feeds.feedburner.com/~r/", "feeds.feedburner.com/~ff/", "stats.wordpress.com/", "pixel.wp.com/",
        "feeds.wordpress.com/", "feedsportal.com/", "pixel.quantserve.com/", "google-analytics.com/",
        "doubleclick.net/", "/pixel.gif", "/tracking.gif", "medium.com/_/stat", "googleapis.com/gtag",
        "blogger.googleusercontent.com/tracker/", "blogspot.com/feeds/",
    ]

    static func isHidden(_ name: String, _ attribute: (String) -> String?) -> Bool {
        if names.contains(name) { return true }
        if let hidden = attribute("hidden"), hidden != "until-found" { return true }
        if let style = attribute("style"), hides(style) { return true }
        if name == "a", attribute("aria-hidden") == "true" { return true }
        guard let names = attribute("class") else { return false }
        return names.split(separator: " ").contains { classes.contains(String($0)) }
    }

    /// Whether a picture is a tracking pixel: at most 2 pixels wide or high, or at a known tracker's address.
    static func isCounter(_ source: String, _ attribute: (String) -> String?) -> Bool {
        for name in ["width", "height"] {
            guard let value = attribute(name) else { continue }
            let digits = value.drop { $0 == " " }.prefix { $0.isASCII && $0.isNumber }
            if let size = Int(digits), size <= 2, !value.utf8.contains(UInt8(ascii: "%")) { return true }
        }
        if let style = attribute("style") {
            let plain = style.lowercased().filter { $0 != " " }
            if plain.hasPrefix("width:1px") || plain.contains(";width:1px") || plain.contains("height:1px") {
                return true
            }
        }
        // Compared bytewise: comparing characters takes most of the time for a page full of pictures.
        return counters.contains { ASCII.contains(source, $0) }
    }

    private static func hides(_ style: String) -> Bool {
        guard style.utf8.contains(UInt8(ascii: ":")) else { return false }
        let plain = style.lowercased().filter { $0 != " " }
        return plain.contains("display:none") || plain.contains("visibility:hidden")
    }
}
