import FoundationEssentials
import Testing
import Web

@testable import BackgroundTransfers

@Suite("Resuming from an offset")
struct ResumingTests {
    @Test("After a broken connection the next attempt requests the rest of the same copy")
    func asksForRest() throws {
        let (driver, _) = try SessionDriver.halfway()
        #expect(driver.orders.map(\.offset) == [0, 500])
        #expect(
            driver.orders.last?.headers
                == ["Range": "bytes=500-", "If-Range": "\"a\"", "Accept-Encoding": "identity"])
        #expect(driver.orders.first?.headers == ["Accept-Encoding": "identity"])
    }

    @Test("The rest is appended, the offset is reported, and the whole file is finished")
    func rest() throws {
        var (driver, task) = try SessionDriver.halfway()
        let part = try driver.record(task).part
        let actions = try driver.answer(task, 206, length: 500, range: "bytes 500-999/1000")
        #expect(actions == [.store, .write(attempt: 2, part, from: 500)])
        #expect(driver.events == [.didResumeAtOffset(task, fileOffset: 500, expectedTotalBytes: 1000)])
        #expect(try driver.end(task, .finished, at: 1000) == [.store, .place(task, part)])
    }

    @Test("A changed copy arrives whole: the reported offset is 0, and no byte of the old copy stays")
    func changedCopy() throws {
        var (driver, task) = try SessionDriver.halfway()
        let old = try driver.record(task).part
        let actions = try driver.answer(task, 200, length: 2000, etag: "\"b\"")
        let new = try driver.record(task).part
        #expect(new != old)
        #expect(actions == [.store, .remove(.part(old)), .write(attempt: 2, new, from: 0)])
        #expect(driver.events == [.didResumeAtOffset(task, fileOffset: 0, expectedTotalBytes: 2000)])
        // A process that ends before the old part is removed must not take its bytes for the new copy's.
        let later = driver.restarted(parts: [old: 500])
        #expect(try later.record(task).bytes == 0)
    }

    @Test(
        "A part that does not match the existing bytes is not appended; the transfer starts over at once",
        arguments: [
            ("bytes 0-499/1000", "\"a\""), ("bytes 499-999/1000", "\"a\""), ("bytes 500-999/1000", "\"b\""),
            ("bytes 500-1999/2000", "\"a\""), ("bytes */1000", "\"a\""), ("nonsense", "\"a\""),
        ])
    func wrongPart(range: String, etag: String) throws {
        var (driver, task) = try SessionDriver.halfway()
        #expect(try driver.answer(task, 206, range: range, etag: etag) == [.stop(attempt: 2)])
        try driver.end(task, .stopped, at: 500)
        #expect(driver.orders.map(\.offset) == [0, 500, 0])
        #expect(driver.orders.last?.headers["Range"] == nil)
    }

    @Test(
        "A part must have the ETag of the copy, whichever server sends it",
        arguments: [
            ("https://cdn.example/file", "\"a\"", true), ("https://cdn.example/file", nil, false),
            ("https://mirror.example/file", "\"a\"", true), ("https://mirror.example/file", nil, false),
        ])
    func confirmedByTag(url: String, etag: String?, isRest: Bool) throws {
        var (driver, task) = try SessionDriver.halfway()
        try driver.answer(task, 206, range: "bytes 500-999/1000", etag: etag, url: url)
        #expect(try driver.attempt(task).writesFrom == (isRest ? 500 : nil))
    }

    @Test(
        "A date identifies the copies of one server, not those of two",
        arguments: [
            ("https://cdn.example/other", nil, true), ("HTTPS://CDN.example:443/file", SessionDriver.modified, true),
            ("https://mirror.example/file", SessionDriver.modified, false),
            ("http://cdn.example/file", SessionDriver.modified, false),
            ("https://cdn.example:8443/file", nil, false), ("https://cdn.example/file", "another", false),
        ])
    func confirmedByDate(url: String, modified: String?, isRest: Bool) throws {
        var driver = SessionDriver()
        let task = driver.add()
        var response = ResponseHead(
            status: 200, url: "https://cdn.example/file", contentLength: 1000, lastModified: SessionDriver.modified,
            date: "Mon, 07 Nov 1994 08:49:37 GMT")
        let first = try driver.attempt(task).number
        driver.perform { $0.responded(first, response) }
        try driver.breakOff(task, at: 500)
        try driver.advanceToRetry(task)
        #expect(driver.orders.last?.headers["If-Range"] == SessionDriver.modified)
        (response.status, response.contentRange) = (206, "bytes 500-999/1000")
        (response.url, response.lastModified) = (url, modified)
        let second = try driver.attempt(task).number
        driver.perform { $0.responded(second, response) }
        #expect(try driver.attempt(task).writesFrom == (isRest ? 500 : nil))
    }

    @Test("A part that was not requested is not the file")
    func unaskedPart() throws {
        var driver = SessionDriver()
        let task = driver.add()
        #expect(try driver.answer(task, 206, range: "bytes 0-99/1000") == [.stop(attempt: 1)])
    }

    @Test("A server whose parts never match is asked three times at once, then with growing delays, then given up")
    func partsNeverFit() throws {
        var driver = SessionDriver()
        let task = driver.add()
        for _ in 0..<200 where try driver.task(task).state == .running {
            if try driver.record(task).attempt == nil { try driver.advanceToRetry(task) }
            if try driver.attempt(task).offset == 0 {
                try driver.answer(task, 200, length: 1000)
                try driver.breakOff(task, at: 500)
            } else {
                try driver.answer(task, 206, range: "bytes 1-2/3")
                try driver.end(task, .stopped, at: 500)
            }
        }
        #expect(try driver.task(task).state == .completed)
        #expect(driver.begun.count < 60)
    }

    @Test("A 416 means that the file is complete if its length is that of the existing bytes")
    func completeAlready() throws {
        var (driver, task) = try SessionDriver.halfway()
        // The server had announced 1000 bytes.
        try driver.answer(task, 416, range: "bytes */500")
        try driver.end(task, .stopped, at: 500)
        #expect(driver.actions.last == .place(task, try driver.record(task).part))
        driver.perform { $0.placed(task) }
        #expect(driver.events.contains(.didComplete(task, nil)))
    }

    @Test(
        "A 416 for another file starts over",
        arguments: [
            ("bytes */400", "\"a\""), ("bytes */500", "\"b\""), (nil, "\"a\""),
        ])
    func anotherFile(range: String?, etag: String) throws {
        var (driver, task) = try SessionDriver.halfway()
        try driver.answer(task, 416, range: range, etag: etag)
        try driver.end(task, .stopped, at: 500)
        #expect(driver.orders.last?.offset == 0)
    }

    @Test("A 416 for the whole file is a refusal")
    func refusedWhole() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 416)
        try driver.end(task, .stopped, at: 0)
        #expect(driver.events.first == .didComplete(task, .status(416)))
    }

    @Test("Without a strong validator the next attempt starts over", arguments: [nil, "W/\"a\"", "a", "\""])
    func noValidator(etag: String?) throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, length: 1000, etag: etag)
        try driver.breakOff(task, at: 500)
        driver.advance(by: 30)
        #expect(driver.orders.last?.offset == 0)
        #expect(driver.orders.last?.headers["If-Range"] == nil)
    }

    @Test("A response after an attempt was stopped changes nothing")
    func lateAnswer() throws {
        var driver = SessionDriver()
        let task = driver.add()
        driver.command(.suspend(task))
        #expect(try driver.answer(task, 200, length: 10) == [])
        #expect(driver.perform { $0.responded(77, ResponseHead(status: 200, url: "https://a.example")) } == [])
    }

    @Test("A server that sends the rest in pieces is asked for the next piece at once")
    func pieces() throws {
        var (driver, task) = try SessionDriver.halfway()
        for offset in stride(from: 500, to: 1000, by: 100) as StrideTo<Int64> {
            #expect(driver.orders.last?.offset == offset)
            try driver.answer(task, 206, range: "bytes \(offset)-\(offset + 99)/1000")
            try driver.end(task, .finished, at: offset + 100)
        }
        #expect(driver.actions.last == .place(task, try driver.record(task).part))
    }

    @Test("A part of a file of unknown length does not count as complete")
    func unknownLength() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200)
        try driver.breakOff(task, at: 500)
        driver.advance(by: 30)
        #expect(driver.orders.last?.offset == 500)
        try driver.answer(task, 206, range: "bytes 500-599/*")
        try driver.end(task, .stopped, at: 500)
        #expect(driver.orders.last?.offset == 0)
        // The length is known when the server reports it.
        try driver.answer(task, 200)
        try driver.breakOff(task, at: 500)
        try driver.advanceToRetry(task)
        try driver.answer(task, 206, range: "bytes 500-999/1000")
        try driver.end(task, .finished, at: 1000)
        #expect(driver.actions.last == .place(task, try driver.record(task).part))
    }

    @Test("An impossible length is ignored, whether of the whole file or of the rest")
    func impossibleLength() throws {
        var driver = SessionDriver()
        let task = driver.add()
        let length: Int64 = 1_000_000_000_000_000_000
        try driver.answer(task, 200, length: length)
        #expect(try driver.task(task).countOfBytesExpectedToReceive == nil)
        // If it ends before, it was cut off, and is retried.
        try driver.breakOff(task, at: 500)
        driver.advance(by: 30)
        #expect(driver.orders.map(\.offset) == [0, 500])
        try driver.answer(task, 206, range: "bytes 500-\(length - 1)/\(length)")
        try driver.end(task, .stopped, at: 500)
        #expect(driver.orders.map(\.offset) == [0, 500, 0])
        #expect(try driver.task(task).countOfBytesExpectedToReceive == nil)
    }

    @Test("An encoded part cannot be appended, and an encoded file has no length to compare with")
    func encoded() throws {
        var (driver, task) = try SessionDriver.halfway()
        var response = ResponseHead(
            status: 206, url: "https://cdn.example/file", contentType: "audio/mpeg",
            contentRange: "bytes 500-999/1000", contentEncoding: "gzip", etag: SessionDriver.etag)
        let rest = try driver.attempt(task).number
        driver.perform { $0.responded(rest, response) }
        try driver.end(task, .stopped, at: 500)
        #expect(driver.orders.last?.offset == 0)
        (response.status, response.contentRange, response.contentLength) = (200, nil, 300)
        let whole = try driver.attempt(task).number
        driver.perform { $0.responded(whole, response) }
        try driver.end(task, .finished, at: 1000)
        #expect(driver.actions.last == .place(task, try driver.record(task).part))
        // The copy may have been another one.
        #expect(driver.events.contains(.didResumeAtOffset(task, fileOffset: 0, expectedTotalBytes: nil)))
    }
}
