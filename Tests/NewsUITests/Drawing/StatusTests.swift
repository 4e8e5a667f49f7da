import Foundation
import News
import Terminal
import Testing

@testable import NewsUI

@Suite("The status line")
struct StatusTests {
    @Test("It tells when the next refresh is, and what it waits for")
    func nextRefresh() {
        var reader = Reader(articles: 1...3)
        #expect(reader.status == "")
        reader.send(.backgroundChanged(Samples.overview(refreshIn: 4.5)))
        #expect(reader.status == " Next refresh in 4 min")
        reader.now += 4 * 60
        reader.send(.timePassed)
        #expect(reader.status == " Next refresh in less than a minute")
        reader.now += 60
        reader.send(.timePassed)
        #expect(reader.status == " The next refresh waits for the earliest begin date")
        reader.send(.backgroundChanged(Samples.overview(state: .running(since: Samples.now))))
        #expect(reader.status == " Refreshing")
    }

    @Test("While a refresh runs it counts feeds, failures and new articles")
    func progress() {
        var reader = Reader(articles: 1...3)
        reader.send(.progressed(RefreshProgress(done: 12, total: 500, failed: 3, newArticles: 1045)))
        #expect(reader.status == " Refreshing: 12 of 500 feeds, 3 failed, 1,045 new")
        reader.send(.progressed(RefreshProgress(done: 500, total: 500, isRunning: false)))
        #expect(reader.status == "")
    }

    @Test("An error stays over everything else until a key is pressed, and a long one takes more lines")
    func errors() {
        var reader = Reader(articles: 1...40, columns: 40, rows: 12)
        reader.send(
            .failed(.refresh(nil), sentence: "The library at /data can not be written: the disk is full. Make room."))
        reader.send(.backgroundChanged(Samples.overview()))
        reader.send(.progressed(RefreshProgress(done: 1, total: 2)))
        #expect(reader.screen[8...10].joined(separator: " ").contains("the disk is full. Make room."))
        reader.press("j")
        #expect(reader.status == " Refreshing: 1 of 2 feeds")
    }

    @Test("Notices of the start are shown together")
    func notices() {
        let reader = Reader(
            FakeLibrary(headlines: Samples.headlines(1...3)),
            notices: ["urls, line 3: no address.", "urls, line 9: no address."])
        #expect(reader.text.contains("line 3") && reader.text.contains("line 9"))
    }

    @Test("What is on the screen says when time alone will change it")
    func nextChange() {
        var reader = Reader(FakeLibrary(headlines: [Samples.headline(1, minutesOld: 2.5)]))
        #expect(reader.model.nextChange == Samples.now.addingTimeInterval(30))
        reader.libraryChanges { $0.headlines = [Samples.headline(1, minutesOld: 20 * 24 * 60)] }
        #expect(reader.model.nextChange == nil)
        reader.send(.backgroundChanged(Samples.overview(refreshIn: 4.5)))
        #expect(reader.model.nextChange == Samples.now.addingTimeInterval(30))
    }
}
