import Foundation
import News
import Testing

@testable import Commands
@testable import NewsService

@Suite("The report of a download")
struct DownloadReportTests {
    private static func status(
        _ phase: DownloadStatus.Phase, received: Int64 = 0, expected: Int64? = nil, speed: Double? = nil,
        failure: String? = nil
    ) -> DownloadStatus {
        DownloadStatus(
            download: Download(
                id: Download.ID(rawValue: 7), feedTitle: "Tide\tTables", title: "Spring \u{1B}[31mtides",
                enclosure: Enclosure(url: "https://ann:geheim@e.example/7.mp3"), task: UUID(),
                path: phase == .finished ? "/casts/7.mp3" : nil, added: Date(timeIntervalSince1970: 1_000)),
            phase: phase, received: received, expected: expected, bytesPerSecond: speed,
            failure: failure.map { ExchangeFailure($0, nil) })
    }

    @Test("A line has its number, a bar, its state, its feed and its title, and no control characters")
    func line() {
        let report = DownloadReport(
            Self.status(.transferring, received: 12_300_000, expected: 28_600_000, speed: 1_200_000))
        let fields = report.line.split(separator: "\t", omittingEmptySubsequences: false)
        #expect(fields.count == 5)
        #expect(fields[0] == "7" && fields[1] == "[########............] 43%")
        #expect(fields[2] == "downloading, 12.3 MB of 28.6 MB, 1.2 MB/s, 14 seconds left")
        #expect(!report.line.contains("\u{1B}"))
    }

    @Test(
        "It says what a download waits for, what went wrong, and where the file is",
        arguments: [
            (status(.waiting(.network), received: 100_000), "waiting for the network, 100 kB"),
            (status(.waiting(nil), failure: "Gone."), "waiting, 0 bytes, Gone."),
            (status(.paused, received: 1_000_000, expected: 2_000_000), "paused, 1.0 MB of 2.0 MB"),
            (
                status(.transferring, received: 40_000, expected: 500_000, speed: 99_000),
                "downloading, 40.0 kB of 500 kB, 99.0 kB/s, 5 seconds left"
            ),
            (status(.failed, failure: "Refused."), "failed: Refused."),
            (status(.unplaced, failure: "No room."), "unplaced: No room."), (status(.finished), "/casts/7.mp3"),
        ])
    func words(status: DownloadStatus, words: String) {
        #expect(DownloadReport(status).words == words)
    }

    @Test("In JSON every member is present, without a password")
    func json() throws {
        let text = try Output.jsonText(DownloadReport(Self.status(.transferring, received: 5, speed: 2.9)))
        #expect(
            text == #"{"added":1000,"article":null,"automatic":false,"expected":null,"feed":"Tide\tTables","#
                + #""finished":null,"id":7,"next_attempt":null,"opened":null,"path":null,"reason":null,"received":5,"#
                + #""seconds_left":null,"speed":2,"#
                + #""state":"downloading","title":"Spring \u001b[31mtides","type":null,"#
                + #""url":"https://e.example/7.mp3","wait":null}"#)
    }

    @Test("JSON says what a download waits for and until when")
    func waits() throws {
        let date = Date(timeIntervalSince1970: 2_000)
        let waits: [(DownloadWait, String, Int?)] = [
            (.turn, "turn", nil), (.network, "network", nil), (.unmeteredNetwork, "unmetered_network", nil),
            (.externalPower, "external_power", nil), (.retry(date), "retry", 2_000), (.date(date), "date", 2_000),
        ]
        for (wait, name, attempt) in waits {
            let text = try Output.jsonText(DownloadReport(Self.status(.waiting(wait))))
            #expect(text.contains("\"wait\":\"\(name)\""))
            #expect(text.contains("\"next_attempt\":\(attempt.map(String.init) ?? "null"),"))
        }
    }
}
