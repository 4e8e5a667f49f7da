import Foundation
import Testing

@testable import BackgroundTasks

@Suite("Words from outside")
struct BoundedWordsTests {
    @Test("The words of a failure are one line of bounded length wherever they are kept, sent or shown")
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

    @Test("The words of a run that was stopped are bounded too")
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

    @Test("An entry is bounded before it is sent to those who watch")
    func entry() throws {
        let text = String(repeating: "x", count: 2_000_000)
        let entry = JournalEntry(date: Date(), identifier: text, event: .storage, message: text, result: .failed(text))
        #expect(try JSONCoding.encode(entry).count < 4000)
    }
}
