import Foundation
import Testing

@testable import BackgroundTasks

@Suite("Bounded text from outside")
struct BoundedWordsTests {
    @Test("A failure's text is one line of bounded length wherever it is kept, sent or shown")
    func failure() throws {
        let words = "a\nb\u{1b}[31m" + String(repeating: "x", count: 2_000_000)
        for result in [BackgroundTaskResult.failed(words), .retry(words)] {
            var driver = try MachineDriver.running()
            driver.submitRefresh(in: nil)
            driver.complete(MachineDriver.refresh, result)
            let record = try #require(driver.machine.records[MachineDriver.refresh])
            #expect(try JSONCoding.encode(record).count < 4000)
            #expect(record.lastRun?.description.contains("a b [31mxxx") == true)
            #expect(try JSONCoding.encode(try #require(driver.status(MachineDriver.refresh)?.lastRun)).count < 4000)
            for entry in driver.entries { #expect(try JSONCoding.encode(entry).count < 4000) }
        }
    }

    @Test("The text of a stopped run is also bounded")
    func stopped() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: nil)
        driver.advance(by: 31)
        driver.complete(MachineDriver.refresh, .failed(String(repeating: "x", count: 2_000_000)))
        let record = try #require(driver.machine.records[MachineDriver.refresh])
        guard case .stopped(.budget, .failed) = record.lastRun?.ending else {
            Issue.record("\(String(describing: record.lastRun))")
            return
        }
        #expect(try JSONCoding.encode(record).count < 4000)
    }

    @Test("A journal entry is bounded before it is sent to watchers")
    func entry() throws {
        let text = String(repeating: "x", count: 2_000_000)
        let entry = JournalEntry(date: Date(), identifier: text, event: .storage, message: text, result: .failed(text))
        #expect(try JSONCoding.encode(entry).count < 4000)
    }
}
