import FoundationEssentials
import Testing

@testable import BackgroundTransfers

@Suite("The rules of uploads")
struct UploadRuleTests {
    private static let task = SessionDriver.identifier(200)

    private static func driver(atOnce: Int = 3) -> SessionDriver {
        var driver = SessionDriver(atOnce: atOnce)
        let request = UploadRequest(url: "https://photos.example/").request(task, length: 1000)
        driver.command(.upload(task, request, .foreground))
        return driver
    }

    @Test("An agent killed after the server accepted the file does not send it again, with or without the response")
    func killedAfterAcceptance() throws {
        for bytes in [0, 7] as [Int64] {
            var driver = Self.driver()
            try driver.answer(Self.task, 201, length: 20, etag: nil)
            let part = try driver.record(Self.task).part
            var next = driver.restarted(parts: [part: bytes])
            #expect(next.begun.isEmpty)
            if bytes > 0 {
                #expect(next.actions.contains(.place(Self.task, part)))
                next.perform { $0.placed(Self.task) }
            }
            #expect(next.events.suffix(2) == [.didComplete(Self.task, nil), .didFinishEvents])
            #expect(next.actions.contains(.remove(.upload(Self.task))))
        }
    }

    @Test("An agent killed before that starts over with the same key, and says that it starts at zero")
    func killedBefore() throws {
        let driver = Self.driver()
        let next = driver.restarted()
        #expect(next.orders.map(\.request.upload) == driver.orders.map(\.request.upload) && next.orders.count == 1)
        #expect(next.orders.map(\.offset) == [0])
        #expect(driver.events.isEmpty)
        #expect(next.events == [.didResumeAtOffset(Self.task, fileOffset: 0, expectedTotalBytes: 1000)])
    }

    @Test("A server with errors is asked again, with growing delays, for seven days")
    func retried() throws {
        var driver = Self.driver()
        for delay in [30, 60, 120] as [Double] {
            try driver.answer(Self.task, 503)
            try driver.end(Self.task, .finished, at: 0)
            #expect(try driver.record(Self.task).retryAt == driver.now.addingTimeInterval(delay))
            driver.advance(by: delay)
        }
        try driver.answer(Self.task, 503)
        try driver.end(Self.task, .finished, at: 0)
        driver.advance(by: 8 * 86_400)
        try driver.end(Self.task, .stopped, at: 0)
        guard case .didComplete(Self.task, .gaveUp?) = driver.events.first(where: \.isEnd) else {
            Issue.record("\(driver.events)")
            return
        }
    }

    @Test("A slow upload keeps its slot, since it would lose all that it has sent")
    func slow() throws {
        var driver = Self.driver(atOnce: 1)
        driver.add()
        for sent in 1...10 {
            driver.advance(by: 30)
            let attempt = try driver.attempt(Self.task).number
            driver.perform { $0.sent(attempt, total: Int64(sent)) }
        }
        #expect(try driver.attempt(Self.task).verdict == nil)
        #expect(try driver.task(Self.task).countOfBytesSent == 10)
    }

    @Test("An upload whose response cannot be stored is complete regardless")
    func answerWithoutPlace() throws {
        var driver = Self.driver()
        try driver.answer(Self.task, 200, length: 5)
        try driver.end(Self.task, .finished, at: 5)
        driver.perform { $0.unplaced(Self.task, .noSpace, bytes: 5) }
        #expect(driver.events == [.didComplete(Self.task, nil), .didFinishEvents])
    }
}
