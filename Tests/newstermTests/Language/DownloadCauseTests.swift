import Foundation
import News
import Testing
import Texts
import Web

@testable import BackgroundTransfers
@testable import Newsroom
@testable import Presentation

@Suite("Reasons of failed downloads in Japanese")
struct DownloadCauseTests {
    /// A Japanese sentence has no English words; inserted values are in capitals.
    private func expectTranslated(_ failure: ExchangeFailure, _ location: SourceLocation = #_sourceLocation) throws {
        let stored = try JSONDecoder().decode(ExchangeFailure.self, from: JSONEncoder().encode(failure))
        #expect(stored == failure, sourceLocation: location)
        let text = try #require(
            InterfaceLocale.$current.withValue(InterfaceLocale(.japanese)) { stored.cause?.translated },
            "\(failure)", sourceLocation: location)
        let rest = text.replacing(/https?(:\/\/)?|file:\/\/|config\.toml|downloads\.folder/, with: "")
        #expect(!rest.contains(/[a-z]{2}/), "\(failure) → \(text)", sourceLocation: location)
    }

    @Test(
        "Every reason of a download's failure has a sentence, and is unchanged after being stored",
        arguments: [
            BackgroundTransferError.cancelled(nil), .unsupportedURL("FTP:"), .privateAddress("A.B"),
            .timedOut(seconds: 60), .tooLarge(limit: 1000), .lengthMismatch(announced: 5, received: 4),
            .gaveUp(seconds: 7 * 86_400, last: .status(503), nil), .gaveUp(seconds: 60, last: nil, nil),
            .gaveUp(seconds: 60, last: .connection(reason: "no", .unresolvedHost("A.B")), nil),
            .connection(reason: "REASON"), .connection(reason: "no", .unresolvedHost("A.B")),
            .untrusted(reason: "REASON"), .untrusted(reason: "no", .tls(host: "A.B", problem: .expired)),
            .tooManyRedirects, .status(404), .unexpectedContent(found: "TEXT", expected: "AUDIO"),
            .inconsistentAnswer(reason: "REASON"), .noSpace, .unusableFolder(reason: "REASON"),
        ])
    func downloads(_ error: BackgroundTransferError) throws { try expectTranslated(ExchangeFailure(error)) }

    @Test(
        "Every reason why a finished file cannot be placed has a sentence",
        arguments: [DownloadError.lost, .noSpace(path: "/A"), .folderUnusable(path: "/A", reason: "REASON")])
    func places(_ error: DownloadError) throws { try expectTranslated(ExchangeFailure(error)) }

    @Test(
        "Every status has a sentence about a file, and none mentions a feed",
        arguments: [204, 300, 304, 400, 401, 402, 403, 404, 406, 408, 410, 421, 429, 451, 500, 501, 502, 503, 599, 999])
    func statuses(_ status: Int) throws {
        let failure = ExchangeFailure(BackgroundTransferError.status(status))
        try expectTranslated(failure)
        #expect(failure.sentence.contains("(\(status))") && !failure.sentence.contains("feed"))
        let text = InterfaceLocale.$current.withValue(InterfaceLocale(.japanese)) { failure.cause?.translated }
        #expect(text?.contains("(\(status))") == true && text?.contains("フィード") == false)
    }

    @Test("An empty file has a sentence")
    func empty() throws { try expectTranslated(ExchangeFailure(emptyFileOf: 1000)) }

    @Test(
        "Credentials are neither shown nor stored with the cause",
        arguments: [
            "gopher://bob:S3cret@127.0.0.1:1/x", "http://bob:S3cret@[::zz/x", "ftp://S3cretTokPW12@h/x",
            "//bob:S3cret@[bad/x", "gopher:bob:S3cret@h/x", "mailto:bob:S3cret@x", "ftp://bob:S3cr et@h/x",
            "ftp://bob:x/S3cret@h/x", "data:text/html,bob:S3cret", "http://a.example/?password=S3cret",
        ])
    func secrets(address: String) throws {
        for error in [
            BackgroundTransferError.unsupportedURL(address), .gaveUp(seconds: 1, last: .privateAddress(address), nil),
        ] {
            let failure = ExchangeFailure(error)
            let stored = String(decoding: try JSONEncoder().encode(failure), as: UTF8.self)
            #expect(!stored.contains("S3cr"), "\(stored)")
        }
        let whole = ExchangeFailure(BackgroundTransferError.unsupportedURL("ftp://a.example/b"))
        #expect(whole.sentence.contains("ftp://a.example/b"))
    }

    @Test("A session's error includes the underlying one of the exchange, even if an earlier version stored it without")
    func underlying() throws {
        let error = BackgroundTransferError(WebError.cannotConnect(host: "a.example", reason: .refusesConnections))
        #expect(ExchangeFailure(error).cause == .refusesConnections(host: "a.example"))
        let stored = try JSONEncoder().encode(error)
        #expect(try JSONDecoder().decode(BackgroundTransferError.self, from: stored) == error)
        let earlier = #"{"connection": {"reason": "it was reset"}}"#
        let old = try JSONDecoder().decode(BackgroundTransferError.self, from: Data(earlier.utf8))
        #expect(old == .connection(reason: "it was reset"))
        let given = #"{"gaveUp": {"seconds": 60, "lastReason": "The server refused with status 503."}}"#
        let gaveUp = try JSONDecoder().decode(BackgroundTransferError.self, from: Data(given.utf8))
        #expect("\(gaveUp)" == "Given up after 60 seconds: The server refused with status 503.")
    }
}
