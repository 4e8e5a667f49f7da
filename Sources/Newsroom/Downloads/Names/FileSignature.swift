import Glibc

/// Detects a file's type by its first bytes, if neither address nor type tells: players go by extensions.
enum FileSignature {
    private static let length = 64

    /// The extension that the file should have, without a dot; empty if unknown.
    static func fileExtension(ofFile path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: length)
        let count = read(descriptor, &bytes, length)
        return fileExtension(of: bytes.prefix(max(0, count)))
    }

    static func fileExtension(of bytes: some Collection<UInt8>) -> String {
        let bytes = Array(bytes.prefix(length))
        func has(_ text: String, at place: Int = 0) -> Bool { bytes.dropFirst(place).starts(with: text.utf8) }
        func has(_ sign: [UInt8]) -> Bool { bytes.starts(with: sign) }
        if has("ID3") { return "mp3" }
        if has("OggS") { return has("OpusHead", at: 28) ? "opus" : "ogg" }
        if has("fLaC") { return "flac" }
        if has("%PDF-") { return "pdf" }
        if has("GIF8") { return "gif" }
        if has([0x89, 0x50, 0x4e, 0x47]) { return "png" }
        if has([0xff, 0xd8, 0xff]) { return "jpg" }
        if has("RIFF") {
            return ["WAVE": "wav", "WEBP": "webp", "AVI ": "avi"].first { has($0.key, at: 8) }?.value ?? ""
        }
        if has("PK\u{3}\u{4}") { return has("mimetypeapplication/epub+zip", at: 30) ? "epub" : "zip" }
        // Matroska; WebM is a subset that names itself in the header.
        if has([0x1a, 0x45, 0xdf, 0xa3]) { return bytes.indices.contains { has("webm", at: $0) } ? "webm" : "mkv" }
        if has("ftyp", at: 4) {
            let brands = ["M4A ": "m4a", "M4B ": "m4a", "M4V ": "m4v", "qt  ": "mov", "avif": "avif"]
            return brands.first { has($0.key, at: 8) }?.value ?? "mp4"
        }
        // An MPEG audio frame: eleven sync bits, version, layer. AAC has the same sync bits and layer 0.
        if bytes.count > 1, bytes[0] == 0xff {
            if bytes[1] & 0xe6 == 0xe2 { return "mp3" }
            if bytes[1] & 0xf6 == 0xf0 { return "aac" }
        }
        return ""
    }
}
