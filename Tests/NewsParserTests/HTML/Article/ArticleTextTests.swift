import News
import NewsParser
import Testing

@Suite("HTML as an article")
struct ArticleTextTests {
    @Test("Paragraphs, headings, rules and line breaks are read")
    func paragraphs() {
        #expect(
            sketch("<h2>Head</h2>loose text<p>One\n  two<br>three</p><p></p><p>&nbsp;</p><div>four</div><hr>")
                == ["h2 Head", "loose text", "One two\nthree", "four", "---"])
        #expect(sketch("a<br><br><br><br>b") == ["a\n\nb"])
        #expect(
            sketch("<P ALIGN=left>One <B>two</B><P>three <IMG SRC=a.png ALT=Cat>") == [
                "One **two**", "three {![Cat]|1}",
            ])
    }

    @Test("A reference to a control character means its windows-1252 character, in text and attributes")
    func controlReferences() {
        #expect(sketch("<p>it&#146;s &#x80;5 &#150; é &#129;x</p>") == ["it’s €5 – é x"])
        #expect(sketch("<p>a <img src=a.png alt='it&#146;s'></p>") == ["a {![it’s]|1}"])
    }

    @Test("HTML 5's entity names are read, and none becomes markup")
    func newerNames() {
        #expect(sketch("<p>done &check; &commat; &nope; &copy 2026 &eacute;</p>") == ["done ✓ @ &nope; © 2026 é"])
        #expect(sketch("<p>&LT;b&GT; &AMP;amp; &#60;i&#62;</p>") == ["<b> &amp; <i>"])
        #expect(sketch("<p><a href='/?a=1&copy=2&amp;b=&quot;'>l</a></p>") == ["{l|1}"])
        #expect(sketch("<p>&</p>") == ["&"])
        #expect(sketch("<p>&lang;a&rang; &nbhy; &parallel;</p>") == ["⟨a⟩ &nbhy; ∥"])
    }

    @Test("A reference without a semicolon ends where HTML ends it")
    func unfinished() {
        #expect(sketch("<p>it&#146s a&#151b that&#x92s</p>") == ["it’s a—b that’s"])
        #expect(sketch("<p>&copy, caf&eacute! R&amp D &lt x &notit; &REG</p>") == ["©, café! R& D < x ¬it; ®"])
        #expect(
            sketch("<p>a <img src=a.png alt='&copy, &copy=1 &copyx &eacute'></p>")
                == ["a {![©, &copy=1 &copyx é]|1}"])
        #expect(
            HTMLText.plainLine(ofHTML: "&copy 2026 R&amp D, it&#146s ?a=1&copy=2")
                == "© 2026 R& D, it’s ?a=1&copy=2")
    }

    @Test("A line end in the source is a space between words, and nothing between ideographs and kana")
    func lineEnds() {
        #expect(sketch("<p>one\ntwo</p>") == ["one two"])
        #expect(sketch("<p>雨の日に、\n  読む<b>三冊\n</b>と本</p>") == ["雨の日に、読む**三冊**と本"])
        #expect(sketch("<p>雨の日 に\nSwift\nの本</p>") == ["雨の日 に Swift の本"])
        #expect(sketch("<p>한국어\n단어</p>") == ["한국어 단어"])
    }

    @Test("Emphasis, code and the like become styles, and spaces stay outside them")
    func styles() {
        #expect(
            sketch(
                "<p>An <em>old</em>, <b>bold <i>move</i></b> in <code>x()</code>: <del>no</del> 2<sup>10</sup> "
                    + "H<sub>2</sub>O <a href='/l'> link </a>end")
                == ["An *old*, **bold *****move*** in `x()`: ~no~ 2^10^ H_2_O {link|1} end"])
    }

    @Test("Quotes, quotation marks, ruby text, and word break opportunities are read")
    func inline() {
        #expect(
            sketch("<q>so</q> <ruby>漢<rt>かん</rt></ruby> <ruby>字<rp>(</rp><rt>じ</rt><rp>)</rp></ruby> a<wbr>b")
                == ["“so” 漢（かん） 字(じ) a\u{200B}b"])
    }

    @Test("Lists keep their nesting and their numbers")
    func lists() {
        #expect(
            sketch("<ul><li>a<ol start=3><li><p>b</p><p>bb</p><li value=7>c</ol></ul>") == [
                "list", "  •", "    a", "    list", "      3.", "        b", "        bb", "      7.", "        c",
            ])
        #expect(sketch("<ol type=a><li>x<li>y</ol>") == ["list", "  a.", "    x", "  b.", "    y"])
        #expect(
            sketch("<ol type=I start=4 reversed><li>x<li>y</ol>") == ["list", "  IV.", "    x", "  III.", "    y"])
    }

    @Test("Items without a list, and lists directly within a list, are placed sensibly")
    func brokenLists() {
        #expect(
            sketch("<li>a<li>b<p>after") == ["list", "  •", "    a", "  •", "    b", "    after"])
        #expect(sketch("<li>a</li><p>after") == ["list", "  •", "    a", "after"])
        #expect(
            sketch("<ul><li>a</li><ul><li>b</ul></ul>")
                == ["list", "  •", "    a", "    list", "      •", "        b"])
    }

    @Test("Quotations and definitions are read")
    func quotes() {
        #expect(
            sketch("<blockquote>q<blockquote><p>r</blockquote></blockquote>after")
                == ["quote", "  q", "  quote", "    r", "after"])
        #expect(
            sketch("<dl><dt>CPU<dd>runs<dd>things<dt>Disk<dd>keeps</dl>")
                == ["definitions", "  CPU", "    runs", "    things", "  Disk", "    keeps"])
    }

    @Test("Collapsible details are marked off by their summary")
    func details() {
        #expect(
            sketch("a<details open><summary>The <b>log</b></summary>one<ul><li>two</ul><pre>x</pre></details>b")
                == ["a", "details open The **log**", "  one", "  list", "    •", "      two", "  code", "    |x", "b"])
        #expect(
            sketch("<ul><li>a<details><summary><h3>Head</h3></summary><li>b</details>c</ul>")
                == ["list", "  •", "    a", "    details Head", "      list", "        •", "          b", "    c"])
        #expect(sketch("<details><p>a</details><details></details>") == ["details ", "  a"])
        #expect(sketch("<summary>a</summary>b") == ["a", "b"])
    }

    @Test("Ticked boxes differ from unticked ones")
    func boxes() {
        #expect(
            sketch(
                "<ul><li><input type=checkbox checked disabled> done</li><li><input type='checkbox'>open</ul><input>")
                == ["list", "  •", "    [x] done", "  •", "    [ ] open"])
    }

    @Test("Preformatted lines keep their spaces and links")
    func code() {
        #expect(
            sketch("<pre><code>\nif x:\n\treturn <a href=/d>y</a>\n</code></pre>")
                == ["code", "  |`if x:", "  |    return `{`y`|1}"])
    }

    @Test("Data tables are tables; layout tables are dissolved")
    func tables() {
        #expect(
            sketch("<table><caption>Sum</caption><tr><th>A<th>B<tr><td>1<td>2<tr><td colspan=2>3</table>")
                == ["table", "  Sum", "  # A | B", "  1 | 2", "  3· | "])
        #expect(
            sketch("<table><tr><td rowspan=2>a<td>b<tr><td>c</table>") == ["table", "  a | b", "   | c"])
        #expect(
            sketch("<table><tr><td><img src=i.png alt=Cat><td><h2>Head</h2><p>text</p></table>after")
                == ["{![Cat]|1}", "h2 Head", "text", "after"])
        #expect(
            sketch("<table><tr><td><ul><li>a</ul><td>b<tr><td>c<td>d</table>")
                == ["list", "  •", "    a", "b", "c", "d"])
        #expect(
            sketch("<table><tr><th>A<td><ul><li>a</ul><tr><th>B<td>b</table>")
                == ["definitions", "  A", "    list", "      •", "        a", "  B", "    b"])
    }

    @Test("All rows of a table's head name its columns, whatever their cells, unless there are no others")
    func heads() {
        let html = "<tr><th rowspan=2>Name<th colspan=2>Heat<tr><th>Low<td>High<tbody><tr><td>Tea<td>60<td>90"
        let wanted = ["table", "  # Name | Heat· | ", "  #  | Low | High", "  Tea | 60 | 90"]
        #expect(sketch("<table><thead>\(html)</table>") == wanted)
        let closed = html.replacing("<tbody>", with: "</thead>")
        #expect(sketch("<table><thead>\(closed)</table>") == wanted)
        #expect(
            sketch("<table><thead><tr><td>A<td>B<tr><td>1<td>2</thead></table>") == ["table", "  # A | B", "  1 | 2"])
        // A table that is never closed.
        let rows = String(repeating: "<tr><td>1<td>2", count: 5)
        #expect(
            sketch("<table><thead><tr><th>A<th>B\(rows)</table>")
                == ["table", "  # A | B"] + Array(repeating: "  1 | 2", count: 5))
        #expect(
            sketch("<table><tr><th>A<th>B<tr><th>C<th>D<tr><th>E<th>F</table>")
                == ["table", "  # A | B", "  C | D", "  E | F"])
    }

    @Test("A cell spans no more columns than exist, not counting empty ones")
    func spans() {
        #expect(
            sketch("<table><tr><td>a<td>b<td>c<tr><td colspan=3>all<tr><td>1<td colspan=9>2</table>")
                == ["table", "  a | b | c", "  all·· |  | ", "  1 | 2· | "])
        #expect(
            sketch("<table><tr><td colspan=3>all<tr><td>1<td><td>2</table>") == ["table", "  all· | ", "  1 | 2"])
    }

    @Test("The rows of a single-column table are lines, unless they are paragraphs or more")
    func lines() {
        #expect(sketch("<table><tr><td>a = 1<tr><td>b = <i>2</i></table>") == ["a = 1\nb = *2*"])
        let long = String(repeating: "word ", count: 40) + "end"
        #expect(sketch("<table><tr><td>\(long)<tr><td>\(long)</table>") == [long, long])
        #expect(sketch("<table><tr><td>a<tr><td><h2>b</h2></table>") == ["a", "h2 b"])
        #expect(
            sketch("<table><tr><th>Tags<td><table><tr><td>x<tr><td>y</table><tr><th>By<td>Ada</table>")
                == ["table", "  Tags | x\ny", "  By | Ada"])
    }

    @Test("A right-aligned column stays right-aligned")
    func flushRight() {
        let html =
            "<table><tr><th>A<th>B<tr><td align=right>1b<td>x<tr><td style='text-align: right'>22b<td align=right>y</table>"
        guard case .table(let table)? = HTMLText.article(ofHTML: html, baseURL: nil).blocks.first else {
            Issue.record("No table.")
            return
        }
        #expect(table.flushRight == [0])
    }

    @Test("Formulas are written on one line, with superscripts, subscripts, fractions and roots")
    func formulas() {
        #expect(sketch("<math><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mn>1</mn></math>") == ["x^2^+1"])
        #expect(
            sketch("C<math><msubsup><mi>a</mi><mn>1</mn><mi>n</mi></msubsup></math>.") == ["Ca_1_^n^."])
        #expect(
            sketch("<math><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mi>c</mi></mfrac></math>") == ["(a+b)/c"])
        #expect(sketch("<math><msqrt><mn>2</mn></msqrt></math> is 1.4") == ["√(2) is 1.4"])
        #expect(sketch("<math><msup><mi>x</mi><p>after</p><p>y</p>") == ["x", "after", "y"])
    }

    @Test("Figures keep their captions")
    func figures() {
        #expect(
            sketch(
                "<figure><img src=a.png alt='A &quot;cat&quot;'><figcaption>Tom, <i>asleep</i></figcaption></figure>")
                == ["figure", "  {![A \"cat\"]|1}", "  caption", "    Tom, *asleep*"])
        #expect(sketch("<figure><pre>x</pre></figure>") == ["code", "  |x"])
    }

    @Test("Footnotes are distinguished from lists, and their marks from links")
    func notes() {
        let html = """
            <h2>Head <a href="#head">#</a></h2><p>Word<sup id="fnref:1"><a href="#fn:1">1</a></sup>, other
            <a href="https://h.example/a/b#_ftn2">[2]</a></p>
            <div class="footnotes"><hr><ol><li id="fn:1"><div><p>One <a href="/x">x</a> \
            <a href="#fnref:1">&#8617;&#65038;</a></p></div></li><li id="fn:2"><p>Two <a href="#fnref:2">back</a></li></ol></div>
            <p>after</p>
            """
        #expect(
            sketch(html) == [
                "h2 Head", "Word[^1], other [^2]", "notes", "  1", "    One {x|1}", "  2", "    Two", "after",
            ])
    }

    @Test("Two footnote numbers on one word stay separate")
    func neighbouringNotes() {
        let notes = (1...3).map { "<sup><a href='#fn\($0)'>\($0)</a></sup>" }
        #expect(sketch("<p>Word\(notes[0])\(notes[1]) \(notes[2])</p>") == ["Word[^1],[^2] [^3]"])
    }

    @Test("A footnote list without a container is recognised by its names")
    func bareNotes() {
        #expect(
            sketch("<ol><li id=user-content-fn-1>One<li id=user-content-fn-2>Two</ol>")
                == ["notes", "  1", "    One", "  2", "    Two"])
    }
}
