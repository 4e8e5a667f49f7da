/// Services in front of a server that block programs, as far as a response shows them.
public enum BotWall {
    /// The service's name; nil if there is no sign that one answered in place of the server.
    /// - Parameter values: All values of a header field.
    static func name(status: Int, _ values: (_ field: String) -> [String]) -> String? {
        // Nearly all responses are feeds that came through; they need no examination.
        let mayBeWall = [202, 401, 403, 405, 429, 503].contains(status)
        let isPage = values("Content-Type").first.map { $0.lowercased().hasPrefix("text/html") } ?? false
        guard mayBeWall || isPage else { return nil }
        func has(_ field: String) -> Bool { !values(field).isEmpty }
        func server(_ name: String) -> Bool { values("Server").contains { $0.lowercased().hasPrefix(name) } }
        func cookie(_ part: String) -> Bool { values("Set-Cookie").contains { $0.lowercased().contains(part) } }
        // https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/
        if has("cf-mitigated") { return "Cloudflare" }
        if has("x-vercel-mitigated") { return "Vercel" }
        if has("x-amzn-waf-action") { return "AWS WAF" }
        // Anubis answers with 200 and a page that demands a proof of work.
        if cookie("techaro.lol-anubis") { return "Anubis" }
        guard status == 403 else { return nil }
        if has("x-datadome") || has("x-dd-b") || server("datadome") || cookie("datadome=") { return "DataDome" }
        if has("x-iinfo") || cookie("incap_ses") { return "Imperva" }
        if has("x-sucuri-id") { return "Sucuri" }
        if server("ddos-guard") { return "DDoS-Guard" }
        if server("akamaighost") { return "Akamai" }
        if server("cloudflare") { return "Cloudflare" }
        return nil
    }

    /// The same by a page: Cloudflare's challenges once had no field of their own.
    /// - Parameters:
    ///   - page: A page or, if no page was asked for, its beginning.
    ///   - isWanted: Whether a page was asked for, which may be an article with such a title.
    public static func name(ofPage page: [UInt8], isWanted: Bool) -> String? {
        let isTitled = ["just a moment", "attention required cloudflare"].contains(wordsOfTitle(page))
        return isTitled && (!isWanted || page.firstRange(of: "/cdn-cgi/".utf8) != nil) ? "Cloudflare" : nil
    }

    /// A title's words in lower case, since sites write its punctuation in several ways.
    private static func wordsOfTitle(_ page: [UInt8]) -> String {
        let head = String(decoding: page.prefix(1_000), as: UTF8.self).lowercased()
        guard let begin = head.firstRange(of: "<title")?.upperBound else { return "" }
        let title = head[begin...].drop { $0 != ">" }.prefix { $0 != "<" }.replacing("&hellip;", with: "")
        return title.split { !$0.isLetter }.joined(separator: " ")
    }

    /// The same by the beginning of a refusal's page, which may be compressed.
    static func name(ofRefusal head: ResponseHead, beginning: [UInt8]) -> String? {
        var page: [UInt8] = []
        if let decoder = BodyDecoder(head) {
            try? beginning.withUnsafeBytes { try decoder.decode($0) { page += $0 } }
        } else {
            page = beginning
        }
        return name(ofPage: page, isWanted: false)
    }

    /// A sentence for the user.
    public static func sentence(name: String, status: Int) -> String {
        "Bot protection (\(name)) seems to block newsterm (\(status)); ask the site to let feed readers through, "
            + "or look for another address of the feed."
    }

    /// The same about an article's page.
    public static func pageSentence(name: String, status: Int) -> String {
        "Bot protection (\(name)) seems to keep newsterm from the page (\(status)); open it in the browser."
    }
}
