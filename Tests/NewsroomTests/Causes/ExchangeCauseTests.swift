import News
import NewsParser
import Testing
import Web

@testable import Newsroom

@Suite("Network errors as causes")
struct ExchangeCauseTests {
    @Test("Every error has a cause, which names the host, the limit or the file")
    func causes() {
        let reasons: [(FailureReason, ExchangeCause)] = [
            (.refusesConnections, .refusesConnections(host: "h")), (.noNetwork, .noNetwork(host: "h")),
            (.noRoute, .noRoute(host: "h")), (.noReaction, .noReaction(host: "h")),
            (.tooManyOpenFiles, .tooManyOpenFiles(host: "h")), (.other("r"), .cannotConnect(host: "h", detail: "r")),
        ]
        let problems: [(TLSProblem, TLSCause, String?)] = [
            (.expired, .expired, nil), (.notYetValid, .notYetValid, nil), (.selfSigned, .selfSigned, nil),
            (.unknownIssuer, .unknownIssuer, nil), (.wrongHost, .wrongHost, nil), (.revoked, .revoked, nil),
            (.noTLS, .noTLS, nil),
            (.handshake("r"), .handshake, "r"), (.certificateFile("r"), .certificateFile, "r"),
            (.other("r"), .other, "r"),
        ]
        let phases: [(TimeoutPhase, ExchangePhase)] = [
            (.resolving, .resolving), (.connecting, .connecting), (.waitingForAnswer, .waitingForAnswer),
            (.silent, .silent), (.receiving, .receiving), (.tooSlow, .tooSlow),
        ]
        var expected: [(WebError, ExchangeCause)] = [
            (.badURL("https://me:pw@h", reason: .namesNoHost), .badAddress("https://h", .namesNoHost)),
            (.badURL("file:", reason: .namesNoFile), .badAddress("file:", .namesNoFile)),
            (.badURL("h", reason: .hasNoScheme), .badAddress("h", .hasNoScheme)),
            (.badURL("https://h", reason: .other("r")), .badAddress("https://h", .other("r"))),
            (.unsupportedScheme("ftp"), .unsupportedScheme("ftp")), (.unresolvedHost("h"), .unresolvedHost("h")),
            (.connectionBroken(host: "h", reason: .incompleteDocument), .interrupted(host: "h", detail: nil)),
            (.connectionBroken(host: "h", reason: .sentNothing), .emptyResponse(host: "h")),
            (.connectionBroken(host: "h", reason: .other("r")), .interrupted(host: "h", detail: "r")),
            (.malformedAnswer(host: "h", reason: "r"), .notHTTP(host: "h", detail: "r")),
            (.tooLarge(limit: 7), .tooLarge(limit: 7)), (.headersTooLarge(limit: 7), .headersTooLarge(limit: 7)),
            (.tooManyRedirects(limit: 7), .tooManyRedirects(limit: 7)), (.redirectLoop("u"), .redirectLoop("u")),
            (.redirectRefused(to: "x:y?token", reason: .scheme), .redirectToOtherScheme("x:y")),
            (
                .redirectRefused(to: "http://me:pw@10.0.0.1/", reason: .privateAddress),
                .redirectIntoPrivateNetwork("http://10.0.0.1/")
            ),
            (.redirectRefused(to: "::#secret", reason: .malformed), .redirectToNoAddress("::")),
            (.privateAddress(host: "h"), .privateAddress(host: "h")), (.proxy(reason: "r"), .proxy(detail: "r")),
            (.hostAskedToWait(host: "h", status: 429, retryAfter: nil), .hostAskedToWait(host: "h", status: 429)),
            (.fileNotFound("p"), .fileNotFound("p")), (.notARegularFile("p"), .notAFile("p")),
            (.fileUnreadable("p", reason: "r"), .fileUnreadable("p", reason: "r")), (.cancelled, .cancelled),
            (.cannotStart(reason: "r"), .cannotStart(reason: "r")),
            (.failed(host: "h", reason: "r"), .failed(host: "h", detail: "r")),
            (.consumer(ConsumerFailure(TruncatedDocument())), .truncatedDocument),
            (
                .consumer(ConsumerFailure(FeedParserError.expandsTooMuch(limit: 7, line: 3))),
                .expandedDocument(limit: 7, line: 3)
            ),
            (.consumer(ConsumerFailure(FeedProgramError.notAllowed)), .programsNotAllowed),
            (.consumer(ConsumerFailure(WebError.tooLarge(limit: 7))), .tooLarge(limit: 7)),
        ]
        expected += reasons.map { (.cannotConnect(host: "h", reason: $0), $1) }
        expected += problems.map { (.tls(host: "h", problem: $0), .secureConnection(host: "h", $1, detail: $2)) }
        expected += phases.map {
            (.timedOut(host: "h", phase: $0, after: .milliseconds(1500)), .timedOut(host: "h", $1, seconds: 1.5))
        }
        for (error, cause) in expected { #expect(ExchangeCause(error) == cause, "\(error)") }
    }

    @Test("Causes are stored with bounded length, whatever a server or a document says")
    func bounded() throws {
        let words = String(repeating: "ab", count: 50_000)
        let errors: [WebError] = [
            .badURL(words, reason: .other(words)), .unsupportedScheme(words), .unresolvedHost(words),
            .cannotConnect(host: words, reason: .noRoute), .cannotConnect(host: words, reason: .other(words)),
            .tls(host: words, problem: .handshake(words)),
            .timedOut(host: words, phase: .connecting, after: .seconds(1)),
            .connectionBroken(host: words, reason: .sentNothing),
            .connectionBroken(host: words, reason: .other(words)), .malformedAnswer(host: words, reason: words),
            .redirectLoop(words), .redirectRefused(to: words, reason: .scheme),
            .redirectRefused(to: words, reason: .privateAddress), .redirectRefused(to: words, reason: .malformed),
            .hostAskedToWait(host: words, status: 429, retryAfter: nil), .proxy(reason: words),
            .cannotStart(reason: words), .failed(host: words, reason: words),
            .consumer(ConsumerFailure(FeedParserError.unreadable(reason: words, line: 1))),
        ]
        for error in errors {
            let cause = try #require(ExchangeCause(error))
            let stored = try #require(StoredJSON(cause))
            #expect(stored.text.utf8.count < 1_200)
        }
    }
}
