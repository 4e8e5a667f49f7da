import Foundation
import News
import NewsStore
import TestSupport
import Testing

@testable import Newsroom
@testable import Web

@Suite("What servers say of refusals")
struct RefusalTests {
    private static let header = RequestHeader(name: "Authorization", value: "GoogleLogin auth=ada/t0ken")

    private static func line(_ text: String, _ header: RequestHeader? = header) -> String? {
        RefusalReason.line(of: Array(text.utf8), header)
    }

    @Test("The reason of a refusal is told, and stored with the account", arguments: AccountPath.allCases)
    func told(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            let content = path == .freshRSS ? "Not today!\n" : #"{"error_message":"Not today!"}"#
            let fault = SyncServer.Fault.refusal(500, content)
            room.server.fail(fault, fault)
            let failure = AccountFailure.refused(status: 500, reason: "Not today!")
            #expect(try await room.failure() == failure)
            #expect(try await room.account().failure == failure)
            #expect("\(failure)" == "The server answered with status 500: “Not today!”.")
        }
    }

    @Test("A reason is one bounded line without control characters, markup and secrets")
    func lines() {
        #expect(Self.line("\n  Bad \u{1B}[31mid\u{202E}\u{0}\nmore") == "Bad [31mid")
        #expect(
            Self.line(#"{"error_message":"no third-party integration enabled"}"#)
                == "no third-party integration enabled")
        for nothing in ["", "\n", "{", #"{"error":"x"}"#, "<!DOCTYPE html>", "{}"] {
            #expect(Self.line(nothing) == nil, "\(nothing)")
        }
        #expect(Self.line(String(repeating: "x", count: 1_000))?.count == 201)
        #expect(Self.line("token ada/t0ken is bad") == nil)
        #expect(Self.line("token ada/t0\u{200B}ken is bad") == nil)
        let basic = RequestHeader(
            name: "Authorization", value: "Basic " + Data("ada:pass:word".utf8).base64EncodedString())
        for text in ["pass:word is wrong", basic.value] { #expect(Self.line(text, basic) == nil) }
        #expect(Self.line("ada is unknown", basic) == "ada is unknown")
        #expect(Self.line("k3y", RequestHeader(name: "X-Auth-Token", value: "k3y")) == nil)
        #expect(Self.line("open sesame", nil) == nil)
        let own = [
            RequestHeader(name: "Cookie", value: "a=c00kie; b=0ther"),
            RequestHeader(name: "X-Way", value: "Bearer s3cret"),
            RequestHeader(name: "Authorization", value: "Basic \(Data("ada:w0rd".utf8).base64EncodedString())"),
        ]
        for secret in ["c00kie", "0ther", "s3cret", "w0rd"] {
            #expect(RefusalReason.line(of: Array("not \(secret)!".utf8), Self.header, others: own) == nil, "\(secret)")
        }
        #expect(RefusalReason.line(of: Array("Not today!".utf8), Self.header, others: own) == "Not today!")
        #expect(Self.line("see https://a.example/?token=abc") == "see https://a.example/?token=[hidden]")
    }

    @Test("A failure without a reason is stored, and read, as before there were reasons")
    func stored() throws {
        let old = #"{"refused":{"status":429}}"#
        let failure = try JSONDecoder().decode(AccountFailure.self, from: Data(old.utf8))
        #expect(failure == .refused(status: 429))
        #expect(String(decoding: try JSONEncoder().encode(failure), as: UTF8.self) == old)
    }

    @Test("A refusal whose content is cut short, or endless, is one all the same")
    func broken() async throws {
        for body in [String(repeating: "x", count: 200_000), "half"] {
            let server = try RawServer(serve: { connection in
                _ = connection.readRequest()
                let length = body == "half" ? 1_000 : body.utf8.count
                connection.send("HTTP/1.1 500 X\r\nContent-Length: \(length)\r\nConnection: close\r\n\r\n\(body)")
            })
            try await TestNewsroom.run { room in
                let service = AccountService(kind: .miniflux, address: server.url(""), user: "ada")
                let error = await #expect(throws: AccountFailure.self) {
                    try await room.accounts.test(service, password: "x1")
                }
                guard case .refused(500, let reason?) = error else {
                    Issue.record("\(error as Any)")
                    return
                }
                #expect(reason.hasPrefix(body == "half" ? "half" : "xxx"))
            }
        }
    }

    @Test(
        "A page of a proxy in place of Miniflux's answer does not mean that a feed is gone",
        arguments: [SyncServer.Fault.content("<html>Log in</html>"), .status(405)])
    func unsubscribed(fault: SyncServer.Fault) async throws {
        try await AccountRoom.runFilled(.miniflux) { room in
            let (account, feed) = (try await room.account(), try await room.feed("Beta"))
            room.server.failEach { $0.method == "DELETE" ? fault : nil }
            let result = try? await room.sync.unsubscribe(account, from: feed)
            #expect(result == (fault == .status(405) ? nil : .waits))
            room.server.failEach(nil)
            try await room.syncNow()
            #expect((room.server.library.feed("Beta") == nil) == (result == .waits))
            #expect(try await room.library.feeds().contains { $0.id == feed.id } == (result == nil))
        }
    }

    @Test("Nor that an article is, which would keep a star that was taken away elsewhere")
    func starred() async throws {
        try await AccountRoom.runFilled(.miniflux) { room in
            room.server.setStarred(false, "b3")
            room.server.failEach {
                $0.path.hasPrefix("/v1/entries/") && $0.path != "/v1/entries/ids" ? .status(404) : nil
            }
            #expect(try await room.failure() != nil)
            room.server.failEach(nil)
            try await room.syncNow()
            try await room.expectAgreement(starred: ["a4"])
        }
    }
}
