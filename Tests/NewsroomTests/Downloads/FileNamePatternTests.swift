import Foundation
import TestSupport
import Testing

@testable import Newsroom

@Suite("Names of downloaded files")
struct FileNamePatternTests {
    private func values(_ title: String, feed: String = "Feed", ending: String = "mp3") -> FileNamePattern.Values {
        FileNamePattern.Values(
            feed: feed, title: title, date: Date(timeIntervalSince1970: 1_767_225_599), secondsFromGMT: 3600,
            fileExtension: ending)
    }

    private func name(_ title: String, ending: String = "mp3") -> String {
        FileNamePattern("{title}").path(values(title, ending: ending))
    }

    @Test("Feed, date and title replace the pattern's fields, with the date in the user's time zone")
    func pattern() {
        #expect(FileNamePattern.standard.path(values("An Episode")) == "Feed/2026-01-01 An Episode.mp3")
        #expect(FileNamePattern("{date}{x}{").path(values("t")) == "2026-01-01{x}{.mp3")
        var undated = values("t")
        undated.date = nil
        #expect(FileNamePattern.standard.path(undated) == "Feed/t.mp3")
        #expect(FileNamePattern.standard.path(values("t", feed: " ")) == "2026-01-01 t.mp3")
        for empty in ["", "/", "///"] { #expect(FileNamePattern(empty).path(values("t")) == "t.mp3") }
    }

    @Test("A title that looks like a field is not one")
    func fieldsInTitles() {
        #expect(name("{feed} {title}") == "{feed} {title}.mp3")
    }

    @Test(
        "Unsafe characters in a name are replaced",
        arguments: [
            ("a/b\\c", "a-b-c"), ("..", "untitled"), (".", "untitled"), ("../../etc/passwd", "etc-passwd"),
            (".hidden", "hidden"), ("-rf", "rf"), ("--", "untitled"), ("- -x", "x"), ("~root", "root"),
            ("", "untitled"),
            ("a\0b", "a b"), ("a\r\n\tb", "a b"), ("\u{1b}[2J", "[2J"), ("a\u{202e}3pm", "a3pm"), ("end. . .", "end"),
            ("What? \"Yes\": <no> *|", "What 'Yes'- no -"), ("con", "_con"), ("NUL.txt", "_NUL.txt"),
            ("Com1 .x", "_Com1 .x"),
            ("console", "console"), ("/\u{301}", "untitled"), ("-\u{301}x", "x"), ("\u{200d}", "untitled"),
            ("COM\u{b9}", "_COM\u{b9}"), ("lpt\u{b3}.x", "_lpt\u{b3}.x"), ("CONIN$", "_CONIN$"),
            ("conout$.txt", "_conout$.txt"), ("a\u{3164}b", "ab"), ("\u{115f}", "untitled"), ("a\u{2800}b", "a b"),
            ("a\u{34f}", "a"), ("n\u{200d}", "n"), ("n\u{200d}x", "nx"), ("x\u{fe0f}", "x"), ("❤\u{fe0f}", "❤\u{fe0f}"),
            ("می\u{200c}خواهم", "می\u{200c}خواهم"), ("می\u{200c}", "می"), ("👩\u{200d}💻", "👩\u{200d}💻"),
            ("a * b", "a b"), ("雨の日", "雨の日"), ("e\u{301}", "e\u{301}"),
        ])
    func unsafe(title: String, expected: String) {
        #expect(name(title) == expected + ".mp3")
    }

    @Test("A name of any length fits, and is cut between characters")
    func long() {
        for text in [
            String(repeating: "x", count: 500), String(repeating: "👩‍👩‍👧‍👦", count: 100), String(repeating: "雨", count: 500),
        ] {
            for number in [1, 2, 1_000_000] {
                let path = FileNamePattern.standard.path(values(text, feed: text), number: number)
                for part in path.split(separator: "/") { #expect(part.utf8.count <= 200) }
                #expect(path.hasSuffix(".mp3"))
                #expect(!path.contains("\u{fffd}"))
            }
        }
        #expect(name("e" + String(repeating: "\u{301}", count: 100_000)) == "untitled.mp3")
    }

    @Test(
        "An extension has only letters and digits, or is dropped",
        arguments: [
            ("MP3", ".mp3"), ("", ""), ("mp3/../x", ""), ("sh -c", ""), ("averyveryverylongone", ""), ("mp\03", ""),
        ])
    func endings(ending: String, expected: String) {
        #expect(name("t", ending: ending) == "t" + expected)
    }

    @Test(
        "If two names are equal on some file system, the second gets a number",
        arguments: [
            ("Straße", "STRASSE"), ("É", "e\u{301}"), ("Episode", "EPISODE"), ("a/b", "a:b"), ("σ", "ς"),
        ])
    func collisions(first: String, second: String) {
        let pattern = FileNamePattern("{title}")
        var taken: Set<String> = []
        for title in [first, second, first] {
            taken.insert(SafeFileName.collisionKey(pattern.freePath(values(title)) { taken.contains($0) }))
        }
        #expect(taken.count == 3)
        #expect(pattern.freePath(values(second)) { taken.contains($0) }.hasSuffix(" (4).mp3"))
    }

    @Test("A file with any resulting name can be created on this file system, below the download folder")
    func onDisk() throws {
        let folder = try TemporaryDirectory()
        for scalar in (0...0x3000).compactMap(Unicode.Scalar.init) {
            let path = FileNamePattern("{title}").path(values("\(scalar)\(scalar)/..\(scalar)"))
            #expect(!path.unicodeScalars.contains("/"))
            #expect(!path.unicodeScalars.contains { $0.properties.generalCategory == .control })
            let first = try #require(path.unicodeScalars.first)
            #expect(!".-~ ".unicodeScalars.contains(first))
        }
        for title in [String(repeating: "雨", count: 500), "..", "\0", "a/b", "-"] {
            try folder.write("x", to: name(title))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 3)
    }
}
