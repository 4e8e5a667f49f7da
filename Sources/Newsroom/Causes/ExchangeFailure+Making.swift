import News
import NewsStore
import Web

extension ExchangeFailure {
    init(_ error: WebError) { self.init(error.description, ExchangeCause(error)) }

    /// A status that brought no document.
    init(status: Int) { self.init(HTTPStatus.sentence(for: status), .status(status)) }

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
