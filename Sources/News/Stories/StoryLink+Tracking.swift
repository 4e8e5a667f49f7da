extension StoryLink {
    /// The link without the parameters that only tell where a reader came from. Unlike the key, it leads to the same
    /// page: all else stays byte for byte, including the host and the form, such as an AMP copy.
    public static func withoutTracking(_ link: String) -> String {
        func tracks(_ parameter: Substring.UTF8View) -> Bool {
            let name = Substring(parameter).prefix { $0 != "=" }.lowercased()
            // Many feeds escape the sign twice.
            return StoryParameter.tracks(name.hasPrefix("amp;") ? String(name.dropFirst(4)) : name)
        }
        let end = link.utf8.firstIndex(of: UInt8(ascii: "#")) ?? link.endIndex
        var fragment = link[end...]
        if !fragment.utf8.contains(UInt8(ascii: "&")), tracks(fragment.utf8.dropFirst()) { fragment = "" }
        guard let start = link[..<end].utf8.firstIndex(of: UInt8(ascii: "?")) else {
            return String(link[..<end] + fragment)
        }
        let parameters = link[start..<end].utf8.dropFirst().split(
            separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        let kept = parameters.filter { !tracks($0) }.map { Substring($0) }
        guard kept.count < parameters.count else { return String(link[..<end] + fragment) }
        return "\(link[..<start])\(kept.isEmpty ? "" : "?")\(kept.joined(separator: "&"))\(fragment)"
    }
}
