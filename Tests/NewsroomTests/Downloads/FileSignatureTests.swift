import Testing

@testable import Newsroom

@Suite("File types by their first bytes")
struct FileSignatureTests {
    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test(
        "Audio, video, pictures and books are distinguished; anything else has no extension",
        arguments: [
            (text("ID3\u{4}"), "mp3"), ([0xff, 0xfb, 0x90], "mp3"), ([0xff, 0xf3, 0x90], "mp3"),
            ([0xff, 0xf1, 0x50], "aac"), ([0xff, 0xfe, 0x41, 0], ""), ([0xff], ""),
            (text("OggS" + String(repeating: "\0", count: 24) + "OpusHead"), "opus"), (text("OggS\0"), "ogg"),
            (text("fLaC"), "flac"), (text("RIFF....WAVEfmt "), "wav"), (text("RIFF....WEBPVP8 "), "webp"),
            (text("RIFF....xxxx"), ""), (text("\0\0\0 ftypM4A "), "m4a"), (text("\0\0\0 ftypisom"), "mp4"),
            (text("\0\0\0 ftypqt  "), "mov"), ([0x1a, 0x45, 0xdf, 0xa3] + text("B\u{2}webm"), "webm"),
            ([0x1a, 0x45, 0xdf, 0xa3] + text("matroska"), "mkv"), (text("%PDF-1.7"), "pdf"),
            (text("PK\u{3}\u{4}" + String(repeating: ".", count: 26) + "mimetypeapplication/epub+zip"), "epub"),
            (text("PK\u{3}\u{4}"), "zip"), ([0xff, 0xd8, 0xff, 0xe0], "jpg"), (text("GIF89a"), "gif"),
            ([0x89, 0x50, 0x4e, 0x47], "png"), (text("<!DOCTYPE html>"), ""), ([], ""),
        ])
    func kinds(bytes: [UInt8], ending: String) {
        #expect(FileSignature.fileExtension(of: bytes) == ending)
    }

    @Test("An unreadable file has no extension")
    func unreadable() { #expect(FileSignature.fileExtension(ofFile: "/nonexistent") == "") }
}
