extension Enclosure {
    /// The file extension without a dot; empty if unknown. A media extension in the address wins, then the media type,
    /// then any other extension in the address, unless it names a server-side script.
    public var fileExtension: String {
        let parts = fileName.split(separator: ".", omittingEmptySubsequences: false)
        let ending = parts.count > 1 ? parts.last?.lowercased() ?? "" : ""
        if Self.kinds[ending] != nil || ending == "pdf" || ending == "epub" { return ending }
        let type = (type ?? "").prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
        if let known = Self.fileExtensions[type] { return known }
        return Self.programs.contains(ending) ? "" : ending
    }

    private static let fileExtensions: [String: String] = [
        "audio/mpeg": "mp3", "audio/mp3": "mp3", "audio/mp4": "m4a", "audio/x-m4a": "m4a", "audio/m4a": "m4a",
        "audio/aac": "aac", "audio/ogg": "ogg", "audio/opus": "opus", "audio/flac": "flac", "audio/wav": "wav",
        "audio/x-wav": "wav", "video/mp4": "mp4", "video/x-m4v": "m4v", "video/webm": "webm",
        "video/quicktime": "mov", "video/x-matroska": "mkv", "image/jpeg": "jpg", "image/png": "png",
        "image/gif": "gif", "image/webp": "webp", "application/pdf": "pdf", "application/epub+zip": "epub",
    ]

    private static let programs: Set<String> = ["php", "asp", "aspx", "cgi", "jsp", "html", "htm"]
}
