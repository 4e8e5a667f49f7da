/// A page's metadata: `meta`, `title` and certain attributes.
struct PageMetadata {
    private static let titles = ["og:title", "twitter:title", "dc.title"]
    private static let authors = [
        "author", "article:author", "parsely-author", "dc.creator", "byl", "sailthru.author",
    ]
    private static let dates = [
        "article:published_time", "datepublished", "parsely-pub-date", "dc.date", "dc.date.issued", "date", "pubdate",
        "publish-date", "sailthru.date",
    ]
    private static let languages = ["content-language", "og:locale"]
    private static let maximumLength = 1_000

    /// The language of the `html` element.
    private var language: String?
    /// The `title` element, which usually includes the site's name.
    private var windowTitle = ""
    private var values: [String: String] = [:]
    /// The first `time` element, used when nothing else gives a date.
    private var time: String?

    var title: String? { first(of: Self.titles) ?? (windowTitle.isEmpty ? nil : windowTitle) }
    /// Some pages give the address of the author's page instead of a name; skip those.
    var author: String? { first(of: Self.authors) { !$0.contains("://") } }
    var published: String? { first(of: Self.dates) ?? time }
    var languageTag: String? { language ?? first(of: Self.languages) }

    mutating func take(_ element: String, _ attribute: (String) -> String?) {
        switch element {
        case "html": if let tag = attribute("lang"), !tag.isEmpty { language = language ?? tag }
        case "meta":
            guard
                let name = attribute("property") ?? attribute("name") ?? attribute("itemprop")
                    ?? attribute("http-equiv"), let value = attribute("content"), !value.isEmpty,
                value.utf8.count <= Self.maximumLength, values.count < 200
            else { return }
            if values[name.lowercased()] == nil { values[name.lowercased()] = value }
        case "time": if time == nil { time = attribute("datetime") }
        default: break
        }
    }

    mutating func takeTitle(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard windowTitle.utf8.count < Self.maximumLength else { return }
        windowTitle += String(decoding: bytes.prefix(Self.maximumLength), as: UTF8.self)
    }

    private func first(of names: [String], where isMeant: (String) -> Bool = { _ in true }) -> String? {
        names.lazy.compactMap { values[$0] }.first(where: isMeant)
    }
}
