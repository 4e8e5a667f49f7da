import Foundation
import News
import Testing
import Texts

@testable import NewsUI
@testable import Presentation

@Suite("Causes of failures in both languages")
struct CauseTextsTests {
    /// One of each. A switch without a case would not compile.
    nonisolated static let causes: [ExchangeCause] =
        [200, 304, 400, 401, 402, 403, 404, 406, 408, 410, 421, 429, 451, 500, 502, 503, 299, 399, 499, 599, 999].map {
            .status($0)
        }
        + TLSCause.allCases.map { .secureConnection(host: "a.example", $0, detail: nil) }
        + ExchangePhase.allCases.map { .timedOut(host: "a.example", $0, seconds: 1.5) }
        + [
            DocumentKind.htmlPage, .json, .gzip, .zip, .pdf, .feedList, .sitemap, .svg, .feed, .binary, .text,
            .xml("x"),
        ].map { .notAFeed($0) }
        + [
            .botWall("why", status: 403), .pageBotWall("why", status: 403), .pageStatus(404), .pageStatus(410), .gone,
            .credentialsRefused,
            .badAddress("x:y", nil),
            .badAddress("x:y", .namesNoHost),
            .badAddress("x:y", .namesNoFile), .badAddress("x:y", .hasNoScheme), .badAddress("x:y", .other("why")),
            .unsupportedScheme("ftp"), .unresolvedHost("a.example"),
            .refusesConnections(host: "a.example"), .noNetwork(host: "a.example"), .noRoute(host: "a.example"),
            .noReaction(host: "a.example"), .tooManyOpenFiles(host: "a.example"),
            .cannotConnect(host: "a.example", detail: "why"), .proxy(detail: "why"),
            .secureConnection(host: "a.example", .handshake, detail: "why"),
            .interrupted(host: "a.example", detail: "why"), .interrupted(host: "a.example", detail: nil),
            .emptyResponse(host: "a.example"), .notHTTP(host: "a.example", detail: "why"), .tooLarge(limit: 15_000_000),
            .headersTooLarge(limit: 262_144), .tooManyRedirects(limit: 10), .redirectLoop("https://a.example/"),
            .redirectToOtherScheme("file:///x"), .redirectIntoPrivateNetwork("http://10.0.0.1/"),
            .privateAddress(host: "a.example"), .feedTurnedPrivate(host: "a.example"), .redirectToNoAddress("::"),
            .hostAskedToWait(host: "a.example", status: 429),
            .hostAskedToWait(host: "a.example", status: nil), .hostRateLimited("a.example"), .fileNotFound("/x"),
            .notAFile("/x"), .fileUnreadable("/x", reason: "why"), .emptyDocument,
            .unreadableDocument(detail: "why", line: 7), .unreadableDocument(detail: "why", line: nil),
            .truncatedDocument, .expandedDocument(limit: 1_000_000, line: 7), .programsNotAllowed,
            .programNotStarted("feed", reason: "why"),
            .programTookTooLong("feed", seconds: 30), .programFailed("feed", status: 3, errorOutput: "why"),
            .programPrintedNothing("feed", errorOutput: ""), .cancelled, .cannotStart(reason: "why"),
            .failed(host: "a.example", detail: "why"),
        ]

    nonisolated static let reasons: [CheckReason] = [
        .noDates(every: 300), .posts(about: 7_200, every: 600), .postedJustNow(every: 300),
        .silent(86_400, every: 7_200), .asSet(every: 3_600), .asSetButRefreshes(every: 60, refreshes: 300),
        .ruleOfHost("a.example", every: 600), .timeToLive(3_600, isMore: true, nil),
        .timeToLive(3_600, isMore: false, .posts(about: 600)), .updatePeriod(3_600, isMore: true, nil),
        .updatePeriod(3_600, isMore: false, .posted(ago: 600)), .freshness(300, isMore: false, field: "Expires"),
        .skippedTimes, .failed(times: 3, pause: 1_200), .askedToWait(60, isMore: false),
        .askedToWait(604_800, isMore: true), .hostAskedForFewer("a.example", status: 429),
        .hostAskedForFewer("a.example", status: nil), .hostRateLimited("a.example", every: 60),
        .hostRateLimited("a.example", every: nil), .gone, .programsNotAllowed, .offline,
        .programsSuspended(line: 3), .programsSuspended(line: nil), .settingsSuspended(line: 3),
        .settingsSuspended(line: nil),
    ]

