/// What an element of Media RSS leads to.
enum MediaKind {
    /// Something to look at that stands for the entry.
    case picture
    /// Something that plays or can be saved.
    case file
    /// A page, a player in a page, or nothing that could be told.
    case other

    private static let pictures = [".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif"]
    private static let files = [
        ".mp3", ".m4a", ".m4b", ".aac", ".ogg", ".oga", ".opus", ".flac", ".wav", ".mp4", ".m4v", ".mov", ".webm",
        ".ogv", ".mkv", ".avi", ".mpg", ".mpeg", ".wmv", ".3gp", ".pdf", ".epub", ".torrent",
    ]

    /// By what the element says, and by the address only where it says nothing.
    init(type: String?, medium: String?, url: String) {
        let type = type?.lowercased().filter { !$0.isWhitespace } ?? ""
        let medium = medium?.lowercased() ?? ""
        if type.isEmpty, medium.isEmpty {
            self = Self.ends(url, with: Self.pictures) ? .picture : Self.ends(url, with: Self.files) ? .file : .other
        } else if medium == "image" || type.hasPrefix("image") {
            self = .picture
        } else if type == "application/octet-stream", medium.isEmpty, Self.ends(url, with: Self.pictures) {
            self = .picture
        } else if type == "application/x-shockwave-flash" || type == "text/html" {
            // A page with a player in it, as YouTube gives it.
            self = .other
        } else {
            self = .file
        }
    }

    private static func ends(_ url: String, with endings: [String]) -> Bool {
        let path = url.prefix { $0 != "?" && $0 != "#" }.lowercased()
        return endings.contains(where: path.hasSuffix)
    }
}
