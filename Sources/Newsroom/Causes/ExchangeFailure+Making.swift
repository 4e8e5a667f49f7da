package import News
import NewsStore
import Web

extension WebError: ExchangeError {
    package var failure: ExchangeFailure { ExchangeFailure(self) }
}

extension ExchangeFailure {
    init(_ error: WebError) { self.init(error.description, ExchangeCause(error)) }

    /// The failure for a feed, which may have been public before.
    init(ofFeed error: WebError) {
        guard case .privateAddress(let host) = error else {
            self.init(error)
            return
        }
        self.init(
            "\(Excerpt.of(host)) has an address on a private network, but this feed may only use public ones: it was "
                + "not checked. To allow it, set private = true for the feed in config.toml.",
            .feedTurnedPrivate(host: Excerpt.of(host)))
    }

    /// A response without a document, for a request to an address that may contain a user name and a password.
    init(_ head: ResponseHead, askedAt address: String) {
        let hasCredentials = FeedAddress.withoutCredentials(address) != address
        if head.status == 401, hasCredentials, WebClient.isSameServer(head.url, address) {
            self.init("The server rejected the user name and password (401).", .credentialsRefused)
        } else if let wall = head.botWall {
            self.init(BotWall.sentence(name: wall, status: head.status), .botWall(wall, status: head.status))
        } else {
            self.init(HTTPStatus.sentence(for: head.status), .status(head.status))
        }
    }

    /// The same for an article's page.
    init(ofPage head: ResponseHead) {
        if let wall = head.botWall {
            self.init(BotWall.pageSentence(name: wall, status: head.status), .pageBotWall(wall, status: head.status))
        } else {
            self.init(HTTPStatus.sentence(for: head.status, of: .page), .pageStatus(head.status))
        }
    }

    /// No request was sent, because the host must not be contacted yet.
    init(_ pausedHost: PausedHost) {
        self.init(pausedHost.reason, ExchangeCause(pausedHost))
    }
}

extension ExchangeCause {
    fileprivate init(_ pausedHost: PausedHost) {
        self =
            if case .hostAskedForFewer(let host, let status) = pausedHost.cause {
                .hostAskedToWait(host: host, status: status)
            } else {
                .hostRateLimited(pausedHost.name)
            }
    }
}
