import Foundation
import News
import Testing

@Suite("Rules for downloads")
struct DownloadRuleTests {
    private func status(
        _ phase: DownloadStatus.Phase, received: Int64, expected: Int64?, speed: Double? = nil
    ) -> DownloadStatus {
        DownloadStatus(
            download: Download(
                id: Download.ID(rawValue: 1), enclosure: Enclosure(url: "https://a.example/b%20c.mp3?d"), task: UUID(),
                added: Date(timeIntervalSince1970: 0)),
            phase: phase, received: received, expected: expected, bytesPerSecond: speed)
    }

    @Test("Size and time left are given as far as the numbers are plausible")
    func numbers() {
        #expect(status(.transferring, received: 25, expected: 100, speed: 5).fraction == 0.25)
        #expect(status(.transferring, received: 25, expected: 100, speed: 5).secondsLeft == 15)
        #expect(status(.transferring, received: 120, expected: 100, speed: 5).fraction == 1)
        #expect(status(.transferring, received: 120, expected: 100, speed: 5).secondsLeft == 0)
        #expect(status(.transferring, received: 5, expected: nil, speed: 5).fraction == nil)
        #expect(status(.transferring, received: 5, expected: 0).fraction == nil)
        #expect(status(.transferring, received: 5, expected: 9, speed: 0).secondsLeft == nil)
        #expect(status(.paused, received: 5, expected: 9, speed: 1).secondsLeft == nil)
        // The number of seconds would overflow.
        #expect(status(.transferring, received: 5, expected: .max, speed: 0.01).secondsLeft == nil)
        #expect(status(.transferring, received: .min, expected: .max, speed: 5).secondsLeft == nil)
        #expect(status(.finished, received: 0, expected: nil).fraction == 1)
    }

    @Test("A download is named after its article, else its file, else its address")
    func names() {
        var download = status(.paused, received: 0, expected: nil).download
        #expect(download.name == "b%20c.mp3")
        download.enclosure.title = "Part one"
        #expect(download.name == "Part one")
        download.title = "Tides"
        #expect(download.name == "Tides")
        download = status(.paused, received: 0, expected: nil).download
        download.enclosure.url = "https://a.example/"
        #expect(download.name == "a.example")
    }

    @Test(
        "A name taken from the address has neither password nor query",
        arguments: [
            ("http://ann:geheim@a.example:81/f/?token=geheim", "a.example:81/f"),
            ("https://ann:geheim@a.example", "a.example"), ("magnet:?xt=1", "magnet:?xt=1"),
            ("https://ann:geheim@a.example/1.mp3?geheim", "1.mp3"), ("HTTPS://geheim@a.example#geheim", "a.example"),
        ])
    func secrets(url: String, name: String) {
        #expect(Enclosure(url: url).name == name)
    }

    @Test("Downloads with the same name are distinguished by their file names")
    func several() {
        func status(_ id: Int64, _ title: String, _ file: String, name: String? = nil) -> DownloadStatus {
            DownloadStatus(
                download: Download(
                    id: Download.ID(rawValue: id), feedTitle: "Casts", title: title,
                    enclosure: Enclosure(url: "https://a.example/\(file)", title: name), task: UUID(),
                    added: Date(timeIntervalSince1970: 0)), phase: .waiting(nil))
        }
        let all = [
            status(1, "Two", "a.mp3"), status(2, "Two", "b.pdf", name: "Notes"), status(3, "One", "c.mp3"),
            status(4, "Two", "d.jpg", name: "Two"), status(5, "", "e.mp3"), status(6, "", "e.mp3"),
        ]
        #expect(
            all.disambiguated.map(\.name) == ["Two (a.mp3)", "Two (Notes)", "One", "Two (d.jpg)", "e.mp3", "e.mp3"])
    }

    @Test(
        "An address without a host cannot be fetched", arguments: ["http://", "https:///x", "http:x", "", "ftp://a/b"])
    func noHost(url: String) {
        #expect(!Enclosure(url: url).hasWebAddress)
        #expect(Enclosure(url: "http://a.example").hasWebAddress)
    }

    @Test(
        "A file's extension is that of its address if it is a media type, else that of its type",
        arguments: [
            ("https://a.example/b.MP3?x=y.mp4", nil, "mp3"), ("https://a.example/b.php", "audio/mpeg", "mp3"),
            ("https://a.example/b", "Audio/X-M4A; q=1", "m4a"), ("https://a.example/b.m4a", "audio/mpeg", "m4a"),
            ("https://a.example/b.php", nil, ""), ("https://a.example/b.zip", "application/zip", "zip"),
            ("https://a.example/b", nil, ""), ("https://a.example/b.", "application/pdf", "pdf"),
        ] as [(String, String?, String)])
    func endings(url: String, type: String?, ending: String) {
        #expect(Enclosure(url: url, type: type).fileExtension == ending)
    }

    @Test("Of an article's files, the first that is not a picture and has an HTTP address is chosen")
    func chosen() {
        let (picture, audio) = (Enclosure(url: "https://a.example/1.jpg"), Enclosure(url: "HTTPS://a.example/1.mp3"))
        #expect(AutomaticDownloadPolicy.file(of: [picture, Enclosure(url: "magnet:?x"), audio]) == audio)
        #expect(AutomaticDownloadPolicy.file(of: [picture]) == nil && AutomaticDownloadPolicy.file(of: []) == nil)
    }
}
