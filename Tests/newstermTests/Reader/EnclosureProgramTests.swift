import News
import Testing

@testable import Commands
@testable import NewsService

@Suite("The program that opens a file")
struct EnclosureProgramTests {
    private func command(_ enclosure: Enclosure, _ change: (inout Configuration) -> Void) -> [String] {
        var configuration = Configuration()
        configuration.browser.command = ["browser"]
        change(&configuration)
        return AddressOpener(for: enclosure, configuration).command
    }

    @Test("It is the one for the file's type, else that for all files, else the browser")
    func choice() {
        let audio = Enclosure(url: "https://a.example/1", type: "Audio/MPEG")
        let other = Enclosure(url: "https://a.example/1.pdf", type: "application/pdf")
        #expect(command(audio) { _ in } == ["browser"])
        #expect(command(audio) { $0.enclosures.open = ["open"] } == ["open"])
        for (file, program) in [(audio, "player"), (other, "open")] {
            let chosen = command(file) {
                $0.enclosures.open = ["open"]
                $0.enclosures.kinds[.audio] = ["player"]
            }
            #expect(chosen == [program])
        }
    }

    @Test("Without xdg-open, it is the one in BROWSER, as for pages")
    func variable() {
        let audio = Enclosure(url: "https://a.example/1", type: "audio/mpeg")
        let opener = AddressOpener(
            for: audio, Configuration(), environment: ["PATH": "/nonexistent", "BROWSER": "firefox --new-tab %s:w3m"])
        #expect(opener.command == ["firefox", "--new-tab", "%u"] && opener.setting == "enclosures.audio")
    }

    @Test("If none can be started, the settings for files are named, and not the browser's")
    func setting() {
        for (file, setting) in [
            (Enclosure(url: "https://a.example/1", type: "audio/mpeg"), "enclosures.audio"),
            (Enclosure(url: "https://a.example/1.pdf", type: "application/pdf"), "enclosures.open"),
        ] {
            #expect(AddressOpener(for: file, Configuration()).setting == setting)
        }
    }

    @Test("A file without a type has that of its address; a given type takes precedence")
    func kinds() {
        for (url, type, kind) in [
            ("https://a.example/b.mp3?x=.mp4", nil, EnclosureKind.audio), ("https://a.example/b.MKV#a", "", .video),
            ("https://a.example/b.png", "application/octet-stream", .image),
            ("https://a.example/b.mp3", "video/mp4", .video), ("https://a.example/b.mp3", "application/zip", nil),
            ("https://a.example/b", nil, nil), ("https://mp3", nil, nil), ("", nil, nil),
        ] as [(String, String?, EnclosureKind?)] {
            #expect(Enclosure(url: url, type: type).kind == kind, "\(url)")
        }
    }
}
