/// Phrases by which sites introduce things between an article's paragraphs that are not part of it.
enum Notice {
    /// Points to something elsewhere on the site, or belongs to a picture.
    case pointer
    /// Asks the reader to subscribe, follow or share.
    case invitation

    private static let pointers = [
        "read more", "read also", "also read", "read next", "see also", "see more", "more:", "more from", "more on",
        "related:", "related stories", "related articles", "related posts", "related news", "related coverage",
        "related content", "related topics", "you may also like", "you might also like", "recommended", "most read",
        "most popular", "trending", "don't miss", "don’t miss", "advert", "sponsored", "continue reading", "source:",
        "tags:", "filed under", "photo:", "photos:", "image:", "image credit", "watch:", "lesen sie auch",
        "lesen sie mehr", "mehr zum thema", "auch interessant", "anzeige", "lire aussi", "à lire", "lire la suite",
        "publicité", "lee también", "lea también", "leer más", "te puede interesar", "ver también", "publicidad",
        "leia também", "leia mais", "veja também", "você pode gostar", "publicidade", "leggi anche", "leggi tutto",
        "potrebbe interessarti", "pubblicità", "lees ook", "lees meer", "advertentie", "läs också", "läs mer",
        "les også", "læs også", "annons", "czytaj także", "czytaj też", "zobacz także", "reklama", "читайте также",
        "реклама", "baca juga", "関連記事", "あわせて読みたい", "続きを読む", "相关阅读", "延伸阅读", "相關新聞", "관련 기사",
    ].map { Array($0.utf8) }
    private static let invitations = [
        "sign up", "subscribe", "follow us", "share this", "share on", "click here", "join our", "download our",
        "get our", "подписывайтесь",
    ].map { Array($0.utf8) }

    /// Classifies the start of a text, ignoring leading white space; nil when it is not a notice.
    init?(of words: [UInt8]) {
        let words = Array(
            String(decoding: words.drop(while: ASCII.isSpace).prefix(60), as: UTF8.self).lowercased().utf8)
        if Self.pointers.contains(where: { words.starts(with: $0) }) {
            self = .pointer
        } else if Self.invitations.contains(where: { words.starts(with: $0) }) {
            self = .invitation
        } else {
            return nil
        }
    }
}
