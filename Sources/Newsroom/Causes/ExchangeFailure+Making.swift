import News
import NewsStore
import Web

extension ExchangeFailure {
    init(_ error: WebError) { self.init(error.description, ExchangeCause(error)) }

    /// A status that brought no document.
    init(status: Int) { self.init(HTTPStatus.sentence(for: status), .status(status)) }

    /// Nobody asked, since the host is to be left alone.
    init(_ quiet: QuietHost) {
        self.init(
            quiet.reason,
            quiet.asked == nil ? .hostHasTurns(quiet.name) : .hostAskedToWait(host: quiet.name, status: nil))
    }
}
