import BackgroundTasks
import Testing

@testable import ReaderApp

@Suite("Reporting user activity to the newsterm that runs the tasks")
struct ActivityReporterTests {
    private let start = ContinuousClock.now

    /// The number of reports that the body causes.
    private func reports(_ body: (inout ActivityReporter) -> Void) async -> Int {
        let (stream, sink) = AsyncStream.makeStream(of: Void.self)
        var signs = ActivityReporter()
        signs.begin(sink, at: start)
        body(&signs)
        sink.finish()
        return await stream.reduce(0) { count, _ in count + 1 }
    }

    @Test("Keys are reported at intervals, the focus at once")
    func focus() async {
        let keys = await reports { signs in
            for second in 0..<40 { signs.take(at: start + .seconds(second)) }
        }
        #expect(keys == 2)
        let focus = await reports { signs in
            signs.take(focus: .yes, at: start)
            signs.take(at: start + .seconds(1))
            signs.take(focus: .no, at: start + .seconds(2))
            #expect(signs.focus == .no)
            signs.take(focus: .yes, at: start + .seconds(3))
        }
        #expect(focus == 3)
    }

    @Test("A report that failed, such as lost focus, is sent with the next one")
    func unsent() async {
        for (isSent, count) in [(true, 1), (false, 2)] {
            let reports = await reports { signs in
                signs.take(focus: .no, at: start)
                if !isSent { signs.noteReportFailed() }
                signs.take(at: start + .seconds(1))
                signs.take(at: start + .seconds(2))
                #expect(signs.focus == .no)
            }
            #expect(reports == count)
        }
    }

    @Test("A process that starts to run them learns of recent activity, and nothing older")
    func before() async {
        for (seconds, count) in [(19, 1), (20, 0)] {
            let (stream, sink) = AsyncStream.makeStream(of: Void.self)
            var signs = ActivityReporter()
            signs.take(at: start)
            signs.begin(sink, at: start + .seconds(seconds))
            sink.finish()
            #expect(await stream.reduce(0) { count, _ in count + 1 } == count)
        }
    }

    @Test("A process that no longer runs them gets no reports")
    func after() async {
        let count = await reports { signs in
            signs.end()
            signs.take(focus: .yes, at: start)
        }
        #expect(count == 0)
    }
}
