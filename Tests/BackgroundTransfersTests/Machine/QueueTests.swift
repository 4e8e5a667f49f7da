import BackgroundTasks
import FoundationEssentials
import Testing

@testable import BackgroundTransfers

@Suite("The queue of a session")
struct QueueTests {
    @Test("No more transfers run at once than allowed, and the next begins when one ends")
    func atOnce() throws {
        var driver = SessionDriver(atOnce: 3, perHost: 3)
        let tasks = (0..<5).map { _ in driver.add() }
        #expect(driver.begun == Array(tasks[..<3]))
        #expect(try driver.task(tasks[3]).wait == .turn)
        try driver.finish(tasks[1])
        #expect(driver.begun == Array(tasks[..<4]))
    }

    @Test(
        "With thousands of transfers the time per step does not grow quadratically", .timeLimit(.minutes(2))
    )
    func thousands() throws {
        var driver = SessionDriver(atOnce: 4, perHost: 2)
        let requests = (0..<2000).map { DownloadRequest(url: "https://pod.example/\($0).mp3") }
        let number: (Int) -> UUID = {
            UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8($0 / 256), UInt8($0 % 256)))
        }
        driver.perform { machine in
            for (index, request) in requests.enumerated() {
                machine.apply([.add(number(index), request, nil, .foreground)], named: "\(index)")
            }
        }
        #expect(driver.begun == [number(0), number(1)])
        try driver.answer(number(0), 200, length: 1_000_000)
        for step in 1...100 { try driver.receive(number(0), Int64(step)) }
        try driver.end(number(0), .finished, at: 1_000_000)
        #expect(driver.begun.last == number(2))
    }

    @Test("No more transfers per host run than allowed; host names are case-insensitive")
    func perHost() throws {
        var driver = SessionDriver(atOnce: 4, perHost: 2)
        let one = driver.add("https://pod.example/1")
        let two = driver.add("http://POD.example:8080/2")
        let three = driver.add("https://pod.example/3")
        let other = driver.add("https://other.example/1")
        #expect(driver.begun == [one, two, other])
        try driver.finish(one)
        #expect(driver.begun.last == three)
    }

    @Test("The highest priority begins first, without interrupting running transfers")
    func priority() throws {
        var driver = SessionDriver(atOnce: 1)
        let first = driver.add { $0.priority = DownloadRequest.lowPriority }
        let low = driver.add { $0.priority = DownloadRequest.lowPriority }
        let usual = driver.add()
        let high = driver.add { $0.priority = DownloadRequest.highPriority }
        #expect(driver.begun == [first])
        #expect(!driver.actions.contains(.stop(attempt: 1)))
        driver.command(.setPriority(low, 7))
        #expect(try driver.task(low).priority == 1)
        for task in [first, low, high, usual] {
            #expect(driver.begun.last == task)
            try driver.finish(task)
        }
    }

    @Test("A priority that is not a number counts as the default", arguments: [Double.nan, .infinity, -1])
    func oddPriority(priority: Double) throws {
        var driver = SessionDriver()
        let task = driver.add { $0.priority = priority }
        #expect((0...1).contains(try driver.task(task).priority))
    }

    @Test("A transfer does not begin before its earliest begin date")
    func earliestBeginDate() throws {
        var driver = SessionDriver()
        let date = driver.now.addingTimeInterval(600)
        let task = driver.add { $0.earliestBeginDate = date }
        #expect(try driver.task(task).wait == .earliestBeginDate(date))
        driver.advance(by: 599)
        #expect(driver.begun == [])
        driver.advance(by: 1)
        #expect(driver.begun == [task])
    }

    @Test("Large transfers leave a slot to small ones, and use it when there are none")
    func sizeHints() throws {
        var driver = SessionDriver(atOnce: 2, perHost: 2)
        let large = (0..<3).map { _ in driver.add { $0.countOfBytesClientExpectsToReceive = 1_000_000_000 } }
        #expect(driver.begun == [large[0]])
        let small = driver.add { $0.countOfBytesClientExpectsToReceive = 1_000_000 }
        #expect(driver.begun == [large[0], small])
        try driver.finish(large[0])
        #expect(driver.begun == [large[0], small, large[1]])
    }

    @Test("A small transfer comes before a large one, until the large one has waited for an hour")
    func largeTransferWait() throws {
        var driver = SessionDriver(atOnce: 1)
        let first = driver.add()
        try driver.answer(first, 200, length: 10_000_000)
        let large = driver.add {
            $0.countOfBytesClientExpectsToReceive = .max
            $0.countOfBytesClientExpectsToSend = .max
        }
        let small = driver.add()
        try driver.receive(first, 10)
        try driver.end(first, .finished, at: 10_000_000)
        #expect(driver.begun == [first, small])
        try driver.answer(small, 200, length: 1_000_000_000)
        for minute in 1...61 {
            driver.advance(by: 30)
            try driver.receive(small, Int64(minute * 1_000_000))
            driver.advance(by: 30)
        }
        driver.add()
        try driver.end(small, .finished, at: 1_000_000_000)
        #expect(driver.begun == [first, small, large])
    }

    @Test("A discretionary transfer waits for a network that is not metered, and for external power")
    func discretionary() throws {
        var driver = SessionDriver(isDiscretionary: true)
        driver.change {
            $0.metered = .yes
            $0.externalPower = .no
        }
        let task = driver.add()
        #expect(try driver.task(task).wait == .unmeteredNetwork)
        driver.change { $0.metered = .no }
        #expect(try driver.task(task).wait == .externalPower)
        driver.change { $0.externalPower = .unknown }
        #expect(driver.begun == [task])
    }

    @Test(
        "A transfer not allowed on metered networks waits, stops when the network becomes metered, and needs no power"
    )
    func expensiveNetwork() throws {
        var driver = SessionDriver()
        driver.change {
            $0.metered = .yes
            $0.externalPower = .no
        }
        let task = driver.add { $0.allowsExpensiveNetworkAccess = false }
        #expect(try driver.task(task).wait == .unmeteredNetwork)
        driver.change { $0.metered = .no }
        #expect(driver.begun == [task])
        driver.change { $0.metered = .yes }
        #expect(try driver.attempt(task).isStopping)
        var request = try driver.record(task).request
        #expect(!DownloadRequest(url: request.url).isAlike(request))
        request.allowsExpensiveNetworkAccess = true
        #expect(DownloadRequest(url: request.url).isAlike(request))
    }

    @Test("A transfer whose conditions are never met is given up after seven days, and continues if resumed")
    func neverGoodConditions() throws {
        var driver = SessionDriver(isDiscretionary: true)
        driver.change { $0.metered = .yes }
        let later = driver.add { $0.earliestBeginDate = SessionDriver.start.date.addingTimeInterval(86_400) }
        driver.advance(by: 6 * 86_400)
        driver.command(.suspend(later))
        driver.command(.resume(later))
        let task = driver.add()
        driver.advance(by: 7 * 86_400 - 1)
        #expect(try driver.task(task).wait == .unmeteredNetwork)
        driver.advance(by: 1)
        for task in [task, later] {
            let error = try #require(try driver.task(task).error)
            #expect("\(error)" == "Given up after 7 days.")
        }
        #expect(driver.begun == [] && driver.machine.isAtRest)
    }

    @Test("Low-priority transfers get their turn eventually, however many others arrive")
    func lowPriority() throws {
        var driver = SessionDriver(atOnce: 1)
        var running = driver.add()
        let low = driver.add { $0.priority = DownloadRequest.lowPriority }
        // One that may begin later does not wait meanwhile.
        let date = driver.now.addingTimeInterval(7000)
        let later = driver.add {
            $0.priority = DownloadRequest.lowPriority
            $0.earliestBeginDate = date
        }
        var others: [UUID] = []
        for hour in 1...2 {
            try driver.answer(running, 200, length: 1_000_000_000)
            for minute in 1...60 {
                driver.advance(by: 60)
                try driver.receive(running, Int64(minute * 1_000_000))
            }
            others.append(driver.add())
            try driver.end(running, .finished, at: 1_000_000_000)
            driver.perform { $0.placed(running) }
            running = hour == 1 ? low : others[0]
            #expect(driver.begun.last == running)
        }
        #expect(!driver.begun.contains(later))
    }

    @Test("A discretionary transfer stops when its conditions are lost, and resumes from there when they are met again")
    func conditionsLost() throws {
        var driver = SessionDriver(isDiscretionary: true)
        let task = driver.add()
        try driver.answer(task, 200, length: 1000)
        try driver.receive(task, 400)
        driver.change { $0.externalPower = .no }
        #expect(driver.actions.last == .stop(attempt: 1))
        try driver.end(task, .stopped, at: 450)
        #expect(try driver.task(task).wait == .externalPower)
        driver.change { $0.externalPower = .yes }
        #expect(driver.orders.last?.offset == 450)
        #expect(try driver.record(task).failures == 0)
    }

    @Test("A transfer begun in the background is discretionary, whatever the session says")
    func backgroundIsDiscretionary() throws {
        var driver = SessionDriver()
        driver.change { $0.metered = .yes }
        let own = driver.add()
        driver.add(from: .background(wake: SessionDriver.identifier(99)))
        driver.advance(by: 3600)
        #expect(Set(driver.begun) == [own])
    }

    @Test("Without a network, background transfers do not begin, and no attempt is counted")
    func network() throws {
        for isDiscretionary in [true, false] {
            var driver = SessionDriver(isDiscretionary: isDiscretionary)
            driver.change { $0.network = .no }
            let origin = isDiscretionary ? .foreground : TransferOrigin.background(wake: SessionDriver.identifier(99))
            let task = driver.add(from: origin)
            driver.advance(by: 86_400)
            #expect(driver.begun == [])
            #expect(try driver.task(task).wait == .network)
            driver.change { $0.network = .yes }
            #expect(driver.begun == [task])
        }
    }

    @Test("The user's own transfers are tried even without a network, and again as soon as there is one")
    func foregroundWithoutNetwork() throws {
        var driver = SessionDriver()
        driver.change { $0.network = .no }
        let task = driver.add()
        for count in 1...5 {
            #expect(driver.begun.count == count)
            try driver.breakOff(task, at: 0)
            #expect(try driver.task(task).wait == .network)
            if count < 5 { try driver.advanceToRetry(task) }
        }
        // The next attempt by date is minutes away.
        driver.change { $0.network = .yes }
        #expect(driver.begun.count == 6)
        // A failure with a network is the server's, and waits for its date.
        try driver.breakOff(task, at: 0)
        guard case .retry? = try driver.task(task).wait else {
            Issue.record("\(String(describing: try driver.task(task).wait))")
            return
        }
        driver.advance(by: 29)
        #expect(driver.begun.count == 6)
        driver.advance(by: 1)
        #expect(driver.begun.count == 7)
    }

    @Test("A server's Retry-After is respected, whatever the network does meanwhile")
    func retryAfterWithoutNetwork() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 503, retryAfter: "3600")
        try driver.end(task, .stopped, at: 0)
        driver.change { $0.network = .no }
        driver.change { $0.network = .yes }
        driver.advance(by: 3599)
        #expect(driver.begun.count == 1)
        driver.advance(by: 1)
        #expect(driver.begun.count == 2)
    }

    @Test(
        "A server on the machine itself needs no network, whoever asks for it",
        arguments: ["http://localhost:8000/1", "http://127.0.0.1/1", "http://127.8.9.1/1", "http://[::1]:80/1"])
    func loopback(url: String) throws {
        var driver = SessionDriver(isDiscretionary: true)
        driver.change {
            $0.network = .no
            $0.metered = .yes
        }
        let task = driver.add(url)
        #expect(driver.begun == [task])
    }

    @Test("Each wake in the background doubles the delay of the transfers it begins; within one wake it is equal")
    func limiter() throws {
        var driver = SessionDriver()
        var delays: [TimeInterval] = []
        for wake in 1...4 {
            let origin = TransferOrigin.background(wake: SessionDriver.identifier(UInt8(100 + wake)))
            let tasks = (0..<3).map { _ in driver.add(from: origin) }
            let dates = try tasks.map { try #require(try driver.record($0).limitedUntil) }
            #expect(Set(dates).count == 1)
            delays.append(dates[0].timeIntervalSince(driver.now))
        }
        #expect(delays == [60, 120, 240, 480])
        #expect(driver.begun == [])
        driver.advance(by: 60)
        #expect(driver.begun.count == 2)
        #expect(try driver.task(SessionDriver.identifier(4)).wait != nil)
    }

    @Test("Two programs that alternately begin transfers, each in one wake, do not delay each other more")
    func alternatingWakes() throws {
        var driver = SessionDriver()
        var delays: Set<TimeInterval> = []
        for number in 0..<10 {
            let task = driver.add(from: .background(wake: SessionDriver.identifier(UInt8(100 + number % 2))))
            delays.insert(try #require(try driver.record(task).limitedUntil).timeIntervalSince(driver.now))
        }
        #expect(delays == [60, 120])
        for wake in 0..<200 { driver.add(from: .background(wake: SessionDriver.identifier(UInt8(wake)))) }
        #expect(try JSONCoding.encode(driver.machine.record.limiter).count < 5000)
    }

    @Test("The limiter resets when the user comes to the foreground, and delayed transfers begin")
    func limiterReset() throws {
        var driver = SessionDriver()
        for wake in 1...40 { driver.add(from: .background(wake: SessionDriver.identifier(UInt8(100 + wake)))) }
        #expect(driver.machine.record.limiter.delay == LaunchLimiter.maximumDelay)
        driver.command(.cameToForeground)
        #expect(driver.begun.count == 2)
        #expect(driver.machine.record.limiter.delay == 0)
        let next = driver.add(from: .background(wake: SessionDriver.identifier(1)))
        #expect(try driver.record(next).limitedUntil == driver.now.addingTimeInterval(60))
    }

    @Test(
        "An address that cannot be fetched fails at once",
        arguments: [
            "ftp://a.example/1", "file:///etc/passwd", "https://", "", "pod.example/1", "javascript:alert(1)",
            "https://a.example/" + String(repeating: "x", count: 9000),
        ])
    func addresses(url: String) throws {
        var driver = SessionDriver()
        let task = driver.add(url)
        #expect(driver.begun == [])
        // One that is too long is shortened.
        let kept = url.count > 1000 ? url.prefix(1000) + "…" : url
        #expect(driver.events.first == .didComplete(task, .unsupportedURL(kept)))
    }
}
