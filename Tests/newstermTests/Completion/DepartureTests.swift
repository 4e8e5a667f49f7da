import BackgroundTasks
import Foundation
import TestSupport
import Testing

@testable import newsterm

@Suite("The end of the reader", .timeLimit(.minutes(5)))
struct DepartureTests {
    private func leave(failure: String?) async throws -> (status: Int32, again: Int32, journal: [String]) {
        let folder = try TemporaryFolder()
        let locations = Locations(feedList: "/tmp/urls", data: folder.path, environment: [:])
        let departure = Departure(locations)
        departure.begin()
        await departure.wait(failure: failure)
        let status = departure.conclude()
        let journal = try Journal.recent(5, directory: locations.background).entries.map(\.message)
        return (status, departure.conclude(), journal)
    }

    @Test("What was done last and could not be stored has failed: the exit status and the journal say so")
    func unstored() async throws {
        let end = try await leave(failure: "The disk is full.")
        #expect(end.status == ExitStatus.failure.rawValue)
        #expect(end.again == end.status)
        #expect(end.journal.count == 1)
        #expect(end.journal.first?.hasPrefix("what is being stored: failed after") == true)
        #expect(end.journal.first?.hasSuffix("The disk is full.") == true)
    }

    @Test("To leave when all is stored is nothing that fails")
    func stored() async throws {
        #expect(try await leave(failure: nil).status == 0)
    }

    @Test("What is left goes on in another process: nothing of it has failed")
    func handOver() async throws {
        let works: [UnfinishedWork] = [.refresh(feeds: ["https://one.example/"], isNamed: true), Self.addition]
        let end = try await leave(in: works)
        #expect(end.status == 0)
        #expect(end.works == works)
    }

    @Test("After Ctrl-C nothing goes on")
    func stopped() async throws {
        let end = try await leave(
            in: [.refresh(feeds: ["https://one.example/"], isNamed: true), Self.addition], SIGINT)
        #expect(end.status == 128 + SIGINT)
        #expect(end.works == nil)
    }

    private static let addition = UnfinishedWork.addition("https://two.example/")

    /// Leaves in the middle of work.
    /// - Parameter signal: comes after that.
    /// - Returns: the exit status, and what the process is handed that goes on.
    private func leave(
        in works: [UnfinishedWork], _ signal: Int32? = nil
    ) async throws -> (status: Int32, works: [UnfinishedWork]?) {
        let folder = try TemporaryFolder()
        let locations = Locations(feedList: "/tmp/urls", data: folder.path, environment: [:])
        let script = "cat > '\(folder.path)/part' && mv '\(folder.path)/part' '\(folder.path)/whole'"
        let departure = Departure(locations, command: ["/bin/sh", "-c", script])
        let courses = Courses()
        departure.attend(leave: { courses.handOverAll() }, takeStopped: { courses.takeStopped() })
        let begun = works.map { work in
            let course = Course(work) { work }
            course.noteAssertion(departure.assertions.beginBackgroundTask(withName: course.name))
            courses.begin(course)
            return course
        }
        departure.begin()
        if let signal { departure.receive(signal) }
        for course in begun {
            courses.end(course)
            departure.assertions.endBackgroundTask(try #require(course.assertion), .notCompleted())
        }
        await departure.wait()
        let status = departure.conclude()
        // Whoever was stopped by a signal has written down in the journal that nobody goes on.
        guard signal == nil else {
            let journal = try Journal.recent(20, directory: locations.background).entries.map(\.message)
            return (status, journal.contains { $0.contains("handed over") } ? [] : nil)
        }
        #expect(try await eventually { FileManager.default.fileExists(atPath: "\(folder.path)/whole") })
        let handOver = try JSONDecoder().decode(HandOver.self, from: Data(try folder.text(of: "whole").utf8))
        return (status, handOver.works)
    }
}
