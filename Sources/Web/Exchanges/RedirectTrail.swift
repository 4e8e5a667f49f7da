/// The addresses one exchange has been through, and the rules for going on.
struct RedirectTrail: Sendable, Equatable {
    let origin: WebURL
    private let maximum: Int
    private var visited: Set<String>
    private(set) var current: WebURL
    private(set) var redirects: [ResponseHead.Redirect] = []
    /// Where the first redirect from https to http led. From there on anyone on the way may have written what came.
    private(set) var firstUnencrypted: String?

    init(origin: WebURL, maximum: Int) {
        self.origin = origin
        self.maximum = maximum
        self.current = origin
        self.visited = [origin.text]
    }

    /// Goes where the origin is known to have moved, which is no redirect that was met: from there it may lead back to
    /// the origin, which has not been asked yet.
    mutating func begin(at movedTo: String) throws(WebError) {
        current = try origin.following(location: movedTo)
        visited = [current.text]
    }

    var isAtOrigin: Bool { current == origin }

    /// Whether what the user gave for the origin's server alone may be sent to the current address.
    var takesOwnHeaders: Bool { firstUnencrypted == nil && current.isSameServer(as: origin) }

    /// Whether the user's validators may be sent to the current address.
    func sendsValidators(of request: WebRequest) -> Bool {
        if let source = request.validatorsURL { return source == current.text }
        return firstUnencrypted == nil && current.host == origin.host
    }

    /// Statuses that name another address for the same request, or for one by GET, which is the same here.
    static func isRedirect(_ status: Int) -> Bool { [301, 302, 303, 307, 308].contains(status) }

    /// Moves on to where the answer leads. Without cookies, an address met twice would answer the same again.
    /// - Parameter isOtherRequest: whether the addresses so far were asked something else.
    mutating func follow(status: Int, location: String, isOtherRequest: Bool = false) throws(WebError) {
        if isOtherRequest { visited = [] }
        var next = try current.following(location: location)
        // Back home the user's user name and password are at the server they were given for.
        if next.text == origin.text, firstUnencrypted == nil { next = origin }
        guard redirects.count < maximum else { throw .tooManyRedirects(limit: maximum) }
        guard visited.insert(next.text).inserted else { throw .redirectLoop(next.text) }
        redirects.append(ResponseHead.Redirect(status: status, location: next.text))
        if firstUnencrypted == nil, current.scheme == "https", next.scheme == "http" { firstUnencrypted = next.text }
        current = next
    }
}
