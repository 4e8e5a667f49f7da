import News

/// A text in the language of the screen. Each language has its own parameter, so that a text that lacks one does not
/// compile.
nonisolated func say(_ english: @autoclosure () -> String, ja japanese: @autoclosure () -> String) -> String {
    switch InterfaceLocale.current.language {
    case .english: english()
    case .japanese: japanese()
    }
}
