import Foundation
import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("The downloads screen")
struct DownloadsScreenTests {
    private static let disk = "The disk is full. The download resumes when there is space."

    private static let all = [
        Samples.download(
            1, .transferring, received: 12_300_000, expected: 28_600_000, speed: 1_200_000,
            title: "Spring tides, explained with two spoons"),
        Samples.download(2, .waiting(.turn), expected: 50_000_000),
        Samples.download(3, .paused, received: 5_000_000, expected: 10_000_000),
        Samples.download(
            4, .waiting(.retry(Samples.now.addingTimeInterval(270))), received: 1_000_000, expected: 4_000_000,
            failure: disk),
        Samples.download(5, .failed, failure: "There is nothing at this address (404); the file may have moved."),
        Samples.download(6, .finished, received: 28_600_000),
        Samples.download(7, .missing),
    ]

    private static func reader(columns: Int = 90, rows: Int = 24, appearance: Appearance = Appearance()) -> Reader {
        var reader = Reader(
            FakeLibrary(headlines: Samples.headlines(1...9)), columns: columns, rows: rows, appearance: appearance)
        reader.send(.downloadsChanged(all))
        reader.press("D")
        _ = reader.newEffects()
        return reader
    }

    @Test("Each has its name and feed, a progress bar, size, speed and time left")
    func rows() {
        let reader = Self.reader()
        let time = LocalTime(Samples.now.addingTimeInterval(-60)).hourAndMinute
        #expect(reader.screen[0].hasPrefix(" Downloads") && reader.screen[0].hasSuffix("4 active"))
        let wanted = [
            "▎Spring tides, explained with two spoons" + String(repeating: " ", count: 41) + "Feed 1",
            "   ██████████░░░░░░░░░░░░░░░  43%  12.3 MB of 28.6 MB  1.2 MB/s  14 s left",
            " Article 2" + String(repeating: " ", count: 71) + "Feed 1",
            "   ░░░░░░░░░░░░░░░░░░░░░░░░░  0%  waits for its turn  0 bytes of 50.0 MB",
            " Article 3" + String(repeating: " ", count: 71) + "Feed 1",
            "   ████████████░░░░░░░░░░░░░  50%  paused  5.0 MB of 10.0 MB",
            " Article 4" + String(repeating: " ", count: 71) + "Feed 1",
            "   ██████░░░░░░░░░░░░░░░░░░░  retry in 4 min: The disk is full. The download resumes whe…",
            " Article 5" + String(repeating: " ", count: 71) + "Feed 1",
            "   Failed: There is nothing at this address (404); the file may have moved.",
            " Article 6" + String(repeating: " ", count: 71) + "Feed 1",
            "   downloaded \(time), 28.6 MB, /home/ada/Podcasts/6.mp3",
            " Article 7" + String(repeating: " ", count: 71) + "Feed 1",
            "   The file is no longer at /home/ada/Podcasts/7.mp3",
        ]
        for (row, line) in wanted.enumerated() {
            #expect(reader.screen[row + 1].replacing(/\ +$/, with: "") == line, "row \(row + 1)")
        }
    }

    @Test("A download that its server cannot resume says that it starts over, and so does the key that pauses it")
    func notResumable() {
        var status = Samples.download(3, .paused, received: 0, expected: 10_000_000)
        status.isResumable = false
        var reader = Self.reader(columns: 120)
        reader.send(.downloadsChanged([status]))
        #expect(reader.text.contains("paused, starts over: the server cannot resume"))
        #expect(DownloadOutcome.paused(startsOver: true).sentence.contains("This server cannot resume"))
    }

    @Test("A sentence too long for a line is complete in the status line")
    func wholeSentence() {
        var reader = Self.reader()
        reader.press("jjj")
        #expect(reader.status.contains(Self.disk))
        reader.press("j")
        #expect(reader.status.contains("Failed: There is nothing at this address (404); the file may have moved."))
        reader.press("j")
        #expect(reader.status.contains("/home/ada/Podcasts/6.mp3"))
    }

