import FoundationEssentials
import News
import NewsParser
import Web

/// An RSS-Bridge: a server that makes feeds of pages that have none, and says which feeds it can make of a page
/// (its action `findfeed`, https://rss-bridge.github.io/rss-bridge/).
struct FeedBridge {
    /// Bytes of an answer; each offer repeats all parameters of its bridge.
    static let maximumBytes = 2_000_000

    /// Ends at the folder that the server is in.
    private let address: String

    private struct Offer: Decodable {
        struct Bridge: Decodable {
            var name: String?
        }

        var url: String
        var bridgeMeta: Bridge?
    }

    /// - Parameter address: as the user gave it, perhaps with the page that shows the bridges.
    init(_ address: String) {
        let folder = address.prefix { $0 != "?" && $0 != "#" }
        let page = folder.split(separator: "/").last ?? ""
        if page.hasSuffix(".php") {
            self.address = String(folder.dropLast(page.count))
        } else {
            self.address = folder.hasSuffix("/") ? String(folder) : folder + "/"
        }
    }

    /// The address for messages.
    var shown: String { Redaction.redacted(address) }

    /// Asks which feeds it can make of a page. The page's user name and password stay here.
    func query(for page: String) -> String {
        "\(address)?action=findfeed&format=Atom&url=\(WebAddress.escaped(FeedAddress.withoutCredentials(page)))"
    }

    /// Asks for the feeds that it makes of a page.
    /// - Throws: `Failure`, `CancellationError`.
    func feeds(for page: String, _ web: WebClient, _ settings: RefreshSettings) async throws -> [FoundFeed] {
        let query = query(for: page)
        let request = WebRequest(
            url: query, acceptEncoding: FeedBody.encoding, maximumBodyBytes: Self.maximumBytes,
            connectTimeout: settings.connectTimeout, timeout: settings.longTimeout,
            lowSpeedTime: settings.maximumSilence)
        let answer: WebAnswer<[UInt8]>
        do {
            answer = try await web.exchange(request) {
                try PageBytes(head: $0, limit: Self.maximumBytes, isPage: false)
            }
        } catch {
            if case .cancelled = error { throw CancellationError() }
            throw Failure.exchange(ExchangeFailure(error))
        }
        guard let document = answer.output else {
            guard answer.head.status == 404 else {
                throw Failure.exchange(ExchangeFailure(answer.head, askedAt: query))
            }
            // An RSS-Bridge that makes none still answers in JSON; any server answers a wrong path with a page.
            guard answer.head.contentType?.lowercased().contains("json") == true else { throw Failure.isNone }
            return []
        }
        guard let feeds = feeds(in: document) else { throw Failure.isNone }
        return feeds
    }

    /// Why it did not answer the question.
    enum Failure: Error {
        case exchange(ExchangeFailure)
        /// The address is not that of an RSS-Bridge.
        case isNone
    }

    /// The feeds of its answer: on its own server only, whatever it names.
    /// - Returns: nil for another document than the answer to `query`.
    func feeds(in answer: [UInt8]) -> [FoundFeed]? {
        guard let offers = try? JSONDecoder().decode([Offer].self, from: Data(answer)) else { return nil }
        return offers.compactMap { offer in
            guard let url = WebAddress.resolve(offer.url, against: address), WebClient.isSameServer(url, address),
                (try? FeedAddress.validate(url)) != nil
            else { return nil }
            return FoundFeed(url: url, title: offer.bridgeMeta?.name.map { String($0.prefix(100)) })
        }
    }
}
