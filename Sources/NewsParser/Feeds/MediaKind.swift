/// What a Media RSS element refers to.
enum MediaKind {
    /// An image that illustrates the entry.
    case picture
    /// A playable or downloadable file.
    case file
    /// A page, an embedded player, or something unknown.
    case other

    private static let pictures = [".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif"]
    private static let files = [
        ".mp3", ".m4a", ".m4b", ".aac", ".ogg", ".oga", ".opus", ".flac", ".wav", ".mp4", ".m4v", ".mov", ".webm",
        ".ogv", ".mkv", ".avi", ".mpg", ".mpeg", ".wmv", ".3gp", ".pdf", ".epub", ".torrent",
    ]

    /// Classifies by type and medium, and by the address only if both are missing.
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
            // An embedded player page, as YouTube lists it.
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
