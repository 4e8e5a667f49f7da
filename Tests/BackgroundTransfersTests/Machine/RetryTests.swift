import FoundationEssentials
import Testing

@testable import BackgroundTransfers

@Suite("Failures and further attempts")
struct RetryTests {
    @Test("The delay between attempts doubles from 30 seconds to 5 hours")
    func backoff() throws {
        var driver = SessionDriver()
        let task = driver.add()
        var delays: [TimeInterval] = []
        for _ in 0..<12 {
            try driver.breakOff(task, at: 0)
            let date = try #require(try driver.record(task).retryAt)
            delays.append(date.timeIntervalSince(driver.now))
            driver.advance(by: delays.last ?? 0)
        }
        #expect(delays[..<4] == [30, 60, 120, 240])
        #expect(delays.suffix(2) == [18_000, 18_000])
    }

    @Test("A retry that changes nothing a later process must know is not stored")
    func unstoredBeginning() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.breakOff(task, at: 0)
        let stored = driver.machine.record
        driver.actions = []
        try driver.advanceToRetry(task)
        #expect(driver.begun == [task])
        #expect(!driver.actions.contains(.store))
        #expect(driver.restarted(after: 60, stored: stored).begun == [task])
    }

    @Test("An attempt that makes progress resets the delay")
    func success() throws {
        var driver = SessionDriver()
        let task = driver.add()
        for _ in 0..<5 {
            try driver.breakOff(task, at: 0)
            try driver.advanceToRetry(task)
        }
        try driver.answer(task, 200, length: 1_000_000)
        try driver.breakOff(task, at: 100_000)
        #expect(try driver.record(task).retryAt == driver.now.addingTimeInterval(30))
    }

    @Test(
        "A server's Retry-After is honoured, up to a day",
        arguments: [
            ("600", 600.0), ("5", 30.0), ("1000000000", 86_400.0), ("-7", 30.0), ("nan", 30.0),
        ])
    func retryAfter(asked: String, waited: Double) throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 503, retryAfter: asked)
        try driver.end(task, .stopped, at: 0)
        #expect(try driver.record(task).retryAt == driver.now.addingTimeInterval(waited))
    }

    @Test(
        "A permanent refusal ends the transfer, a temporary one does not",
        arguments: [
            (404, true), (401, true), (403, true), (410, true), (204, true), (304, true), (501, true), (500, false),
            (502, false), (503, false), (429, false), (408, false), (425, false),
        ])
    func statuses(status: Int, isPermanent: Bool) throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, status)
        try driver.end(task, .stopped, at: 0)
        #expect(try driver.task(task).state == (isPermanent ? .completed : .running))
        #expect(try driver.task(task).error == .status(status))
    }

    @Test("A transfer is given up seven days after its first attempt; waiting before that does not count")
    func sevenDays() throws {
        var driver = SessionDriver()
        let task = driver.add { $0.earliestBeginDate = SessionDriver.start.date.addingTimeInterval(30 * 86_400) }
        driver.advance(by: 30 * 86_400)
        try driver.answer(task, 200, length: 1000)
        try driver.breakOff(task, at: 500)
        for _ in 0..<400 where try driver.task(task).state == .running {
            if try driver.record(task).attempt != nil { try driver.breakOff(task, at: 500) }
            driver.advance(by: 1800)
        }
        let waited = driver.now.timeIntervalSince(SessionDriver.start.date) - 30 * 86_400
        #expect((7 * 86_400...7 * 86_400 + 1800).contains(waited))
        let error = try #require(try driver.task(task).error)
        #expect("\(error)" == "Given up after 7 days: The connection failed: it was reset.")
        #expect(error.resumeData?.countOfBytesReceived == 500)
    }

    @Test("An attempt in progress when the seven days are over is stopped")
    func overdueAttempt() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, length: 1_000_000)
        for step in 1..<7 * 86_400 / 50 {
            driver.advance(by: 50)
            try driver.receive(task, Int64(step))
        }
        #expect(!driver.actions.contains(.stop(attempt: 1)))
        driver.advance(by: 50)
        #expect(driver.actions.last == .stop(attempt: 1))
        try driver.end(task, .stopped, at: 12_095)
        #expect(try driver.task(task).state == .completed)
    }

    @Test("An attempt without a byte for a minute is abandoned and retried")
    func silence() throws {
        var driver = SessionDriver()
        let task = driver.add()
        driver.advance(by: 59)
        try driver.answer(task, 200, length: 1000)
        driver.advance(by: 59)
        try driver.receive(task, 5)
        driver.advance(by: 59)
        #expect(!driver.actions.contains(.stop(attempt: 1)))
        driver.advance(by: 1)
        #expect(driver.actions.last == .stop(attempt: 1))
        try driver.end(task, .stopped, at: 5)
        #expect(try driver.task(task).error == .timedOut(seconds: 60))
        driver.advance(by: 30)
        #expect(driver.orders.last?.offset == 5)
    }

    @Test("A transfer with its own timeout is abandoned after that much silence")
    func ownSilence() throws {
        var (driver, task) = driver { $0.timeoutInterval = 20 }
        driver.advance(by: 19)
        #expect(try !driver.attempt(task).isStopping)
        driver.advance(by: 1)
        try driver.end(task, .stopped, at: 0)
        #expect(try driver.task(task).error == .timedOut(seconds: 20))
    }

    @Test("A slow server's transfer yields to waiting ones, and continues when there are none")
    func slowServers() throws {
        var driver = SessionDriver(atOnce: 1)
        let slow = driver.add()
        try driver.answer(slow, 200, length: 1_000_000)
        for _ in 0..<10 {
            driver.advance(by: 30)
            try driver.receive(slow, try driver.attempt(slow).bytes + 30)
        }
        #expect(!driver.actions.contains(.stop(attempt: 1)))
        let other = driver.add()
        for _ in 0..<8 where !driver.actions.contains(.stop(attempt: 1)) {
            driver.advance(by: 30)
            try driver.receive(slow, try driver.attempt(slow).bytes + 30)
        }
        #expect(driver.actions.contains(.stop(attempt: 1)))
        try driver.end(slow, .stopped, at: 600)
        #expect(driver.begun.last == other)
        try driver.finish(other)
        driver.advance(by: 30)
        #expect(driver.orders.last?.offset == 600)
        #expect(try driver.record(slow).failures == 0)
    }

    @Test("A web page in place of the audio is not kept, and after five of them the transfer fails with a remedy")
    func webPage() throws {
        var driver = SessionDriver()
        let task = driver.add { $0.expectedContentType = "audio/mpeg" }
        for number in 1...5 {
            #expect(try driver.task(task).state == .running)
            try driver.answer(task, 200, length: 300, type: "Text/HTML; charset=utf-8")
            #expect(driver.actions.last == .stop(attempt: number))
            try driver.end(task, .stopped, at: 0)
            try driver.advanceToRetry(task)
        }
        let error = try #require(try driver.task(task).error)
        #expect("\(error)".hasSuffix("Open the address in a browser: it may ask you to sign in."))
        #expect(!driver.actions.contains { if case .write = $0 { true } else { false } })
    }

    @Test(
        "A permanently failed transfer keeps its bytes, and another resumes from them",
        arguments: [403, 404, 200, 301])
    func resumableFailure(status: Int) throws {
        var (driver, task) = try SessionDriver.halfway()
        let cause: BackgroundTransferError
        switch status {
        case 200:
            // A captive portal, five times.
            driver = SessionDriver()
            task = driver.add { $0.expectedContentType = "audio/mpeg" }
            try driver.answer(task, 200, length: 1000)
            try driver.breakOff(task, at: 500)
            for _ in 1...5 {
                try driver.advanceToRetry(task)
                try driver.answer(task, 200, length: 300, type: "text/html")
                try driver.end(task, .stopped, at: 0)
            }
            cause = .unexpectedContent(found: "text/html", expected: "audio/mpeg")
        case 301:
            try driver.end(task, .failed(.tooManyRedirects), at: 0)
            cause = .tooManyRedirects
        default:
            try driver.answer(task, status)
            try driver.end(task, .stopped, at: 0)
            cause = .status(status)
        }
        let error = try #require(try driver.task(task).error)
        #expect(error.cause == cause && "\(error)" == "\(cause)")
        let data = try #require(error.resumeData)
        #expect(data.countOfBytesReceived == 500)
        #expect(!driver.actions.contains(.remove(.part(data.part))))
        driver = driver.restarted(parts: [data.part: 500])
        driver.command(.acknowledge(99))
        driver.add(data.url, resumeData: data)
        #expect(driver.orders.last?.offset == 500)
    }

    @Test("The bytes of a file over the size limit are removed")
    func overSizeLimit() throws {
        var (driver, task) = try SessionDriver.halfway()
        let part = try driver.record(task).part
        try driver.end(task, .failed(.tooLarge(limit: 700)), at: 500)
        #expect(try driver.task(task).error == .tooLarge(limit: 700))
        #expect(driver.actions.contains(.remove(.part(part))))
    }

    @Test("A web page is accepted if nothing else was announced", arguments: [nil, "text/html", " "])
    func wantedPage(expected: String?) throws {
        var driver = SessionDriver()
        let task = driver.add { $0.expectedContentType = expected }
        try driver.answer(task, 200, length: 300, type: "text/html")
        #expect(try driver.attempt(task).writesFrom == 0)
    }

    @Test("A server that sends less than announced, and no ranges, is given up after the same length six times")
    func tooShort() throws {
        var driver = SessionDriver()
        let task = driver.add()
        for _ in 0..<6 {
            try driver.answer(task, 200, length: 100_000, etag: nil)
            try driver.breakOff(task, at: 80_000)
            try driver.advanceToRetry(task)
        }
        #expect(try driver.task(task).error == .lengthMismatch(announced: 100_000, received: 80_000))
        #expect(try driver.task(task).state == .completed)
    }

    @Test("A connection that breaks at different places is retried")
    func brokenElsewhere() throws {
        var driver = SessionDriver()
        let task = driver.add()
        for number in 1...20 {
            try driver.answer(task, 200, length: 100_000, etag: nil)
            try driver.breakOff(task, at: Int64(number * 100))
            try driver.advanceToRetry(task)
        }
        #expect(try driver.task(task).state == .running)
    }

    @Test("A response that ends early without an error does not count as the file")
    func endsEarly() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, length: 1000)
        try driver.end(task, .finished, at: 800)
        #expect(try driver.task(task).error == .lengthMismatch(announced: 1000, received: 800))
        driver.advance(by: 30)
        #expect(driver.orders.last?.offset == 800)
    }

    @Test("A transfer with more bytes than announced is stopped, and the next attempt starts over")
    func tooLong() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, length: 1000)
        #expect(try driver.receive(task, 1001) == [.stop(attempt: 1)])
        try driver.end(task, .stopped, at: 1001)
        driver.advance(by: 30)
        #expect(driver.orders.last?.offset == 0)
    }

    @Test("A full disk stops a transfer, which resumes when there is room, or the folder is back")
    func disk() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, length: 1000)
        try driver.end(task, .failed(.noSpace), at: 700)
        #expect(try driver.task(task).state == .running)
        driver.advance(by: 30)
        #expect(driver.orders.last?.offset == 700)
        try driver.end(task, .failed(.unusableFolder(reason: "Read-only file system")), at: 700)
        try driver.advanceToRetry(task)
        #expect(driver.orders.last?.offset == 700)
    }

    @Test("An untrusted server is asked again: a wrong clock or a captive portal is temporary")
    func untrusted() throws {
        var driver = SessionDriver()
        let task = driver.add()
        for _ in 0..<20 {
            try driver.end(task, .failed(.untrusted(reason: "its certificate is not valid yet")), at: 0)
            try driver.advanceToRetry(task)
        }
        #expect(try driver.task(task).isTransferring)
    }

    @Test("A server whose bytes are never usable is asked less and less often, however much it sends")
    func noProgress() throws {
        var driver = SessionDriver()
        let task = driver.add()
        var delays: [TimeInterval] = []
        for _ in 0..<4 {
            try driver.answer(task, 200, length: 1_000_000_000, etag: nil)
            try driver.end(task, .failed(.noSpace), at: 900_000_000)
            guard case .retry(let date)? = try driver.task(task).wait else { return }
            delays.append(date.timeIntervalSince(driver.now))
            try driver.advanceToRetry(task)
        }
        #expect(delays.map { $0.rounded() } == [30, 60, 120, 240])
    }

    @Test("The response to a stopped request is ignored, however it ends")
    func unwantedAnswer() throws {
        var (driver, task) = try SessionDriver.halfway()
        driver.command(.suspend(task))
        // Too late to be stored.
        try driver.answer(task, 206, range: "bytes 500-999/1000")
        try driver.end(task, .finished, at: 500)
        #expect(try driver.task(task).state == .suspended)
        driver.command(.resume(task))
        driver.command(.suspend(task))
        driver.command(.resume(task))
        try driver.end(task, .finished, at: 500)
        #expect(driver.orders.last?.offset == 500)
        #expect(!driver.actions.contains { if case .place = $0 { true } else { false } })
    }

    @Test("Text from a server is stored and reported only up to a readable length")
    func longWords() throws {
        let words = String(repeating: "x", count: 1_000_000)
        let page = driver { $0.expectedContentType = "audio/mpeg" }
        for error in [
            BackgroundTransferError.connection(reason: words), .untrusted(reason: words),
            .unusableFolder(reason: words), .inconsistentAnswer(reason: words),
            .unexpectedContent(found: words, expected: words), .unsupportedURL("file:///" + words),
        ] {
            var (driver, task) = page
            try driver.end(task, .failed(error), at: 0)
            #expect("\(driver.machine.record)".utf8.count < 20_000)
        }
        var (driver, task) = page
        try driver.answer(task, 200, url: "https://a.example/" + words)
        try driver.end(task, .stopped, at: 0)
        #expect("\(driver.machine.record)".utf8.count < 20_000)
        (driver, task) = page
        try driver.answer(task, 200, type: "text/html" + words)
        try driver.end(task, .stopped, at: 0)
        #expect("\(driver.machine.record)".utf8.count < 20_000)
    }

    private func driver(_ change: (inout DownloadRequest) -> Void) -> (SessionDriver, UUID) {
        var driver = SessionDriver()
        let task = driver.add("https://pod.example/1.mp3", change)
        return (driver, task)
    }

    @Test("A redirect to another scheme than HTTP, or an endless one, fails at once")
    func redirects() throws {
        var driver = SessionDriver()
        let file = driver.add()
        try driver.answer(file, 200, url: "file:///etc/passwd")
        try driver.end(file, .stopped, at: 0)
        #expect(try driver.task(file).error == .unsupportedURL("file:///etc/passwd"))
        let task = driver.add()
        try driver.end(task, .failed(.tooManyRedirects), at: 0)
        #expect(try driver.task(task).state == .completed)
    }

    @Test("Setting the clock changes no delay and no deadline", arguments: [400 * 86_400.0, -400 * 86_400.0])
    func clockJump(jump: TimeInterval) throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.breakOff(task, at: 0)
        driver.advance(by: 10)
        driver.moment.date.addTimeInterval(jump)
        driver.advance(by: 19)
        #expect(driver.begun.count == 1)
        driver.advance(by: 1)
        #expect(driver.begun.count == 2)
        #expect(try driver.task(task).state == .running)
    }

    @Test("A machine that starts with an earlier clock does not wait for the old time to return")
    func clockBehind() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.breakOff(task, at: 0)
        var later = driver.restarted(after: -86_400, boot: "two")
        #expect(later.begun == [])
        later.advance(by: 30)
        #expect(later.begun == [task])
    }
}
