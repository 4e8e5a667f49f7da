import News
import Testing

@Suite("Articles as Markdown")
struct MarkdownTests {
    private static func markdown(_ blocks: [ArticleText.Block], links: [ArticleText.Link] = []) -> String {
        ArticleText(blocks: blocks, links: links).markdown
    }

    @Test("Styles, links and pictures are marked up, without the spaces around them")
    func styles() {
        let text = StyledText([
            .init("Read "), .init("this ", style: .strong), .init("and ", style: [.emphasis, .strong]),
            .init("that", link: 1), .init(" `x` ", style: .code), .init("old", style: .strikethrough),
            .init("a cat", style: .image, link: 2), .init("1", style: .note),
        ])
        let links = [
            ArticleText.Link("https://a.example/(1)"), ArticleText.Link("https://a.example/cat.png", kind: .image),
        ]
        #expect(
            Self.markdown([.paragraph(text)], links: links)
                == "Read **this** ***and*** [that](<https://a.example/(1)>) `` `x` `` ~~old~~"
                + "![a cat](https://a.example/cat.png)[^1]\n")
    }

    @Test("Only links to the web and mail addresses are kept: another program opens the file")
    func hostileLinks() {
        let text = StyledText([
            .init("a", link: 1), .init(" b", link: 2), .init("c", style: .image, link: 3), .init(" d", link: 4),
        ])
        let links = [
            ArticleText.Link("obsidian://x"), ArticleText.Link("javascript:x"),
            ArticleText.Link("file:///etc/passwd", kind: .image), ArticleText.Link("MAILTO:a@b.example"),
        ]
        #expect(Self.markdown([.paragraph(text)], links: links) == "a bc [d](MAILTO:a@b.example)\n")
    }

    @Test("Markdown's special characters are escaped")
    func escapes() {
        #expect(
            Self.markdown([.paragraph(StyledText("# *a* [b](c) <d> \\ | ~~"))])
                == "\\# \\*a\\* \\[b\\](c) \\<d\\> \\\\ \\| \\~\\~\n")
        #expect(
            Self.markdown([.paragraph(StyledText("1. a\n- b\n+ c\n12) d\n1.5 e"))])
                == "1\\. a\\\n\\- b\\\n\\+ c\\\n12\\) d\\\n1.5 e\n")
    }

    @Test("Every kind of block has its syntax")
    func blocks() {
        func text(_ words: String) -> ArticleText.Block { .paragraph(StyledText(words)) }
        let table = TextTable(
            header: [[.init(StyledText("A|B")), .init(StyledText("C"))]],
            rows: [[.init(StyledText("1\n2")), .init(StyledText("3"))], [.init(StyledText("4"))]], flushRight: [1])
        let written = Self.markdown([
            .heading(level: 2, StyledText("Head")),
            .list(TextList([.init([text("a"), text("b")]), .init([text("c")])])),
            .list(TextList([.init(label: "3.", [text("d")])])), .quote([text("e"), text("f")]),
            .code(StyledText("if `x` {\n  ```\n}\n")), .table(table), .rule,
            .definitions([TextDefinition(term: StyledText("Term"), details: [text("g")])]),
            .details(summary: StyledText("More"), isOpen: false, [text("h")]),
            .footnotes([Footnote(label: "1", [text("i")])]),
        ])
        #expect(
            written == """
                ## Head

                - a

                  b
                - c

                3. d

                > e
                >
                > f

                ````
                if `x` {
                  ```
                }
                ````

                | A\\|B | C |
                | --- | ---: |
                | 1 2 | 3 |
                | 4 |  |

                ---

                **Term**
                : g

                **More**

                h

                [^1]: i

                """)
        #expect(Self.markdown([]) == "")
    }
}
