package import News
import NewsStore
import Web

extension WebError: ExchangeError {
    package var failure: ExchangeFailure { ExchangeFailure(self) }
}

extension ExchangeFailure {
    init(_ error: WebError) { self.init(error.description, ExchangeCause(error)) }

    /// The same of a feed, which may have been public before.
    init(ofFeed error: WebError) {
        guard case .privateAddress(let host) = error else {
            self.init(error)
            return
        }
        self.init(
            "\(Excerpt.of(host)) has an address in a private network, and this feed may use the public one only: it was not "
                + "asked. To allow it, set private = true for the feed in config.toml.",
            .feedTurnedPrivate(host: Excerpt.of(host)))
    }

    /// An answer that brought no document, to a request at an address, which may hold a user name and a password.
    init(_ head: ResponseHead, askedAt address: String) {
        let hasCredentials = FeedAddress.withoutCredentials(address) != address
        if head.status == 401, hasCredentials, WebClient.isSameServer(head.url, address) {
            self.init("The server refuses the user name and the password (401).", .credentialsRefused)
        } else {
            self.init(HTTPStatus.sentence(for: head.status), .status(head.status))
        }
    }

    /// The same of an article's page.
    init(pageStatus status: Int) { self.init(HTTPStatus.sentence(for: status, of: .page), .pageStatus(status)) }

    /// Nobody asked, since the host is to be left alone.
    init(_ quiet: QuietHost) {
        self.init(quiet.reason, ExchangeCause(quiet))
    }
}

extension ExchangeCause {
    fileprivate init(_ quiet: QuietHost) {
        self =
            if case .hostAskedForFewer(let host, let status) = quiet.cause {
                .hostAskedToWait(host: host, status: status)
            } else {
                .hostHasTurns(quiet.name)
            }
    }
}
