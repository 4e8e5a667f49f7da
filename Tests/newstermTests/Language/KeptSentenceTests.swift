import BackgroundTransfers
import Foundation
import News
import Testing
import Web

@testable import Presentation

@Suite("Sentences kept in English, told in Japanese")
struct KeptSentenceTests {
    /// A sentence in Japanese has no English words left; what is put into it here is in capitals.
    private func isTold(_ sentence: String, _ location: SourceLocation = #_sourceLocation) {
        let told = KeptSentences.inJapanese(sentence)
        let rest = (told ?? sentence).replacing(
            /<BG[A-Za-z]*Task|org\.example\.[a-z]+|https?(:\/\/)?|file:\/\/|config\.toml|downloads\.folder/, with: "")
        #expect(
            told != nil && !rest.contains(/[a-z]{2}/), "\(sentence) → \(told ?? "nothing")", sourceLocation: location)
    }

    @Test(
        "Every reason of a download's failure is told",
        arguments: [
            BackgroundTransferError.cancelled(nil), .unsupportedURL("FTP:"), .privateAddress("A.B"),
            .timedOut(seconds: 60), .timedOut(seconds: 1), .tooLarge(limit: 1),
            .lengthMismatch(announced: 1, received: 0),
            .gaveUp(seconds: 7 * 86_400, lastReason: "The server refused with status 503.", nil),
            .gaveUp(seconds: 60, lastReason: nil, nil), .connection(reason: "REASON"), .untrusted(reason: "REASON"),
            .connection(reason: "bytes that were there have vanished from the disk"), .tooManyRedirects, .status(404),
            .tooLarge(limit: 1000), .unexpectedContent(found: "TEXT", expected: "AUDIO"),
            .lengthMismatch(announced: 5, received: 4),
            .inconsistentAnswer(reason: "it never sends the rest of the same file"), .noSpace,
            .unusableFolder(reason: "REASON"),
        ])
    func downloads(_ error: BackgroundTransferError) { isTold("\(error)") }

    @Test(
        "Every reason for which a finished file has no place is told",
        arguments: [
            DownloadError.lost, .noSpace(path: "/A"), .folderUnusable(path: "/A", reason: "REASON"),
            .fileMissing(path: "/A"),
            .fileStays(path: "/A", reason: "REASON"),
        ])
    func places(_ error: DownloadError) { isTold("\(error)") }

    private static let hostFailures: [WebError] =
        [
            FailureReason.refusesConnections, .noNetwork, .noRoute, .noReaction, .tooManyOpenFiles, .other("REASON"),
        ].map { .cannotConnect(host: "A.B", reason: $0) }
        + [.incompleteDocument, .sentNothing, .other("REASON")].map { .connectionBroken(host: "A.B", reason: $0) }
        + [.namesNoHost, .namesNoFile, .hasNoScheme, .other("REASON")].map { .badURL("A", reason: $0) }
        + [
            TLSProblem.expired, .notYetValid, .selfSigned, .unknownIssuer, .wrongHost, .revoked, .noTLS,
            .handshake("WHY"), .certificateFile("WHY"), .other("WHY"),
        ].map { .tls(host: "A.B", problem: $0) }
        + [TimeoutPhase.resolving, .connecting, .waitingForAnswer, .silent, .receiving, .tooSlow]
        .map { .timedOut(host: "A.B", phase: $0, after: .milliseconds(2500)) }

    private static let otherFailures: [WebError] = [
        .unsupportedScheme("FTP"), .unresolvedHost("A.B"), .malformedAnswer(host: "A.B", reason: "REASON"),
        .tooLarge(limit: 5_000_000), .headersTooLarge(limit: 5_000), .tooManyRedirects(limit: 10), .redirectLoop("A"),
        .redirectRefused(to: "A", reason: .scheme), .redirectRefused(to: "A", reason: .privateAddress),
        .redirectRefused(to: "A", reason: .malformed), .privateAddress(host: "A.B"), .proxy(reason: "REASON"),
        .hostAskedToWait(host: "A.B", status: 429, retryAfter: nil), .fileNotFound("/A"), .notARegularFile("/A"),
        .fileUnreadable("/A", reason: "REASON"), .cancelled, .cannotStart(reason: "REASON"),
        .failed(host: "A.B", reason: "REASON"),
    ]

    @Test(
        "Every reason for which an exchange failed is told, alone and as a download's",
        arguments: hostFailures + otherFailures)
    func exchanges(_ error: WebError) {
        isTold("\(error)")
        isTold("The connection failed: \("\(error)".dropLast()).")
    }

    @Test("What a form does not know stays as it is, within what it knows")
    func unknown() {
        #expect(KeptSentences.inJapanese("Something else happened.") == nil)
        #expect(KeptSentences.inJapanese("The connection failed: some new reason.") == "接続に失敗しました: some new reason。")
        #expect(
            KeptSentences.inJapanese("The server refused with status 404. Come back.")
                == "サーバーに拒否されました (404)。 Come back.")
        #expect(KeptSentences.inJapanese("The server refused with status soon.") == nil)
        #expect(KeptSentences.inJapanese("") == nil)
    }

    @Test(
        "Words that fit many forms at many places do not take for ever, and those of boundless length are left alone",
        .timeLimit(.minutes(1)),
        arguments: [
            "\":. ", ":1: ", "a, ", " cannot be reached: ", "The connection failed: ",
        ])
    func hostile(words: String) {
        let text = String(repeating: words, count: 1_190 / words.utf8.count)
        #expect(KeptSentences.inJapanese(text)?.isEmpty != true)
        #expect(KeptSentences.inJapanese("The connection failed: " + text + text) == nil)
    }
}
