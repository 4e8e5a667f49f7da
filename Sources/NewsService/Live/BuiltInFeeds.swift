import News

/// The introduction, a feed included in the program, from Resources.
enum WelcomeFeed {
    static func document(_ language: Language) -> [UInt8] {
        switch language {
        case .english: ResourceFiles.welcome
        case .japanese: ResourceFiles.welcomeInJapanese
        }
    }
}

/// The document of the list of saved pages: it only names the list, whose articles the user adds.
enum SavedPagesFeed {
    static func document(_ language: Language) -> [UInt8] {
        let title =
            switch language {
            case .english: "Saved"
            case .japanese: "保存したページ"
            }
        return Array("<rss version=\"2.0\"><channel><title>\(title)</title></channel></rss>".utf8)
    }
}
