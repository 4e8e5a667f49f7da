public import Web

/// What came of a fetch that went on in the background session.
public enum FetchResult: Sendable {
    /// The whole document, in a file that is given up when it has been handled.
    case document(file: String, ResponseHead)
    /// An answer without a document: nothing has changed, or a refusal.
    case answer(ResponseHead)
    /// There is no answer; why, as a sentence for the user.
    case failure(String)
}