    @Test(
        "At every size nothing is drawn outside, and the selected download is visible",
        arguments: [(1, 1), (0, 0), (8, 3), (40, 12), (60, 20), (120, 40), (400, 120)])
    func sizes(columns: Int, rows: Int) {
        for isPlain in [false, true] {
            var appearance = Appearance()
            appearance.isPlain = isPlain
            var reader = Self.reader(columns: columns, rows: rows, appearance: appearance)
            for key: Key in [.character("j"), .character("G"), .character("k"), .pageUp, .character("-"), .escape] {
                reader.press(key)
                #expect(reader.screen.count == rows)
                for line in reader.screen { #expect(TextWidth.cells(in: line) <= columns, "\(line)") }
            }
            reader.press("G")
            if rows >= 12 { #expect(reader.text.contains("Article 7")) }
        }
    }

    @Test("At 40 columns the bytes are dropped first: percent, state and time left matter more")
    func narrow() {
        let reader = Self.reader(columns: 40, rows: 12)
        #expect(reader.screen[1].hasPrefix("▎Spring tides, explained with two spo"))
        #expect(reader.screen[2] == "   ████░░░░░░  43%  1.2 MB/s  14 s left")
        #expect(reader.screen[4].hasPrefix("   ░░░░░░░░░░  0%  waits for its turn"))
        #expect(reader.screen[11].hasSuffix("? help  q back"))
    }

    @Test("For a screen reader everything is in words, with a mark before the selected one")
    func plain() {
        var appearance = Appearance()
        appearance.isPlain = true
        var reader = Self.reader(columns: 120, appearance: appearance)
        #expect(reader.screen[1] == "> Spring tides, explained with two spoons, Feed 1")
        #expect(reader.screen[2] == "    43%, 12.3 MB of 28.6 MB, 1.2 MB/s, 14 s left")
        #expect(reader.canvas.cursor == CanvasPosition(row: 1, column: 0))
        reader.press("j")
        #expect(reader.canvas.cursor == CanvasPosition(row: 3, column: 0))
        #expect(!reader.text.contains("█") && !reader.text.contains("░"))
    }

    @Test("Without downloads it says what to do; while they load, it says so")
    func empty() {
        var reader = Reader(articles: 1...3, columns: 60, rows: 12)
        reader.press("D")
        #expect(reader.text.contains("Loading downloads…"))
        reader.send(.downloadsChanged([]))
        #expect(reader.text.contains("There are no downloads."))
        #expect(reader.text.contains("e on an article downloads its file."))
        #expect(reader.text.contains("newsterm downloads add URL"))
        for key in ["p", "r", "-", "o", "y"] { reader.press(key) }
        reader.press(.enter)
        #expect(reader.status.contains("There are no downloads."))
        #expect(reader.newEffects().allSatisfy { if case .controlDownload = $0 { false } else { true } })
    }

    @Test("A finished file can be opened, and its address copied or opened in the browser")
    func opening() {
        var reader = Self.reader()
        reader.press("jjjjj")
        reader.press(.enter)
        #expect(reader.newEffects() == [.openDownload(Download.ID(rawValue: 6))])
        reader.press("oy")
        #expect(reader.newEffects() == [.openInBrowser("https://e.example/6.mp3"), .copy("https://e.example/6.mp3")])
        reader.press("-")
        #expect(reader.status.contains("Remove “Article 6” and delete its file?"))
    }

    @Test("The selection stays on its download while others come, end and go")
    func selection() {
        var reader = Self.reader()
        reader.press("jj")
        #expect(reader.selection?.text.contains("Article 3") == true)
        reader.send(.downloadsChanged(Array(Self.all.dropFirst()) + [Samples.download(9, .finished)]))
        #expect(reader.selection?.text.contains("Article 3") == true)
        reader.send(.downloadsChanged([]))
        #expect(reader.selection == nil)
    }

    @Test("Before anything is selected the first is; after an action the selection stays on its download")
    func initialSelection() {
        var reader = Self.reader()
        let finished = [Samples.download(1, .finished)]
        reader.send(.downloadsChanged(Array(Self.all[1...4]) + finished))
        #expect(reader.selection?.row == 1 && reader.selection?.text.contains("Article 2") == true)
        reader.press("p")
        reader.send(.downloadsChanged(Array(Self.all[2...4]) + finished + [Samples.download(2, .finished)]))
        #expect(reader.selection?.text.contains("Article 2") == true && reader.selection?.row != 1)
        reader.press("qD")
        #expect(reader.selection?.row == 1)
    }

    @Test("For a missing file or a failed download, Enter says what to do")
    func notThere() {
        var reader = Self.reader()
        reader.press("G")
        reader.press(.enter)
        #expect(reader.status.contains("The file is gone; r downloads it again."))
        reader.press("kk")
        reader.press(.enter)
        #expect(reader.status.contains("This download failed; r retries it."))
        reader.press("k")
        reader.press(.enter)
        #expect(reader.status.contains("This file is not downloaded yet."))
    }

    @Test("The question about a file can remove it from the list without deleting it, or all like it")
    func answers() {
        var reader = Self.reader(columns: 100)
        reader.press("jjjjj-")
        #expect(
            reader.screen.last?.contains("y yes") == true && reader.screen.last?.contains("k keep the file") == true)
        #expect(reader.screen.last?.contains("a all 2, keep the files") == true)
        reader.press("k")
        #expect(reader.newEffects() == [.controlDownload(Download.ID(rawValue: 6), .removeKeepingFile)])
        reader.press("-A")
        #expect(reader.newEffects() == [.clearDownloads(.finished)])
        reader.press("-Y")
        #expect(reader.newEffects() == [.controlDownload(Download.ID(rawValue: 6), .remove)])
        // No other download failed, and this one has no file.
        reader.press("k-")
        #expect(reader.screen.last?.contains("a all") == false && reader.screen.last?.contains("k keep") == false)
        reader.press("k")
        #expect(reader.newEffects().isEmpty && reader.status.contains("Nothing was removed."))
        reader.send(.downloadsChanged(Self.all + [Samples.download(8, .failed, failure: "No.")]))
        reader.press("-")
        #expect(reader.screen.last?.contains("a all 2 that failed") == true)
        reader.press("a")
        #expect(reader.newEffects() == [.clearDownloads(.failed)])
    }

    @Test("No password is shown, and several files of an article have different names")
    func names() {
        var reader = Reader(articles: 1...3, columns: 100, rows: 12)
        var one = Samples.download(1, .transferring, title: "")
        one.download.enclosure = Enclosure(url: "http://ann:geheim@e.example/f/?token=geheim")
        var two = Samples.download(2, .transferring, title: "Two files")
        two.download.enclosure = Enclosure(url: "http://ann:geheim@e.example/a.mp3")
        let three = Samples.download(3, .paused, title: "Two files")
        reader.send(.downloadsChanged([one, two, three].disambiguated))
        reader.press("D")
        #expect(reader.text.contains("e.example/f "))
        #expect(reader.text.contains("Two files (a.mp3)") && reader.text.contains("Two files (3.mp3)"))
        reader.press("j")
        #expect(reader.status.contains("http://e.example/a.mp3"))
        #expect(!reader.text.contains("geheim"))
    }

    @Test("The screen opens on the first one, whatever was selected before")
    func opensOnFirst() {
        var reader = Self.reader()
        reader.press("GqD")
        #expect(reader.selection?.row == 1 && reader.selection?.text.contains("Spring tides") == true)
    }

    @Test("The question is dropped if its download disappears")
    func goneMeanwhile() {
        var reader = Self.reader()
        reader.press("-")
        reader.send(.downloadsChanged([]))
        reader.press("y")
        #expect(reader.newEffects().allSatisfy { if case .controlDownload = $0 { false } else { true } })
    }

    @Test("The mouse selects a download by either of its rows, and opens it")
    func mouse() {
        var reader = Self.reader()
        let click = MouseEvent(.press, at: CanvasPosition(row: 12, column: 5))
        reader.send(.mouse(click))
        #expect(reader.selection?.text.contains("Article 6") == true)
        reader.send(.mouse(click))
        #expect(reader.newEffects().contains(.openDownload(Download.ID(rawValue: 6))))
    }

    @Test("The time until the next attempt is updated")
    func time() {
        let reader = Self.reader()
        let change = reader.model.nextChange
        #expect(change.map { $0 > Samples.now && $0 <= Samples.now.addingTimeInterval(60) } == true)
    }

    @Test("It is in Japanese", .language(.japanese), arguments: [40, 80, 120])
    func japanese(columns: Int) {
        let reader = Self.reader(columns: columns)
        #expect(reader.screen[0].hasPrefix(" ダウンロード") && reader.screen[0].hasSuffix("進行中4件"))
        #expect(reader.screen[2].contains("43%") && reader.screen[2].contains("残り14秒"))
        #expect(reader.screen[4].contains("順番待ち") && reader.screen[6].contains("一時停止中"))
        for line in reader.screen { #expect(TextWidth.cells(in: line) <= columns) }
    }
}
