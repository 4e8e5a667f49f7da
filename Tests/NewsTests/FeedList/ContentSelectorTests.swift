import Testing

@testable import News

@Suite("Selectors for parts of a page")
struct ContentSelectorTests {
    private static let classA = "contains(concat(' ',normalize-space(@class),' '),concat(' ','a',' '))"

    @Test(
        "A selector becomes paths, one for each part between commas",
        arguments: [
            ("p", ["p"]), ("*", ["*"]), ("DIV", ["div"]), ("#Main", ["*[@id='Main']"]),
            ("div#a  p", ["p[ancestor::div[@id='a']]"]), ("div>p", ["p[parent::div]"]),
            (" a b > p ", ["p[parent::b[ancestor::a]]"]), ("h1,h2 em", ["h1", "em[ancestor::h2]"]),
            ("[data-x]", ["*[@data-x]"]), ("a[rel=next]", ["a[@rel='next']"]),
            ("a[ rel = \"a b\" ]", ["a[@rel='a b']"]), ("[a='\"']", ["*[@a='\"']"]), ("[a=\"'\"]", ["*[@a=\"'\"]"]),
            ("[a^=x]", ["*[starts-with(@a,'x')]"]), ("[a*=x]", ["*[contains(@a,'x')]"]), ("[a*='']", ["*[false()]"]),
            ("[a|=en]", ["*[@a='en' or starts-with(@a,'en-')]"]), ("[a~='x y']", ["*[false()]"]),
            ("[a$=x]", ["*[substring(@a,string-length(@a)-string-length('x')+1)='x']"]),
            (".a", ["*[\(classA)]"]), ("p.a.a", ["p[\(classA)][\(classA)]"]),
            (".md\\:a", ["*[\(classA.replacing("'a'", with: "'md:a'"))]"]),
        ])
    func paths(text: String, paths: [String]) throws {
        #expect(try ContentSelector(text).xpaths == paths.map { "/descendant::\($0)" })
    }

    @Test("The attributes that it looks at are known")
    func attributes() throws {
        #expect(try ContentSelector("div.a > p#b [Data-X]").attributes == ["class", "id", "data-x"])
        #expect(try ContentSelector("p, em").attributes.isEmpty)
    }

    @Test(
        "What is not understood is named from where it begins",
        arguments: [
            ("", ""), ("p,", ""), ("p >", ""), ("> p", "> p"), ("p:hover", ":hover"), ("a::before", "::before"),
            ("a + b", "+ b"), ("a ~ b", "~ b"), ("p..a", ".a"), (".", ""), (".1a", "1a"), ("#", ""), ("[", ""),
            ("[a", ""), ("[a=]", "]"), ("[a='x]", "'x]"), ("[a!=b]", "!=b]"), ("[a=b i]", "i]"), ("svg|a", "|a"),
            ("p)or(1", ")or(1"), ("[a='\\'']", "\\'']"), ("é", "é"),
        ])
    func faults(text: String, part: String) {
        #expect(throws: ContentSelectorFault(part: part)) { try ContentSelector(text) }
    }

    @Test("A quote with an accent is a quote, and does not end a text within the path")
    func accentedQuotes() throws {
        #expect(try ContentSelector("[a=\"'\u{301}\"]").xpaths == ["/descendant::*[@a=\"'\u{301}\"]"])
        #expect(try ContentSelector("[a='\"\u{301}']").xpaths == ["/descendant::*[@a='\"\u{301}']"])
    }

    @Test("A selector is bounded")
    func length() throws {
        #expect(throws: ContentSelectorFault.self) { try ContentSelector(String(repeating: "p ", count: 251)) }
        _ = try ContentSelector(String(repeating: "p ", count: 250))
    }

    @Test("The tags of a feed's line choose parts; an invalid one is reported with its line and ignored")
    func tags() throws {
        let list = FeedList(
            text: #"""
                # Feeds
                https://a.example/rss sea "content-keep:div.story > p" content-drop:.ad full:on
                https://b.example/rss content-keep:p:hover
                """#)
        let entry = try #require(list.entries.first)
        let selection = ContentSelection(tags: entry.tags)
        #expect(selection.keep?.text == "div.story > p" && selection.drop?.text == ".ad")
        #expect(selection.tags == ["content-keep:div.story > p", "content-drop:.ad"])
        #expect(FeedListing(entry).tags == ["sea"])
        #expect(list.problems.map(\.line) == [3])
        #expect(list.problems.first?.message.contains("“:hover” is not understood") == true)
        #expect(ContentSelection(tags: list.entries[1].tags).tags.isEmpty)
        // Changing other settings keeps them.
        var changed = list
        var listing = FeedListing(entry)
        listing.isHidden = true
        _ = changed.change(entry.url, by: FeedListingChange(from: FeedListing(entry), to: listing))
        #expect(Set(changed.entries[0].tags) == Set(entry.tags + ["!hidden"]))
    }
}
