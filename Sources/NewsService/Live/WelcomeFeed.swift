import News

/// The introduction, a feed that comes with the program, from Resources.
enum WelcomeFeed {
    static func document(_ language: Language) -> [UInt8] {
        switch language {
        case .english: Array(ResourceFiles.welcome.utf8)
        case .japanese: Array(ResourceFiles.welcomeInJapanese.utf8)
        }
    }
}
