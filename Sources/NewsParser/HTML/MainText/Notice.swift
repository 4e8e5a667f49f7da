/// Words with which sites put things between the paragraphs of an article that are none of it.
enum Notice {
    private static let beginnings = [
        "read more", "read also", "also read", "read next", "see also", "see more", "more:", "more from", "more on",
        "related:", "related stories", "related articles", "related posts", "related news", "related coverage",
        "related content", "related topics", "you may also like", "you might also like", "recommended", "most read",
        "most popular", "trending", "don't miss", "don’t miss", "advertisement", "sponsored", "sign up", "subscribe",
        "follow us", "share this", "share on", "click here", "continue reading", "source:", "tags:", "filed under",
        "photo:", "photos:", "image:", "image credit", "watch:", "join our", "download our", "get our", "comments",
        "lesen sie auch", "lesen sie mehr", "mehr zum thema", "auch interessant", "anzeige", "lire aussi", "à lire",
        "lire la suite", "publicité", "lee también", "lea también", "leer más", "te puede interesar", "ver también",
        "publicidad", "leia também", "leia mais", "veja também", "você pode gostar", "publicidade", "leggi anche",
        "leggi tutto", "potrebbe interessarti", "pubblicità", "lees ook", "lees meer", "advertentie", "läs också",
        "läs mer", "les også", "læs også", "annons", "czytaj także", "czytaj też", "zobacz także", "reklama",
        "читайте также", "подписывайтесь", "реклама", "baca juga", "関連記事", "あわせて読みたい", "続きを読む", "相关阅读",
        "延伸阅读", "相關新聞", "관련 기사",
    ].map { Array($0.utf8) }

    /// Whether some words begin so, white space before them apart.
    static func isBeginning(of words: [UInt8]) -> Bool {
        let words = Array(
            String(decoding: words.drop(while: ASCII.isSpace).prefix(60), as: UTF8.self).lowercased().utf8)
        return beginnings.contains { words.starts(with: $0) }
    }
}
