import Dispatch
import Testing

@testable import newsterm

@Suite("Work under way that another process can go on with", .timeLimit(.minutes(5)))
struct CourseTests {
    @Test("Handed over, it is cancelled; so is what was handed over before it began")
    func handOver() async throws {
        for isEarly in [true, false] {
            let course = Self.course("one")
            if isEarly { course.handOver() }
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            let work = Task {
                try await course.run {
                    begin.yield()
                    for await _ in AsyncStream.makeStream(of: Never.self).stream {}
                    try Task.checkCancellation()
                }
            }
            _ = await begun.first { _ in true }
            if !isEarly { course.handOver() }
            await #expect(throws: CancellationError.self) { try await work.value }
            #expect(course.left == Self.work("one"))
        }
    }

    @Test("Cancelled by who asked for it, it is not handed over")
    func cancelled() async throws {
        let course = Self.course("one")
        let work = Task {
            try await course.run {
                for await _ in AsyncStream.makeStream(of: Never.self).stream {}
                try Task.checkCancellation()
            }
        }
        work.cancel()
        await #expect(throws: CancellationError.self) { try await work.value }
        #expect(!course.isHandedOver && course.left == nil)
    }

    @Test("What is left may change on the way")
    func become() {
        let course = Self.course("one")
        course.become(.refresh(feeds: ["https://found.example/"], isNamed: true))
        #expect(course.left == nil)
        course.handOver()
        #expect(course.left == .refresh(feeds: ["https://found.example/"], isNamed: true))
        course.become(nil)
        #expect(course.left == nil)
    }

    @Test("What was stopped is taken once, also while it does not end")
    func taken() {
        let (deaf, quick, other) = (Self.course("deaf"), Self.course("quick"), Self.course("other"))
        let courses = Courses()
        for course in [deaf, quick, other] { courses.begin(course) }
        courses.handOver(until: .now() + .milliseconds(1)) { $0 !== other }
        courses.end(quick)
        #expect(courses.takeStopped().map(\.rest) == [Self.work("quick"), Self.work("deaf")])
        courses.end(deaf)
        courses.end(other)
        #expect(courses.takeStopped().isEmpty)
    }

    @Test("What is begun after the person has left is handed over at once, and what is done is not")
    func late() {
        let (early, late) = (Self.course("early"), Self.course("late"))
        let courses = Courses()
        courses.begin(early)
        courses.handOverAll()
        early.become(nil)
        courses.end(early)
        courses.begin(late)
        courses.end(late)
        #expect(courses.takeStopped().map(\.rest) == [Self.work("late")])
    }

    private static func work(_ name: String) -> UnfinishedWork {
        .addition("https://\(name).example/")
    }

    private static func course(_ name: String) -> Course { Course(work(name)) { work(name) } }
}
