/// Makes feed documents.
enum FeedText {
    struct Item {
        var guid: String?
        var title = "A title"
        var link: String?
        var body = "Some text"
        var published = "Tue, 05 Jan 2027 10:00:00 GMT"
    }

    static func rss(_ items: [Item], title: String = "A feed") -> String {
        var text = #"<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel>"#
        text += "<title>\(title)</title><link>https://site.example/</link><description>d</description>\n"
        for item in items {
            text += "<item><title>\(item.title)</title>"
            if let link = item.link { text += "<link>\(link)</link>" }
            if let guid = item.guid { text += "<guid isPermaLink=\"false\">\(guid)</guid>" }
            text += "<pubDate>\(item.published)</pubDate><description>\(item.body)</description></item>\n"
        }
        return text + "</channel></rss>\n"
    }

    /// One item with this many references to an entity of 512 bytes.
    static func expanding(references: Int) -> String {
        let body = String(repeating: "&a;", count: references)
        return "<!DOCTYPE rss [<!ENTITY a '\(String(repeating: "x", count: 512))'>]>"
            + "<rss version=\"2.0\"><channel><title>A feed</title><item><title>A title</title><guid>1</guid>"
            + "<description>\(body)</description></item></channel></rss>"
    }

    /// Items whose GUIDs, links and titles are derived from their names.
    static func rss(_ names: String..., title: String = "A feed") -> String {
        rss(
            names.map { Item(guid: $0, title: "Title \($0)", link: "https://site.example/\($0)") }, title: title)
    }
}
