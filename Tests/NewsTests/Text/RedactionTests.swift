import News
import Testing

@Suite("Redaction in the log and in names")
struct RedactionTests {
    @Test(
        "User names, passwords, values named like secrets, and keys are hidden; the rest stays",
        arguments: [
            ("https://me:pa@ss@a.example/feed failed", "https://a.example/feed failed"),
            ("see https://a.example/f?a=1&token=abc&b=2#top.", "see https://a.example/f?a=1&token=[hidden]&b=2#top."),
            ("https://a.example/?API_Key=x/y", "https://a.example/?API_Key=[hidden]/y"),
            ("https://a.example/?signature=QUJD==&x=1", "https://a.example/?signature=[hidden]==&x=1"),
            ("password=hunter2 is wrong", "password=[hidden] is wrong"),
            ("https://a.example/?user=me&pw=abc", "https://a.example/?user=me&pw=[hidden]"),
            ("https://a.example/?my_pw=abc&jwt=a.b.c", "https://a.example/?my_pw=[hidden]&jwt=[hidden]"),
            ("https://a.example/?passwd=abc", "https://a.example/?passwd=[hidden]"),
            (
                "https://a.example/private/4f2a9c0de81b47d6a3f5b1c2d3e4f501/rss.xml",
                "https://a.example/private/[hidden]/rss.xml"
            ),
            (
                "https://a.example/u/Zm9vYmFyMTIzNDU2Nzg5MGFiY2RlZg",
                "https://a.example/u/Zm9vYmFyMTIzNDU2Nzg5MGFiY2RlZg"
            ),
            ("https://a.example/u/Zm9vYmFyMTIzNDU2Nzg5MGFiY2RlZgAb", "https://a.example/u/[hidden]"),
            ("it said Authorization: Bearer abc def", "it said Authorization: [hidden]"),
            (
                "curl -H 'Authorization: Bearer abc def' https://a.example/ 'Cookie: a'",
                "curl -H 'Authorization: [hidden]' https://a.example/ 'Cookie: [hidden]'"
            ),
            ("'Cookie: a='b' sid=c' https://a.example/", "'Cookie: [hidden]' https://a.example/"),
            ("'Authorization: Basic' abc https://a.example/", "'Authorization: [hidden]' [hidden] https://a.example/"),
            ("Cookie: a=b; c=d", "Cookie: [hidden]"), ("sent Bearer abc to it", "sent Bearer [hidden] to it"),
        ])
    func hidden(text: String, expected: String) {
        #expect(Redaction.redacted(text) == expected)
    }

    @Test(
        "Ordinary words and addresses stay as they are",
        arguments: [
            "refresh: 3 new articles in 2 feeds, 1 feed failed.", "Completed after 0 s: no new data.", "", "  a  b ",
            "https://www.youtube.com/feeds/videos.xml?channel_id=UCBa659QWEk1AI4Tg--mrJ2A",
            "https://a.example/2026/11/22/how-a-harbour-learns-to-forget-its-river-and-its-2-banks.xml",
            "https://a.example/jobs?keywords=swift&author=me", "https://a.example/?topwords=3",
            "https://www.youtube.com/feeds/videos.xml?playlist_id=PLBCF2DAC6FFB574DE01234567890abcdef",
            "/tmp/x/urls:3: https://a.example/feed?a=b is already listed in line 1; this line is ignored.",
        ])
    func ordinary(text: String) {
        #expect(Redaction.redacted(text) == text)
    }

    @Test("A name that is an address hides the same, and other names are unchanged")
    func names() {
        #expect(Redaction.name("https://a.example/?token=abc") == "https://a.example/?token=[hidden]")
        #expect(Redaction.name("exec:feed --token abc") == "exec:feed …")
        #expect(Redaction.name("exec:~/bin/feed") == "exec:~/bin/feed")
        for title in ["Key=Value", "Cookie: what bakers read", "Basic training"] {
            #expect(Redaction.name(title) == title)
        }
    }

    @Test("Of a command only the program stays, and a filter's address is redacted like others")
    func commands() {
        #expect(Redaction.address("exec:~/bin/feed --token abc") == "exec:~/bin/feed …")
        #expect(
            Redaction.address("filter:clean -k s:https://me:pw@a.example/?key=1")
                == "filter:clean …:https://a.example/?key=[hidden]")
        #expect(Redaction.address("https://me:pw@a.example/") == "https://a.example/")
        #expect(Redaction.address("exec:a | b secret") == "exec: …")
    }
}
