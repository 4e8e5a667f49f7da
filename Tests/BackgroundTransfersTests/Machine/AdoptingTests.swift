import BackgroundTasks
import FoundationEssentials
import Testing
import Web

@testable import BackgroundTransfers

@Suite("Resuming from bytes that the program has fetched")
struct AdoptingTests {
    private func partial(
        _ count: Int = 400, status: Int = 200, length: Int64? = 1000, etag: String? = "\"a\"", encoding: String? = nil
    ) -> PartialDownload {
        PartialDownload(
            bytes: Array(repeating: 1, count: count),
            response: DownloadResponse(
                ResponseHead(
                    status: status, url: "https://pod.example/feed",
                    contentType: "application/rss+xml; charset=ISO-8859-1", contentLength: length,
                    contentEncoding: encoding, etag: etag), receivedAt: SessionDriver.start.date))
    }

    private func adopting(_ partial: PartialDownload, terms: DownloadTerms? = nil) throws -> (SessionDriver, UUID) {
        var driver = SessionDriver()
        let task = SessionDriver.identifier(1)
        let request = DownloadRequest(url: "https://pod.example/feed", terms: terms)
        driver.command(.adopt(task, request, try #require(AdoptedBytes(partial)), .foreground))
        return (driver, task)
    }

    @Test("The first request asks for the rest of the same copy")
    func asksForRest() throws {
        var (driver, task) = try adopting(partial())
        #expect(driver.orders.map(\.offset) == [400])
        #expect(
            driver.orders.first?.headers
                == ["Range": "bytes=400-", "If-Range": "\"a\"", "Accept-Encoding": "identity"])
        try driver.answer(task, 206, length: 600, range: "bytes 400-999/1000")
        try driver.end(task, .finished, at: 1000)
        #expect(driver.actions.last == .place(task, PartName(task: task)))
        #expect(driver.events == [.didResumeAtOffset(task, fileOffset: 400, expectedTotalBytes: 1000)])
    }

    @Test("The task's response is that of the whole file, although the part's response omits its fields")
    func answerOfWhole() throws {
        var (driver, task) = try adopting(partial())
        let number = try driver.attempt(task).number
        let rest = ResponseHead(
            status: 206, url: "https://cdn.example/feed", contentLength: 600, contentRange: "bytes 400-999/1000",
            etag: "\"a\"", cacheControl: "max-age=60",
            redirects: [.init(status: 301, location: "https://cdn.example/feed")])
        driver.perform { $0.responded(number, rest) }
        let response = try #require(try driver.task(task).response)
        #expect(response.status == 200)
        #expect(response.contentType == "application/rss+xml; charset=ISO-8859-1")
        #expect(response.etag == "\"a\"")
        #expect(response.contentLength == 1000)
        #expect(response.url == "https://cdn.example/feed")
        #expect(response.cacheControl == "max-age=60")
        #expect(response.redirects.count == 1)
    }

    @Test("Another copy arrives whole, with its own response")
    func anotherCopy() throws {
        var (driver, task) = try adopting(partial())
        try driver.answer(task, 200, length: 700, etag: "\"b\"", type: "application/atom+xml")
        #expect(driver.actions.contains(.remove(.part(PartName(task: task)))))
        let response = try #require(try driver.task(task).response)
        #expect(response.contentType == "application/atom+xml" && response.etag == "\"b\"")
        #expect(driver.events == [.didResumeAtOffset(task, fileOffset: 0, expectedTotalBytes: 700)])
    }

    @Test("A file of which all bytes have arrived is finished without a request")
    func complete() throws {
        let (driver, task) = try adopting(partial(1000))
        #expect(driver.orders.isEmpty)
        #expect(driver.actions.last == .place(task, PartName(task: task)))
    }

    @Test("Bytes of another file, or of a copy without a validator, cannot be resumed from")
    func notResumable() {
        #expect(partial().isResumable)
        #expect(partial(length: nil).isResumable)
        #expect(!partial(0).isResumable)
        #expect(!partial(etag: nil).isResumable)
        #expect(!partial(etag: "W/\"a\"").isResumable)
        #expect(partial(encoding: "gzip").isResumable)
        // A server that compresses as it sends knows no length, and may compress differently the next time.
        #expect(!partial(length: nil, encoding: "gzip").isResumable)
        #expect(!partial(status: 206).isResumable)
        #expect(!partial(1001).isResumable)
    }

    @Test("A later process can use adopted bytes, even after a power cut")
    func restarted() throws {
        let (driver, task) = try adopting(partial())
        let part = PartName(task: task)
        for boot in ["one", "two"] {
            let later = driver.restarted(parts: [part: 400], boot: boot)
            #expect(later.orders.map(\.offset) == [400])
            #expect(try later.task(task).response?.contentType == "application/rss+xml; charset=ISO-8859-1")
        }
        let without = driver.restarted()
        #expect(without.orders.map(\.offset) == [0])
    }

    @Test(
        "The rest of an encoded response is requested in that encoding, and used only if its length matches")
    func encoded() throws {
        func adopt() throws -> (SessionDriver, UUID) {
            try adopting(partial(encoding: "gzip"), terms: DownloadTerms(acceptEncoding: "gzip"))
        }
        var (driver, task) = try adopt()
        #expect(driver.orders.first?.headers == ["Range": "bytes=400-", "If-Range": "\"a\""])
        #expect(driver.orders.first?.document.acceptEncoding == "gzip")
        try driver.answer(task, 206, length: 600, range: "bytes 400-999/1000")
        try driver.end(task, .finished, at: 1000)
        #expect(driver.actions.last == .place(task, PartName(task: task)))
        #expect(try driver.task(task).response?.contentEncoding == "gzip")
        // The server changes the file, and compresses the rest of it.
        for range in ["bytes 400-899/900", "bytes 400-999/*"] {
            (driver, task) = try adopt()
            try driver.answer(task, 206, range: range)
            try driver.end(task, .stopped, at: 400)
            #expect(driver.orders.map(\.offset) == [400, 0])
        }
    }

    @Test("A task that ends with a refusal is not retried, and reports the server's answer", arguments: [429, 503])
    func endsWithRefusal(status: Int) throws {
        var (driver, task) = try adopting(partial(), terms: DownloadTerms(endsWithRefusal: true))
        try driver.answer(task, status, retryAfter: "60")
        try driver.end(task, .stopped, at: 0)
        #expect(driver.events.first == .didComplete(task, .status(status)))
        #expect(try driver.task(task).response?.status == status)
        #expect(driver.actions.contains(.remove(.part(PartName(task: task)))))
    }

    @Test("Without that option the task is retried, and resumes from its bytes")
    func triedAgain() throws {
        var (driver, task) = try adopting(partial())
        try driver.answer(task, 503)
        try driver.end(task, .stopped, at: 0)
        #expect(try driver.task(task).response?.status == 503)
        try driver.advanceToRetry(task)
        #expect(driver.orders.map(\.offset) == [400, 400])
        try driver.answer(task, 206, length: 600, range: "bytes 400-999/1000", type: nil)
        #expect(try driver.task(task).response?.contentType == "application/rss+xml; charset=ISO-8859-1")
    }

    @Test("A file announced larger than the program allows ends the task before its first byte")
    func tooLarge() throws {
        var (driver, task) = try adopting(partial(), terms: DownloadTerms(maximumBytes: 1000))
        try driver.answer(task, 200, length: 1001, etag: "\"b\"")
        try driver.end(task, .stopped, at: 0)
        #expect(driver.events.first == .didComplete(task, .tooLarge(limit: 1000)))
        (driver, task) = try adopting(partial(length: nil), terms: DownloadTerms(maximumBytes: 1000))
        try driver.answer(task, 206, length: 601, range: "bytes 400-1000/1001")
        try driver.end(task, .stopped, at: 0)
        #expect(driver.events.first == .didComplete(task, .tooLarge(limit: 1000)))
    }

    @Test("A data task's response must fit in memory; a download's need not")
    func maximumDataLength() throws {
        let limit = DownloadRequest.maximumDataLength
        var driver = SessionDriver()
        let tasks = (0..<3).map { _ in
            driver.add("https://\(UUID()).example/1") { $0.awaitedBy = .current }
        }
        try driver.answer(tasks[0], 200, length: limit + 1)
        try driver.end(tasks[0], .stopped, at: 0)
        #expect(try driver.task(tasks[0]).error?.cause == .tooLarge(limit: limit))
        // Nothing is announced.
        try driver.answer(tasks[1], 200)
        try driver.receive(tasks[1], limit + 1)
        try driver.end(tasks[1], .stopped, at: limit + 1)
        #expect(try driver.task(tasks[1]).error?.cause == .tooLarge(limit: limit))
        try driver.answer(tasks[2], 200)
        driver.command(.add(tasks[2], DownloadRequest(url: try driver.record(tasks[2]).request.url), nil, .foreground))
        try driver.end(tasks[2], .finished, at: limit + 1)
        #expect(try driver.record(tasks[2]).phase == .placing)
    }

    @Test("Oversized header fields are not stored")
    func hostileFields() throws {
        var driver = SessionDriver()
        let task = driver.add()
        let number = try driver.attempt(task).number
        let long = String(repeating: "x", count: 100_000)
        driver.perform {
            $0.responded(
                number,
                ResponseHead(
                    status: 200, url: "https://a.example", contentType: long, contentEncoding: long, etag: long,
                    cacheControl: long, redirects: [.init(status: 301, location: "https://a.example/" + long)]))
        }
        let response = try #require(try driver.task(task).response)
        #expect("\(response)".utf8.count < 2000)
        #expect(response.isEncoded)
    }

    @Test("Data that becomes a download may be of any length from then on")
    func dataMadeDownload() throws {
        var driver = SessionDriver()
        let task = driver.add { $0.awaitedBy = .current }
        let request = DownloadRequest(url: "https://pod.example/1.mp3")
        #expect(driver.command(.add(task, request, nil, .foreground)) == [.store, .limit(attempt: 1, nil)])
        #expect(try driver.record(task).request.maximumBytes == nil)
    }

    @Test("No description of a request contains the value of a header field")
    func secrets() {
        let header = RequestHeader(name: "Authorization", value: "Bearer abc")
        let request = DownloadRequest(url: "https://a.example", terms: DownloadTerms(headers: [header]))
        var dumped = ""
        dump(request, to: &dumped)
        for text in ["\(request)", String(reflecting: request), dumped] {
            #expect(text.contains("Authorization") && !text.contains("abc"))
        }
    }
}
