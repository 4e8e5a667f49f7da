/// A file attached to an article (RSS 2.0 `enclosure`), as the feed describes it.
public struct Enclosure: Sendable, Hashable, Codable {
    /// Without invisible characters.
    public var url: String
    /// MIME type, as given.
    public var type: String?
    /// The size in bytes as given; feeds often lie.
    public var length: Int64?
    /// The playing time in seconds.
    public var duration: Int?
    /// Plain text, one line.
    public var title: String?

    public init(
        url: String, type: String? = nil, length: Int64? = nil, duration: Int? = nil, title: String? = nil
    ) {
        self.url = ShownAddress.of(url)
        self.type = type
        self.length = length
        self.duration = duration
        self.title = title
    }

    /// Audio, video or image, by type or, if that is inconclusive, by file extension; nil for anything else.
    public var kind: EnclosureKind? {
        let type = type?.lowercased() ?? ""
        let kinds: [EnclosureKind] = [.audio, .video, .image]
        if let kind = kinds.first(where: { type.hasPrefix($0.rawValue + "/") }) { return kind }
        guard type.isEmpty || type == "application/octet-stream" else { return nil }
        return Self.kinds[fileName.split(separator: ".").last?.lowercased() ?? ""]
    }

    /// The last part of the address's path.
    public var fileName: Substring {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        return path.split(separator: "/", omittingEmptySubsequences: false).dropFirst(3).last ?? ""
    }

    static let kinds: [String: EnclosureKind] = [
        "mp3": .audio, "m4a": .audio, "ogg": .audio, "oga": .audio, "opus": .audio, "flac": .audio, "wav": .audio,
        "aac": .audio, "mp4": .video, "m4v": .video, "mkv": .video, "webm": .video, "mov": .video, "avi": .video,
        "jpg": .image, "jpeg": .image, "png": .image, "gif": .image, "webp": .image, "avif": .image, "svg": .image,
    ]
}
