/// A document that needs no network.
enum LocalDocument: Sendable, Equatable {
    case file(FileURL)
    /// Its address and its bytes.
    case bundled(String, [UInt8])
}
