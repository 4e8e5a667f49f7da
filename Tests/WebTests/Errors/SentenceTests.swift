import Testing

@testable import Web

@Suite("Failures in words")
struct SentenceTests {
    @Test("Every failure is one sentence that ends with a full stop")
    func sentences() {
        let failures: [WebError] = [
            .badURL("x", reason: .other("r")), .unsupportedScheme("ftp"), .unresolvedHost("h"),
            .cannotConnect(host: "h", reason: .other("r")), .connectionBroken(host: "h", reason: .other("r")),
            .malformedAnswer(host: "h", reason: "r"), .tooLarge(limit: 15_000_000), .headersTooLarge(limit: 262_144),
            .tooManyRedirects(limit: 10), .redirectLoop("u"), .redirectRefused(to: "u", reason: .scheme),
            .redirectRefused(to: "u", reason: .privateAddress), .redirectRefused(to: "u", reason: .malformed),
            .redirectRefused(to: "u", reason: .unencrypted),
            .privateAddress(host: "h"),
            .proxy(reason: "r"), .fileNotFound("p"), .notARegularFile("p"), .fileUnreadable("p", reason: "r"),
            .cancelled, .cannotStart(reason: "r"), .failed(host: "h", reason: "r"),
        ]
        let timeouts = [TimeoutPhase.resolving, .connecting, .waitingForAnswer, .silent, .receiving, .tooSlow].map {
            WebError.timedOut(host: "h", phase: $0, after: .milliseconds(1500))
        }
        let secure = [TLSProblem.expired, .notYetValid, .selfSigned, .unknownIssuer, .wrongHost, .revoked].map {
            WebError.tls(host: "h", problem: $0)
        }
        for failure in failures + timeouts + secure {
            #expect(failure.description.hasSuffix("."), "\(failure)")
            #expect(
                failure.description.first?.isLowercase == false || failure.description.hasPrefix("h ")
                    || failure.description.hasPrefix("p "), "\(failure)")
        }
        #expect(timeouts[0].description == "Looking up the host h timed out after 1.5 s.")
        #expect(timeouts[3].description == "h timed out: it sent nothing for 1.5 s.")
        #expect(WebError.tooLarge(limit: 15_000_000).description.contains("15 MB"))
    }

    @Test("Control characters that a server puts into an address do not reach the terminal")
    func controlCharacters() {
        let error = WebError.redirectRefused(to: "x:\u{1b}]0;evil\u{7}", reason: .scheme)
        #expect(error.description.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }

    @Test("Passwords and tokens in a server's redirect are not shown")
    func secrets() {
        let refusals = [RedirectRefusal.scheme, .malformed, .privateAddress, .unencrypted].map {
            WebError.redirectRefused(to: "ftp://bob:SECRET@files.example/a", reason: $0)
        }
        for refusal in refusals + [.redirectRefused(to: "x://h/?token=SECRET#SECRET", reason: .scheme)] {
            #expect(!refusal.description.contains("SECRET"))
        }
        #expect(refusals.allSatisfy { $0.description.contains("ftp://files.example/a") })
        let long = WebError.redirectRefused(to: "x:" + String(repeating: "y", count: 9_000), reason: .scheme)
        #expect(long.description.count < 300)
    }

    @Test("A failure has a bounded length, whatever a server says")
    func bounded() {
        // Combining marks on one letter form a single character.
        let words = "e" + String(repeating: "\u{301}", count: 90_000)
        for error in [
            WebError.unresolvedHost(words), .failed(host: "h", reason: words),
            .malformedAnswer(host: "h", reason: words),
            .consumer(ConsumerFailure(WebError.proxy(reason: words))), .badURL(words, reason: .namesNoHost),
        ] {
            #expect(error.description.unicodeScalars.count <= 1_001)
        }
        #expect(WebError.badURL(words, reason: .namesNoHost).description.hasSuffix(": it has no host."))
        #expect(Excerpt.of("ab", upTo: 2) == "ab" && Excerpt.of("abc", upTo: 2) == "ab…")
    }

    @Test(
        "Different certificate errors have different sentences",
        arguments: [
            (9, TLSProblem.notYetValid), (10, .expired), (18, .selfSigned), (19, .unknownIssuer), (20, .unknownIssuer),
            (23, .revoked), (62, .wrongHost), (99, .other("reason")),
        ])
    func certificates(code: Int, problem: TLSProblem) {
        #expect(TLSProblem(certificateError: code, reason: "reason") == problem)
    }

    @Test(
        "A status is a sentence with its number",
        arguments: [200, 204, 304, 301, 404, 410, 418, 429, 500, 503, 599, 999])
    func statuses(status: Int) {
        let sentence = HTTPStatus.sentence(for: status)
        #expect(sentence.contains("\(status)"))
        #expect(sentence.contains("."))
        #expect(!HTTPStatus.sentence(for: status, of: .page).contains("feed"))
        let ofFile = HTTPStatus.sentence(for: status, of: .file)
        #expect(ofFile.contains("(\(status))") && !ofFile.contains("feed"))
    }

    @Test(
        "For a file it says what to do",
        arguments: [
            (204, "no file to send"), (300, "does not say where to"), (304, "has not changed"),
            (401, "https://NAME:PASSWORD@"), (403, "refuses access"), (404, "may have moved"), (410, "gone for good"),
        ])
    func statusOfFile(status: Int, words: String) {
        #expect(HTTPStatus.sentence(for: status, of: .file).contains(words))
    }
}
