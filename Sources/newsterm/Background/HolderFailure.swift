/// The conversation with the process that holds the lease broke off.
enum HolderFailure: Error, CustomStringConvertible {
    /// That process ended before it had said all.
    case wentAway
    /// One of the two does not understand what the other says.
    case otherVersion

    var description: String {
        switch self {
        case .wentAway: "The newsterm that was asked went away before it was done; try again."
        case .otherVersion: "That newsterm is of another version; quit it and try again."
        }
    }

    /// Of a command that ends with it.
    var status: ExitStatus {
        switch self {
        case .wentAway: .tryLater
        case .otherVersion: .failure
        }
    }
}
