import News

extension RemoteError {
    /// Whether the server may answer otherwise later. What is no answer of the protocol may be a hotel's login page.
    var isTemporary: Bool {
        switch failure {
        case .noAnswer: true
        case .refused(let status, _): status >= 500 || [408, 425, 429].contains(status)
        case .otherServer: !isMissing
        default: false
        }
    }

    /// Whether there was no answer, as if one change takes the server too long.
    var isSilence: Bool { if case .noAnswer = failure { true } else { false } }

    /// Whether the server answers, so that one change that it does not make need not hold up all else.
    var isRefusal: Bool {
        guard case .refused(let status, _) = failure else { return false }
        return status != 429 && retryAfter == nil
    }

    /// Whether the server, which has answered before, does not make a change.
    func refuses(_ change: FeedChange?) -> Bool {
        switch failure {
        case .notSubscribed, .noFeedFound, .feedGone: true
        case .otherServer: isMissing
        // Miniflux says 500 if it cannot read a feed.
        case .refused(500, _): change?.kind == .add
        case .refused: !isTemporary
        default: false
        }
    }
}
