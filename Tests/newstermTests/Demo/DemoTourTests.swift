import ArgumentParser
import BackgroundTasks
import Foundation
import NewsUI
import Presentation
import Terminal
import Testing

@testable import Commands
@testable import ReaderApp
@testable import newsterm

@Suite("What a demonstration shows")
struct DemoTourTests {
    @Test("It launches a refresh, downloads a file, and ends within two minutes")
    func steps() throws {
        let keys = DemoTour.steps.flatMap(\.keys).joined()
        #expect(keys.contains(.character("L")) && keys.contains(.character("e")))
        let last = try #require(DemoTour.steps.last)
        #expect(last.time + DemoTour.pauseBeforeKeys < .seconds(120))
        for (step, next) in zip(DemoTour.steps, DemoTour.steps.dropFirst()) {
            let pauses = DemoTour.pauseBeforeKeys + DemoTour.pauseBetweenKeys * step.keys.count
            #expect(step.time + (step.keys.isEmpty ? .zero : pauses) <= next.time)
        }
    }

    @Test(
        "It can run in screen reader mode, like the reader",
        arguments: [["demo", "--plain"], ["--plain", "demo"]])
    func plain(arguments: [String]) throws {
        let command = try #require(try Newsterm.parseAsRoot(arguments) as? DemoCommand)
        #expect(command.readerOptions.plain)
    }

    @Test("Launches, expirations and the end of a refresh are shown; waits are not")
    func entries() {
        func text(
            _ event: JournalEntry.Event, _ identifier: String = "org.newsterm.apprefresh",
            result: BackgroundTaskResult? = nil, launchKind: LaunchKind? = nil, stopReason: StopReason? = nil
        ) -> DemoText? {
            DemoText(
                JournalEntry(
                    date: Date(), identifier: identifier, event: event, message: "", result: result,
                    launchKind: launchKind, stopReason: stopReason))
        }
        #expect(text(.launched, launchKind: .natural) == .refreshLaunched(byKey: false))
        #expect(text(.launched, launchKind: .simulated) == .refreshLaunched(byKey: true))
        #expect(text(.launched, "org.newsterm.maintenance") == .maintenanceLaunched(byKey: false))
        #expect(text(.expired) == .refreshExpired)
        #expect(text(.completed, result: .newData) == .refreshEnded(hasNews: true))
        #expect(text(.completed, result: .noData) == .refreshEnded(hasNews: false))
        #expect(text(.completed, result: .newData, stopReason: .budget) == nil)
        #expect(text(.waiting) == nil && text(.completed, "org.newsterm.maintenance") == nil)
    }
}
