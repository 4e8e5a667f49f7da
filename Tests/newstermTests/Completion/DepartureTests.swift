import BackgroundTasks
import Foundation
import Testing

@testable import newsterm

@Suite("The end of the reader", .timeLimit(.minutes(5)))
struct DepartureTests {
    private func leave(failure: String?) async throws -> (status: Int32, again: Int32, journal: [String]) {
        let folder = try TemporaryFolder()
        let locations = Locations(feedList: "/tmp/urls", data: folder.path, environment: [:])
        let departure = Departure(locations)
        departure.begin(isHungUp: false)
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
        #expect(end.journal.first?.hasPrefix("what you did last: failed after") == true)
        #expect(end.journal.first?.hasSuffix("The disk is full.") == true)
    }

    @Test("To leave when all is stored is nothing that fails")
    func stored() async throws {
        #expect(try await leave(failure: nil).status == 0)
    }
}