    /// Words that are the same in both languages: names, and quoted messages.
    private static let latin: Set = [
        "example", "http", "https", "file", "why", "feed", "TLS", "HTTP", "HTML", "JSON", "gzip", "ZIP", "PDF", "OPML",
        "SVG", "XML", "config", "toml", "refresh", "allow", "commands", "true", "kB", "MB", "ttl", "sy", "updatePeriod",
        "skipHours", "skipDays", "private", "rss", "bridge", "RSS", "Bridge", "Retry", "After", "interval", "Expires",
        "ftp",
    ]

    private func isJapanese(_ text: String) -> Bool {
        let words = text.matches(of: /[A-Za-z]{2,}/).map { String($0.0) }
        return text.unicodeScalars.contains { 0x3041...0x9FFF ~= $0.value } && Self.latin.isSuperset(of: words)
    }

    @Test("Every cause of a failed check has a Japanese sentence, also after being stored")
    func checks() throws {
        for cause in Self.causes {
            let words = speaking(.japanese) { ExchangeTexts.failed("English.", cause) }
            #expect(isJapanese(words), "\(cause): \(words)")
            #expect(speaking(.english) { ExchangeTexts.failed("English.", cause) } == "English.")
            let coded = try #require(StoredJSON(cause))
            #expect(StoredJSON<ExchangeCause>(text: coded.text).value == cause, "\(coded.text)")
        }
        #expect(Set(Self.causes.map(\.translated)).count == Self.causes.count)
    }

    @Test("Every reason for the next check has a sentence in both languages, and can be stored")
    func nextChecks() throws {
        for reason in Self.reasons {
            let words = speaking(.japanese) { CheckReasonTexts.sentence(reason.description, reason) }
            #expect(isJapanese(words) && words.hasSuffix("。"), "\(reason): \(words)")
            #expect(speaking(.english) { CheckReasonTexts.sentence(reason.description, reason) } == "\(reason)")
            #expect("\(reason)".hasSuffix(".") && "\(reason)".allSatisfy(\.isASCII), "\(reason)")
            #expect(StoredJSON<CheckReason>(text: try #require(StoredJSON(reason)).text).value == reason)
        }
    }

    @Test("A missing page is not called a feed")
    func pages() {
        for status in [404, 410] {
            let words = speaking(.japanese) { ExchangeCause.pageStatus(status).translated }
            #expect(words.contains("ページ") && !words.contains("フィード"))
            #expect(speaking(.japanese) { ExchangeCause.status(status).translated }.contains("フィード"))
        }
    }

