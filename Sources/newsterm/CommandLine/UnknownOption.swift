import News

/// What the parser says of an option that there is not.
enum UnknownOption {
    /// The message without an option that the parser takes for the one that was meant, but that is another word.
    static func withoutFarGuess(_ message: String) -> String {
        guard let guess = message.firstMatch(of: /Unknown option '(-+[^']*)'(\. Did you mean '(-+[^']*)'\?)/),
            !String(guess.3).isNear(String(guess.1))
        else { return message }
        return message.replacing(guess.2, with: "", maxReplacements: 1)
    }
}
