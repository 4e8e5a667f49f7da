import FoundationEssentials
import Testing
import Web

@testable import BackgroundTransfers

@Suite("Suspending, resuming and cancelling")
struct ControlTests {
    @Test("A suspended transfer stops, keeps its bytes across a restart, and resumes from them")
    func suspend() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, length: 1000)
        #expect(driver.command(.suspend(task)) == [.store, .stop(attempt: 1)])
        try driver.end(task, .stopped, at: 300)
        #expect(try driver.task(task).state == .suspended)
        driver.advance(by: 30 * 86_400)
        var later = driver.restarted(parts: [try driver.record(task).part: 300])
        #expect(later.begun == [])
        later.command(.resume(task))
        #expect(later.orders.map(\.offset) == [300])
    }

    @Test("Whether a transfer is resumable is known from the first response on, and when it is suspended")
    func resumable() throws {
        for (etag, isResumable) in [("\"one\"", true), ("W/\"one\"", false)] as [(String, Bool)] {
            var driver = SessionDriver()
            let task = driver.add()
            #expect(try driver.task(task).isResumable == nil)
            try driver.answer(task, 200, length: 1000, etag: etag)
            #expect(try driver.task(task).isResumable == isResumable)
            driver.command(.suspend(task))
            try driver.end(task, .stopped, at: 300)
            #expect(try driver.task(task).countOfBytesReceived == (isResumable ? 300 : 0))
            #expect(try driver.task(task).isResumable == isResumable)
        }
    }

    @Test("A stored transfer without rules about addresses gets them from a later command, and follows them")
    func laterReach() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, length: 1000)
        let limited = DownloadRequest(url: "https://pod.example/other.mp3", reach: .publicOnly)
        #expect(driver.command(.add(task, limited, nil, .foreground)) == [.store, .stop(attempt: 1)])
        try driver.end(task, .stopped, at: 300)
        #expect(driver.orders.map(\.request.reach) == [nil, .publicOnly])
        #expect(driver.orders.map(\.offset) == [0, 300])
        #expect(driver.orders.map(\.request.url) == [String](repeating: "https://pod.example/1.mp3", count: 2))
        // It keeps what it has.
        var wider = limited
        wider.reach = .anywhere
        #expect(driver.command(.add(task, wider, nil, .foreground)) == [.store])
        #expect(try driver.record(task).request.reach == .publicOnly)
    }

    @Test("An attempt already judged keeps its outcome when a later command changes the permitted addresses")
    func laterReachWhileEnding() throws {
        var driver = SessionDriver()
        let task = driver.add()
        #expect(try driver.answer(task, 404).contains(.stop(attempt: 1)))
        let limited = DownloadRequest(url: "https://pod.example/1.mp3", reach: .publicOnly)
        driver.command(.add(task, limited, nil, .foreground))
        #expect(try driver.record(task).request.reach == .publicOnly)
        try driver.end(task, .stopped, at: 0)
        #expect(try driver.record(task).lastError == .status(404))
        #expect(driver.begun.count == 1)
    }

    @Test("Time spent suspended does not count towards the seven days")
    func suspendedTime() throws {
        var driver = SessionDriver()
        let task = driver.add()
        driver.command(.suspend(task))
        try driver.end(task, .stopped, at: 0)
        driver.advance(by: 8 * 86_400)
        driver.command(.resume(task))
        #expect(try driver.task(task).state == .running)
        #expect(driver.begun.count == 2)
    }

    @Test("Resuming a transfer that waits for a retry begins it at once")
    func retryNow() throws {
        var driver = SessionDriver()
        let task = driver.add()
        for _ in 0..<6 {
            try driver.breakOff(task, at: 0)
            driver.command(.resume(task))
        }
        #expect(driver.begun.count == 7)
        #expect(try driver.record(task).failures == 0)
    }

    @Test("A transfer resumed before its old attempt has ended waits for that end")
    func resumeWhileStopping() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, length: 1000)
        driver.command(.suspend(task))
        driver.command(.resume(task))
        #expect(driver.begun.count == 1)
        try driver.end(task, .stopped, at: 300)
        #expect(driver.orders.map(\.offset) == [0, 300])
    }

    @Test("A transfer that completes before it could be suspended is finished")
    func completeMeanwhile() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, length: 1000)
        driver.command(.suspend(task))
        try driver.end(task, .finished, at: 1000)
        #expect(driver.actions.contains(.place(task, try driver.record(task).part)))
    }

    /// A file of 1000 bytes is there and about to be placed.
    private func placing() throws -> (SessionDriver, UUID) {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, length: 1000)
        try driver.end(task, .finished, at: 1000)
        return (driver, task)
    }

    @Test("A transfer cancelled while its file is being placed is not fetched again if that fails")
    func cancelWhilePlacing() throws {
        for producesData in [false, true] {
            var (driver, task) = try placing()
            let part = try driver.record(task).part
            driver.command(.suspend(task))
            driver.command(.cancel(task, producingResumeData: producesData))
            driver.command(.suspend(task))
            let before = driver
            driver.perform { $0.unplaced(task, .noSpace, bytes: 1000) }
            guard case .didComplete(task, .cancelled(let data))? = driver.events.first else { throw NotSo() }
            #expect(data?.countOfBytesReceived == (producesData ? 1000 : nil))
            #expect(driver.actions.contains(.remove(.part(part))) == !producesData)
            // A process that ends before the file has been placed remembers the cancellation.
            let later = before.restarted(parts: [part: 400])
            guard case .didComplete(task, .cancelled)? = later.events.first else { throw NotSo() }
            #expect(later.begun == [])
            // It was too late.
            driver = before
            driver.perform { $0.placed(task) }
            #expect(driver.events.contains(.didComplete(task, nil)))
        }
    }

    private struct NotSo: Error {}

    @Test("A transfer suspended while its file is being placed waits if that fails")
    func suspendWhilePlacing() throws {
        var (driver, task) = try placing()
        driver.command(.suspend(task))
        let part = try driver.record(task).part
        #expect(try driver.restarted(parts: [part: 400]).task(task).state == .suspended)
        var other = driver
        driver.perform { $0.unplaced(task, .noSpace, bytes: 1000) }
        #expect(try driver.task(task).state == .suspended)
        #expect(try driver.task(task).error == .noSpace)
        driver.actions = []
        driver.command(.resume(task))
        #expect(driver.actions.last == .place(task, part))
        // Resumed before it was over, it continues by itself.
        other.command(.resume(task))
        other.perform { $0.unplaced(task, .noSpace, bytes: 1000) }
        #expect(try other.task(task).state == .running)
    }

    @Test("Cancelling stops the exchange, removes the bytes, and is reported once the exchange has ended")
    func cancel() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, length: 1000)
        driver.command(.cancel(task, producingResumeData: false))
        #expect(try driver.task(task).state == .canceling)
        #expect(driver.events == [])
        let part = try driver.record(task).part
        #expect(try driver.end(task, .stopped, at: 300).contains(.remove(.part(part))))
        #expect(driver.events == [.didComplete(task, .cancelled(nil)), .didFinishEvents])
        #expect(driver.command(.cancel(task, producingResumeData: true)) == [.store])
    }

    @Test("Resume data continues from the existing bytes, in one transfer only")
    func resumeData() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, length: 1000)
        driver.command(.cancel(task, producingResumeData: true))
        try driver.end(task, .stopped, at: 300)
        let data = try #require(try driver.task(task).error?.resumeData)
        #expect(data.countOfBytesReceived == 300)
        // The bytes are kept across a restart.
        driver = driver.restarted(parts: [try driver.record(task).part: 300])
        #expect(driver.actions == [])
        driver.add(resumeData: data)
        driver.add(resumeData: data)
        #expect(driver.orders.map(\.offset) == [300, 0])
        #expect(driver.orders.first?.validator?.value == SessionDriver.etag)
    }

    @Test("A transfer begun from resume data has the response of the whole file, derived from the partial one")
    func responseToResumed() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, length: 1000)
        driver.command(.cancel(task, producingResumeData: true))
        try driver.end(task, .stopped, at: 300)
        let other = driver.add(resumeData: try #require(try driver.task(task).error?.resumeData))
        try driver.answer(other, 206, length: 700, range: "bytes 300-999/1000")
        let response = try #require(try driver.task(other).response)
        #expect(response.status == 200 && response.contentLength == 1000 && response.etag == SessionDriver.etag)
    }

    @Test("A reused task identifier shares no part file with earlier resume data")
    func identifierUsedAgain() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, length: 1000)
        driver.command(.cancel(task, producingResumeData: true))
        try driver.end(task, .stopped, at: 300)
        let data = try #require(try driver.task(task).error?.resumeData)
        driver.command(.acknowledge(9))
        driver.command(.add(task, DownloadRequest(url: data.url), nil, .foreground))
        try driver.answer(task, 200, length: 1000)
        let other = driver.add(resumeData: data)
        #expect(try driver.attempt(other).offset == 300)
        var parts = [try driver.record(task).part, try driver.record(other).part]
        #expect(parts[0] != parts[1])
        // Another copy gets another name, for either.
        try driver.answer(other, 200, length: 1000, etag: "\"b\"")
        parts.append(try driver.record(other).part)
        try driver.breakOff(task, at: 500)
        try driver.advanceToRetry(task)
        try driver.answer(task, 200, length: 1000, etag: "\"b\"")
        parts.append(try driver.record(task).part)
        #expect(Set(parts).count == 4)
    }

    @Test("Resume data for another address, or without a strong validator, is unusable")
    func worthlessResumeData() throws {
        var driver = SessionDriver()
        let one = driver.add()
        try driver.answer(one, 200, length: 1000)
        driver.command(.cancel(one, producingResumeData: true))
        try driver.end(one, .stopped, at: 300)
        driver.add("https://pod.example/other", resumeData: try driver.task(one).error?.resumeData)
        #expect(driver.orders.last?.offset == 0)
        let two = driver.add()
        try driver.answer(two, 200, length: 1000, etag: nil)
        driver.command(.cancel(two, producingResumeData: true))
        try driver.end(two, .stopped, at: 300)
        #expect(try driver.task(two).error == .cancelled(nil))
    }

    @Test("The bytes of unused resume data are removed after a month")
    func unusedResumeData() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, length: 1000)
        driver.command(.cancel(task, producingResumeData: true))
        try driver.end(task, .stopped, at: 300)
        let part = try driver.record(task).part
        driver.advance(by: 29 * 86_400)
        #expect(!driver.actions.contains(.remove(.part(part))))
        driver.advance(by: 2 * 86_400)
        #expect(driver.actions.contains(.remove(.part(part))))
    }

    @Test("Discarding resume data removes its bytes, unless a transfer continues from them")
    func discard() throws {
        for isUsed in [false, true] {
            var driver = SessionDriver()
            let task = driver.add()
            try driver.answer(task, 200, length: 1000)
            driver.command(.cancel(task, producingResumeData: true))
            try driver.end(task, .stopped, at: 300)
            let data = try #require(try driver.task(task).error?.resumeData)
            if isUsed { driver.add(resumeData: data) }
            #expect(driver.command(.discard(data)).contains(.remove(.part(data.part))) == !isUsed)
            #expect(driver.machine.record.keptParts == [])
            #expect(driver.command(.discard(data)) == [.store])
        }
    }

    @Test("All can be cancelled at once, and the end of all events is reported once, last")
    func cancelAll() throws {
        var driver = SessionDriver()
        let tasks = (0..<4).map { _ in driver.add() }
        driver.command(.cancelAll)
        for task in tasks where try driver.record(task).attempt != nil { try driver.end(task, .stopped, at: 0) }
        #expect(driver.events.last == .didFinishEvents)
        #expect(driver.events.count { $0 == .didFinishEvents } == 1)
        #expect(driver.events.count == 5)
        #expect(driver.machine.isAtRest)
    }

    @Test("A command for an unknown task does nothing")
    func unknownTask() {
        var driver = SessionDriver()
        let task = SessionDriver.identifier(200)
        for command in [SessionCommand.suspend(task), .resume(task), .cancel(task, producingResumeData: true)] {
            #expect(driver.command(command) == [.store])
        }
        #expect(driver.machine.tasks(now: driver.now) == [])
    }

    @Test("A command found twice is carried out once")
    func twice() throws {
        var driver = SessionDriver()
        let task = SessionDriver.identifier(1)
        let add = SessionCommand.add(task, DownloadRequest(url: "https://a.example/1"), nil, .foreground)
        driver.perform { $0.apply([add], named: "x") }
        try driver.finish(task)
        driver.perform { $0.apply([.acknowledge(9)], named: "y") }
        #expect(driver.machine.record.transfers.isEmpty)
        #expect(driver.perform { $0.apply([add], named: "x") } == [])
        #expect(driver.begun.count == 1)
        driver.machine.forget(commands: ["x", "y"])
        #expect(driver.machine.record.appliedCommands == [])
    }

    @Test("The agent may end when all transfers are complete or suspended, and none is stopping")
    func atRest() throws {
        var driver = SessionDriver()
        #expect(driver.machine.isAtRest)
        let task = driver.add { $0.earliestBeginDate = .distantFuture }
        let other = driver.add()
        #expect(!driver.machine.isAtRest)
        driver.command(.cancel(task, producingResumeData: false))
        driver.command(.suspend(other))
        #expect(!driver.machine.isAtRest)
        try driver.end(other, .stopped, at: 0)
        #expect(driver.machine.isAtRest)
    }
}