    @Test("A bad address stored without its problem still has a sentence")
    func oldBadAddress() {
        let coded = StoredJSON<ExchangeCause>(text: #"{"badAddress":{"_0":"x:y"}}"#)
        #expect(coded.value == .badAddress("x:y", nil))
        #expect(speaking(.japanese) { coded.value?.translated } == "「x:y」は取得できるアドレスではありません。")
    }

    @Test("Causes whose names in the code have changed keep the stored names")
    func storedNames() throws {
        func expect<Cause: Codable & Hashable & Sendable>(_ cause: Cause, storedAs text: String) throws {
            #expect(try #require(StoredJSON(cause)).text == text)
            #expect(StoredJSON<Cause>(text: text).value == cause)
        }
        let stored: [(ExchangeCause, String)] = [
            (.emptyResponse(host: "a.example"), #"{"saidNothing":{"host":"a.example"}}"#),
            (.interrupted(host: "a.example", detail: nil), #"{"brokenOff":{"host":"a.example"}}"#),
            (.hostRateLimited("a.example"), #"{"hostHasTurns":{"_0":"a.example"}}"#),
            (.download(.notAWebAddress("x:y")), #"{"download":{"_0":{"notOfTheWeb":{"_0":"x:y"}}}}"#),
            (
                .programFailed("feed", status: 3, errorOutput: "why"),
                #"{"programFailed":{"_0":"feed","complaint":"why","status":3}}"#
            ),
            (
                .programPrintedNothing("feed", errorOutput: "why"),
                #"{"programPrintedNothing":{"_0":"feed","complaint":"why"}}"#
            ),
        ]
        for (cause, text) in stored { try expect(cause, storedAs: text) }
        let errors: [(DownloadError, String)] = [
            (.notAWebAddress("x:y"), #"{"notOfTheWeb":{"_0":"x:y"}}"#), (.notDownloadedYet, #"{"notThereYet":{}}"#),
            (.isTransferring, #"{"isComingIn":{}}"#),
            (.cannotDelete(path: "x", reason: "why"), #"{"fileStays":{"path":"x","reason":"why"}}"#),
        ]
        for (error, text) in errors { try expect(error, storedAs: text) }
        try expect(
            CheckReason.hostRateLimited("a.example", every: 60),
            storedAs: #"{"hostHasTurns":{"_0":"a.example","every":60}}"#)
    }

    @Test("A cause from an earlier or a newer newsterm is shown by its stored sentence")
    func withoutCause() {
        for cause in [nil, StoredJSON<ExchangeCause>(text: "{\"notKnownYet\":{}}"), StoredJSON(text: "no JSON")] {
            var feed = Samples.feed(1, failure: "It was so.")
            feed.failureCause = cause
            #expect(speaking(.english) { feed.failureSentence } == "It was so.")
            #expect(speaking(.japanese) { feed.failureSentence } == "取得できませんでした: It was so.")
        }
    }

    @Test("Why a program printed no secret is in the language of the screen, but not what an earlier version stored")
    func secrets() throws {
        for fault in [
            SecretFault.notStarted(reason: "why"), .ended(status: 1), .tookTooLong, .printedTooMuch, .printedNothing,
            .printedNUL,
        ] {
            let (account, save) = (
                AccountFailure.noSecret(program: "why", fault: fault),
                SaveFailure.noSecret(program: "why", fault: fault)
            )
            for words in [speaking(.japanese) { account.text }, speaking(.japanese) { save.text }] {
                #expect(isJapanese(words.replacing("NUL", with: "")) && words.hasSuffix("。"), "\(words)")
            }
            #expect(speaking(.english) { account.text } == account.description)
            #expect(account.description.hasSuffix(": \(fault)") && save.description.hasSuffix(": \(fault)"))
            #expect(StoredJSON<AccountFailure>(text: try #require(StoredJSON(account)).text).value == account)
        }
        let old = #"{"noSecret":{"program":"pass","reason":"it printed nothing."}}"#
        #expect(
            speaking(.japanese) { StoredJSON<AccountFailure>(text: old).value?.text }
                == "pass からパスワードが得られません: it printed nothing.")
        #expect(StoredJSON<SaveFailure>(text: old).value?.description.hasSuffix(": it printed nothing.") == true)
    }

    @Test("An error is shown in the language of the screen")
    func errors() {
        for error in ErrorSamples.all {
            #expect(speaking(.english) { ErrorTexts.sentence(for: error) } == "\(error)")
            let words = speaking(.japanese) { ErrorTexts.sentence(for: error) }
            #expect(words.unicodeScalars.contains { 0x3041...0x9FFF ~= $0.value }, "\(words)")
            #expect(!words.contains("できませんでした: \(error)"), "\(error)")
        }
        struct Other: Error, CustomStringConvertible { let description = "Something else." }
        #expect(speaking(.japanese) { ErrorTexts.sentence(for: Other()) } == "できませんでした: Something else.")
    }

    @Test("The reason why no feed was found is in the language of the screen")
    func noFeed() {
        let failure = ExchangeFailure("There is nothing (404).", .status(404))
        for reason in [
            NoFeed.failed(failure), .namesPage("a.example"), .namesNoFeed("a.example", failure),
            .namesPrivateFeed("a.example"), .notAllTried(failure), .noneThere, .noHTTPS("http://a.example/"),
            .noSuchHost("a.example"), .bridgeMakesNone("https://b.example/"), .notABridge("https://b.example/"),
            .bridgeFailed("https://b.example/", failure),
        ] {
            #expect(isJapanese(speaking(.japanese) { reason.sentence }), "\(reason)")
            #expect(speaking(.english) { reason.sentence } == "\(reason)")
        }
    }
}

/// One of each error that has a text in the catalogue.
enum ErrorSamples {
    static let all: [any Error] = {
        // A sum of so many arrays takes Swift 6.2 too long.
        let kinds: [[any Error]] = [library, newsroom, addresses, accounts, others, downloads, commands]
        return kinds.flatMap { $0 }
    }()

    private static let commands: [CommandError] = [
        .noArticle, .noLink(command: "x"), .noComments(command: "x"), .notAWebAddress(command: "x"),
        .unsetVariable(command: "x", variable: "Y"),
        .notStarted(command: "x", program: "/x", reason: "why"), .failed(command: "x", status: 3, errorOutput: ""),
        .failed(command: "x", status: 3, errorOutput: "why"), .tookTooLong(command: "x", seconds: 3),
        .stopped(command: "x"),
        .printedTooMuch(command: "x", kilobytes: 500), .printedNothing(command: "x"),
    ]

    private static let library: [LibraryError] = [
        .folderUnavailable(path: "/x", reason: "why"), .unwritable(path: "/x"), .readOnly(path: "/x", because: .disk),
        .readOnly(path: "/x", because: .permissions), .readOnly(path: "/x", because: .fullDisk), .replaced(path: "/x"),
        .logAlone(path: "/x"),
        .needsWriting(path: "/x"), .indexUnusable(path: "/x"),
        .uncopyable(path: "/x", reason: "why"), .diskFull(path: "/x"),
        .notALibrary(path: "/x"), .corrupt(path: "/x", detail: "why"),
        .newerVersion(path: "/x", version: 9, knownVersion: 8), .tooOldVersion(path: "/x", version: 9, oldest: 13),
        .busy(path: "/x"),
        .inputOutput(path: "/x", detail: "why"), .unknownFeed(Feed.ID(rawValue: 1)), .cancelled, .closed,
        .unexpected(path: "/x", detail: "why"),
    ]

    private static let newsroom: [NewsroomError] = [
        .listUnreadable(path: "/x", reason: "why"), .listUnwritable(path: "/x", reason: "why"), .listBusy(path: "/x"),
        .listChangedMeanwhile(path: "/x", copy: "/y"), .listChangedSinceEdit(path: "/x", copy: "/y"),
        .editUnwritten(path: "/x", reason: "why", copy: "/y"),
        .badAddress(.empty), .notListed(url: "x:y"), .notListedAnyMore, .listedSeveralTimes(url: "x:y"),
        .importUnreadable(name: "/x", reason: "why"), .undoImpossible(sentence: "why"),
        .listGone(path: "/x"), .listBroken(path: "/x", first: FeedListProblem(line: 1, .notUTF8)),
        .undoneAlready(sentence: "why"), .undoInOtherList(sentence: "why", path: "/x"), .noAccountAnyMore(name: "x"),
    ]

    private static let addresses: [FeedAddressError] = [
        .empty, .noScheme("x"), .unsupportedScheme("ftp", "ftp://x"), .command("exec:x"), .noHost("https://"),
        .noPath("file://"), .badPort("https://x:y"), .badCharacter("https://x y"),
    ]

    private static let accounts: [AccountFailure] = [
        .refused(status: 503), .refused(status: 503, reason: "why"), .credentials, .otherServer(call: "x"),
        .redirected(to: "x:y"), .unencrypted, .notSubscribed(reason: "why"), .noFeedFound, .noFeeds, .noPassword,
        .secretUnwritable(path: "/x", reason: "why"), .noSecret(program: "x", fault: .notStarted(reason: "why")),
        .marksRefused(count: 2), .otherArticles(here: "x", there: "why"),
    ]

    private static let others: [any Error] =
        [
            FullTextError.notStored, .noLink, .notOfTheWeb("x:y"),
            .hostIsPaused("a.example", until: nil, hasAsked: nil),
            .hostIsPaused("a.example", until: .now, hasAsked: true),
            .hostIsPaused("a.example", until: .now, hasAsked: false),
            .noAnswer(ExchangeFailure("Why.", .status(404))), .noAnswer(ExchangeFailure("Why.", nil)),
            .noAnswer(ExchangeFailure("Why.", .redirectIntoPrivateNetwork("x:y"))), .notAPage(contentType: "a/b"),
            .nothingFound, .asksForPassword,
        ] + [PastDate.Problem(text: "soon")] + [
            StateError.unreadable(path: "/x", reason: "why"), .newer(path: "/x"), .foreign(path: "/x"),
            .unwritable(path: "/x", reason: "why"),
        ]

    private static let downloads: [DownloadError] = [
        .notAWebAddress("x:y"), .unknown(Download.ID(rawValue: 1)), .notUnderWay, .isThere(path: "/x"), .isBeingPlaced,
        .notDownloadedYet, .isTransferring, .hasFailed(Download.ID(rawValue: 1)), .fileMissing(path: "/x"),
        .cannotDelete(path: "/x", reason: "why"), .folderUnusable(path: "/x", reason: "why"), .noSpace(path: "/x"),
        .lost,
    ]
}
