/// The addresses that an exchange has visited, and the rules for redirects.
struct RedirectChain: Sendable, Equatable {
    let origin: WebURL
    private let maximum: Int
    private var visited: Set<String>
    private(set) var current: WebURL
    private(set) var redirects: [ResponseHead.Redirect] = []
    /// Where the first redirect from https to http led. From there on, the content may be forged.
    private(set) var firstUnencrypted: String?

    init(origin: WebURL, maximum: Int) {
        self.origin = origin
        self.maximum = maximum
        self.current = origin
        self.visited = [origin.text]
    }

    /// Starts at the known new address of the origin. This does not count as a redirect, so that the new address may
    /// redirect back to the origin.
    mutating func begin(at movedTo: String) throws(WebError) {
        current = try origin.following(location: movedTo)
        visited = [current.text]
    }

    var isAtOrigin: Bool { current == origin }

    /// Whether header fields for the origin's server may be sent to the current address.
    var takesOwnHeaders: Bool { firstUnencrypted == nil && current.isSameServer(as: origin) }

    /// Whether the request's validators may be sent to the current address.
    func sendsValidators(of request: WebRequest) -> Bool {
        if let source = request.validatorsURL { return source == current.text }
        return firstUnencrypted == nil && current.host == origin.host
    }

    /// Statuses that name another address for the same request or for a GET.
    static func isRedirect(_ status: Int) -> Bool { [301, 302, 303, 307, 308].contains(status) }

    /// Moves on to the target of a redirect. Without cookies, an address visited twice would give the same response
    /// again.
    /// - Parameter isOtherRequest: Whether the addresses so far got a different request.
    mutating func follow(status: Int, location: String, isOtherRequest: Bool = false) throws(WebError) {
        if isOtherRequest { visited = [] }
        var next = try current.following(location: location)
        // Back at the origin, restore its user name and password.
        if next.text == origin.text, firstUnencrypted == nil { next = origin }
        guard redirects.count < maximum else { throw .tooManyRedirects(limit: maximum) }
        guard visited.insert(next.text).inserted else { throw .redirectLoop(next.text) }
        redirects.append(ResponseHead.Redirect(status: status, location: next.text))
        if firstUnencrypted == nil, current.scheme == "https", next.scheme == "http" { firstUnencrypted = next.text }
        current = next
    }
}
