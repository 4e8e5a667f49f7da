/// HTTP statuses in words.
public enum HTTPStatus {
    /// The kind of document that was requested.
    public enum Document: String, Sendable {
        case feed, page, file
    }

    /// A sentence for the user about a status that brought no document.
    public static func sentence(for status: Int, of document: Document = .feed) -> String {
        if document == .file, let sentence = sentenceOfFile(status) { return sentence }
        return switch status {
        case 200: "The server sent the document (200)."
        case 304: "Nothing has changed since the last time (304)."
        case 400: "The server does not understand the request (400); is the address right?"
        case 401: "The server asks for a user name and a password (401)."
        case 402: "The server asks for payment (402)."
        case 403: "The server refuses access (403)."
        case 404: "There is nothing at this address (404); the \(document.rawValue) may have moved."
        case 406: "The server has no acceptable version of this document (406)."
        case 408: "The server timed out waiting for the request (408)."
        case 410: "The server says the \(document.rawValue) is gone for good (410)."
        case 421: "The server is not responsible for this address (421)."
        case 429: "The server asks for fewer requests (429)."
        case 451: "The server may not show this for legal reasons (451)."
        case 500: "The server had an internal error (500)."
        case 502, 504: "The server's gateway got no response from upstream (\(status))."
        case 503: "The server is overloaded or under maintenance (503)."
        case 200..<300: "The server answered without a document (\(status))."
        case 300..<400: "The server redirects without saying where (\(status))."
        case 400..<500: "The server refuses the request (\(status))."
        case 500..<600: "The server failed (\(status))."
        default: "The server answered with a status that does not exist (\(status))."
        }
    }

    /// Differs for a file, which is not retried automatically and may come from any server.
    private static func sentenceOfFile(_ status: Int) -> String? {
        switch status {
        case 201..<300: "The server has no file to send at this address (\(status))."
        case 304: "The server says that the file has not changed, and does not send it (304); try again later."
        case 300..<400:
            "The file has moved, and the server does not say where to (\(status)); look for it on the page that links to "
                + "it."
        case 401:
            "The server asks for a user name and a password (401); give them in the address: "
                + "https://NAME:PASSWORD@example.org/."
        case 403: "The server refuses access to this file (403); it may be limited to members or to some countries."
        default: nil
        }
    }
}
