// Written by ResourceFilesTests from the files of Resources: change those.

/// What comes with the program, from Resources. As texts, since the literals of bytes that SwiftPM's `embedInCode` makes
/// took 11 s of a release build's processor time.
package enum ResourceFiles {
    package static let configuration = #"""
        # newsterm's configuration: copy to $XDG_CONFIG_HOME/newsterm/config.toml (usually ~/.config/newsterm/config.toml).
        # Every key is optional; the values here are the defaults. Times: "90s", "5m", "2h", "1d". Sizes: "500kB", "15MB".

        [refresh]
        # The earliest the next refresh begins after the one before, and the shortest time between two checks of a feed, from
        # 1m to 7d. The scheduler may wait a little longer; for feeds that had to wait for their hosts it refreshes sooner.
        # "never": no refresh comes by itself, only when you ask for one.
        interval = "5m"
        # A feed that posts rarely is asked rarely, but not more rarely than this, from 1m to 7d. What a feed or its server asks
        # for (ttl, sy:updatePeriod, Cache-Control, Retry-After) may be longer.
        longest_interval = "6h"
        # How long one feed may take, from 1s to 10m. Asked for by hand, it may take ten minutes as long as it keeps coming. A
        # server that sends nothing is given up ten seconds before that time is over, and not before 20 seconds.
        timeout = "30s"
        # A feed document larger than this (decoded) is given up: a protection against hostile servers.
        maximum_size = "15MB"
        # How many feeds are fetched at the same time, in all and from one host.
        connections = 512
        connections_per_host = 2
        # true: feeds of the feed list that a program makes (exec:PROGRAM, filter:PROGRAM:URL) are refreshed by running it. It may
        # take and print as much as a feed that is fetched. No shell is involved.
        allow_commands = false

        [retention]
        # Articles are deleted this many days after they were first stored, from 2 on. Starred articles stay, and so does
        # everything that the feed still lists.
        days = 30
        # true: unread articles stay too.
        keep_unread = false

        [display]
        # false: bold, dim and reverse only. NO_COLOR in the environment and --no-color do the same.
        color = true
        # How the reader looks: "dark" and "light" have shades of their own, "auto" is the one that suits the terminal's background
        # ("default" where the terminal does not tell it); "default" has a few of the terminal's own colours, "mono" has none.
        # Or one of your own, see [theme.NAME] below.
        theme = "auto"
        # true: lines, marks and signs in ASCII. "auto": where the locale (LC_ALL, LC_CTYPE, LANG) is not in UTF-8.
        ascii = "auto"
        # 2: below each headline a second line has its feed, its author and its first words.
        rows = 1
        # A click selects, a double click opens, a click on a link of an article opens it in the browser, a click on the help line
        # presses its key, the wheel scrolls what is under the pointer. To select text with the mouse, hold Shift; or say false.
        mouse = true
        # The terminal's title tells how many articles are unread; false leaves it alone.
        title = true
        # true, or newsterm --plain: for a screen reader. One pane at a time, words in place of signs and drawings, a > before the
        # selected line, and the cursor on it.
        plain = false
        # What the reader speaks: "en", "ja", or "auto": the language of the locale (LC_ALL, LC_MESSAGES, LANG; LANGUAGE).
        language = "auto"

        [browser]
        # The program that opens a link, and its arguments; the address is added at the end, or stands where %u does. A text is
        # parted at its blanks. No shell is involved; here and wherever a program is named, ~ at its beginning is your home.
        # Where there is no xdg-open, the program that the variable BROWSER names takes its place. It runs beside newsterm and
        # gets no terminal; within tmux, one that needs a terminal can have a window: ["tmux", "new-window", "w3m", "%u"]
        command = ["xdg-open"]

        [enclosures]
        # What E opens the files that come with articles with, in the same way: all of them, or those of one kind. Without these
        # it is the browser. The program runs beside newsterm and gets no terminal: one that needs it wants a terminal of its own.
        # open = "xdg-open %u"
        # audio = "mpv --force-window %u"
        # video = "mpv %u"
        # image = ["xterm", "-e", "chafa", "%u"]

        [downloads]
        # Where e puts the files that come with articles: an absolute path, or one that begins with ~/. Made when it is needed.
        # Without it: Podcasts in your folder for downloads (xdg-user-dir DOWNLOAD).
        # folder = "~/Podcasts"
        # What they are called there, with / between folders: {feed}, {date} and {title}. No file is ever written over: the next
        # of the same name gets a number.
        names = "{feed}/{date} {title}"
        # How many are fetched at the same time, in all and from one host, and how much of all together in a second; without
        # the latter, as much as comes.
        at_once = 3
        at_once_per_host = 2
        # speed_limit = "1MB"
        # Files of feeds with one of these tags, or in a folder of this name, are downloaded without being asked for, after each
        # refresh: those of each feed's newest articles, so many of them, none older than this, as long as they are unread. They
        # wait for a network that is not metered and for external power.
        automatic = []
        automatic_count = 3
        automatic_age = "7d"
        # Downloaded files that maintenance deletes: older than so many days, or beyond the newest so many of their feed, once
        # they were opened from here or their article was read. Those of starred and tagged articles stay, and so does what you
        # have moved or changed. Without these nothing is deleted.
        # keep_days = 30
        # keep_count = 10

        [notifications]
        # How newsterm tells of articles that it finds in the background and of finished downloads while you do not look at the
        # reader, and of how a refresh ended that you had left: in no way, unless you say how. desktop: with notify-send;
        # a click on the notification opens the article in an open reader.
        desktop = false
        # With the terminal of an open reader: "bell", "osc9" (iTerm2, WezTerm, Ghostty and others), "osc777" (urxvt, foot, VTE with
        # a patch), "osc99" (kitty), or "off".
        terminal = "off"
        # With a program of your own, which gets the summary and the titles as its last two arguments, or where %s and %b stand, and
        # all of it as JSON on standard input. It has ten seconds. No shell is involved; never put %s or %b into a line for sh -c,
        # since titles come from strangers.
        # command = ["/home/me/bin/tell-me"]
        # Of which feeds: "all" but those that say otherwise, or only the "chosen" ones. A feed says so with the tag notify:on or
        # notify:off in the feed list, or with notify = true or false under [feed."ADDRESS"].
        feeds = "all"
        # How many titles are told, from 1 to 5; of the others the number is.
        titles = 5
        # No more notifications within an hour than these, from 1 to 60. What comes above them is told with the next one.
        per_hour = 6
        # Hours without any; what comes then is told as one after them.
        # quiet_hours = "22:00-07:00"

        [hooks]
        # Programs of your own that are told of what happens, as JSON on their standard input: of the articles that came, and of
        # a task that has ended. No shell is involved; each has half a minute, and one runs after the other.
        # new_articles = ["~/bin/on-news"]
        # finished_task = ["~/bin/on-task"]

        [log]
        # How much the log tells (newsterm.log in ~/.local/state/newsterm): "warning": what you may have to mend; "info": what begins
        # and ends as well, and each feed that fails; "debug": each feed that is asked, and what tasks wait for; "off": nothing.
        level = "warning"

        # Keys of your own, by the names that help (?) shows: one key, several, or none. Under [keys] wherever the action can be
        # had, under [keys.PLACE] in one place: feeds, headlines, results, article, matches, links, enclosures, downloads,
        # feed-details, statistics, tasks, explanation, problems, help, feed-choice, feed-form, hidden-feeds, settings, themes.
        # Keys are written n, N, ^F, Space, Enter, Esc, Tab, Shift-Tab, Backspace, Del, Ins, Up, Down, Left, Right, Home, End,
        # PgUp, PgDn, F1. ^C quits; in a prompt it closes the prompt.
        # [keys]
        # next-unread = "x"
        # page-down = ["Space", "^F", "F5"]
        # remove-feed = []
        # [keys.article]
        # back = ["q", "Backspace"]

        # Looks, by what something is. Under [theme] they change the theme chosen above; [theme.NAME] is a theme of your own,
        # made of a bundled one. A look is made of bold, dim, italic, underline, reverse, of the terminal's colours: black, red,
        # green, yellow, blue, magenta, cyan, white, each of them bright, too, and of any other as "#82aaff", for which a terminal
        # without so many shows the nearest that it has.
        # [theme]
        # unread = "bold cyan"
        # [theme.mine]
        # base = "dark"
        # title = "bold #ffb86b"
        # selected = "black on bright yellow"
        # Roles: text, title, unfocused_title, accent, selected, unfocused_selected, unread, read, mark, star, detail, heading,
        # match, current_match, found, link, quote, code, line, status, error, success, running, prompt, help, key.

        # Single feeds, as many as you like, by their addresses. interval: how often this feed is asked, whatever it says itself
        # (a tag every:6h in the feed list does the same). headers: sent to this feed's server only, never shown or exported.
        # [feed."https://example.org/feed.xml"]
        # interval = "6h"
        # headers = { Authorization = "Bearer …" }
        # notify = false
        # Whether the feed, and the pages and files that it leads to, may lie in a private network. Without it the first fetch that
        # succeeds decides: a feed of the public network is refused when its name leads to a private address later.
        # private = true

        """#
    package static let welcome = #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
          <channel>
            <title>Welcome to newsterm</title>
            <link>newsterm:welcome</link>
            <description>The short manual, as a feed.</description>
            <language>en</language>
            <item>
              <title>Welcome: this is newsterm</title>
              <guid isPermaLink="false">newsterm:welcome/start</guid>
              <pubDate>Sat, 21 Nov 2026 06:06:00 +0000</pubDate>
              <dc:creator>newsterm</dc:creator>
              <content:encoded><![CDATA[
        <p>newsterm is a news reader for the terminal that keeps itself fresh in the background. What you are reading is an
        article of a feed that came with the program: nothing has been fetched from the network, and nothing will be before
        you ask for it.</p>
        <p>Three ways to your own news:</p>
        <ul>
        <li>press <b>+</b> and type or paste the address of a feed;</li>
        <li>press <b>S</b> to choose feeds by topic, or from what another reader has left here;</li>
        <li>type <code>:import FILE</code> with an OPML file or newsboat's <code>urls</code> file; in the shell it is
        <code>newsterm feeds import FILE</code>.</li>
        </ul>
        <p>This feed goes away with the first feed of your own; <b>S</b> offers it again, below the others. Press <b>?</b> at any time for all keys, <b>n</b> for the next
        article of this manual, <b>q</b> to go back to the list.</p>
        ]]></content:encoded>
            </item>
            <item>
              <title>Keys: the ten that matter</title>
              <guid isPermaLink="false">newsterm:welcome/keys</guid>
              <pubDate>Sat, 21 Nov 2026 06:05:00 +0000</pubDate>
              <dc:creator>newsterm</dc:creator>
              <content:encoded><![CDATA[
        <ul>
        <li><b>j</b> and <b>k</b>, or the arrows: down and up; <b>g</b> and <b>G</b>: top and bottom</li>
        <li><b>Enter</b>: open; <b>q</b>: back, and out</li>
        <li><b>Space</b>: open the selected article, page through it, and on to the next unread one</li>
        <li><b>n</b> and <b>N</b>: the next and the previous unread article</li>
        <li><b>a</b>: read or unread; <b>A</b>: everything in this list is read; <b>u</b>: undo</li>
        <li><b>s</b>: star, so that it is kept for good</li>
        <li><b>o</b>: open the link in the browser; <b>y</b>: copy it; <b>1</b> to <b>9</b>: the links of the article</li>
        <li><b>R</b>: refresh all feeds; <b>r</b>: this feed</li>
        <li><b>z</b>: hide what is read; <b>Tab</b>: from pane to pane</li>
        <li><b>t</b>: the background tasks; <b>?</b>: all keys</li>
        </ul>
        ]]></content:encoded>
            </item>
            <item>
              <title>Feeds: a plain file that is yours</title>
              <guid isPermaLink="false">newsterm:welcome/feeds</guid>
              <pubDate>Sat, 21 Nov 2026 06:04:00 +0000</pubDate>
              <dc:creator>newsterm</dc:creator>
              <content:encoded><![CDATA[
        <p>The feed list is <code>~/.config/newsterm/urls</code>, in the format of newsboat: one address a line, tags behind it,
        <code>"~A title"</code> to rename a feed, <code>#</code> for a comment. Edit it with any editor, with <b>+</b> here, or
        with <code>newsterm feeds add</code> and <code>newsterm feeds remove</code>; comments and order stay as they are.</p>
        <pre>https://example.org/feed.xml
        https://example.org/blog.rss  tech "~The blog"
        file:///home/me/notes.xml</pre>
        <p>Taking a line out hides the feed's articles and deletes nothing; <b>u</b> brings a feed back that was removed here.</p>
        ]]></content:encoded>
            </item>
            <item>
              <title>Background tasks: how the news stays fresh</title>
              <guid isPermaLink="false">newsterm:welcome/tasks</guid>
              <pubDate>Sat, 21 Nov 2026 06:03:00 +0000</pubDate>
              <dc:creator>newsterm</dc:creator>
              <content:encoded><![CDATA[
        <p>While newsterm is open, two background tasks run on their own: a <b>refresh</b>, at the earliest five minutes after the
        one before, and <b>maintenance</b>, once a day and on external power, which deletes what is older than 30 days. Starred
        articles stay, and so does all that a feed still lists.</p>
        <p>Press <b>t</b> to see what each task waits for, when it ran and how that ended. There <b>L</b> launches the selected
        task now and <b>X</b> lets its time run out, just as the system would; from anywhere, <b>^T r</b> launches the refresh
        and <b>^T m</b> the maintenance.</p>
        <p>After you quit nothing runs, unless you let it: <code>newsterm daemon --install</code> has systemd run the tasks from
        every login on, so that the news is fresh when you open newsterm. Add <code>--timer</code> for a look every quarter of an
        hour instead of a program that stays. The tasks' screen says how it is at present.</p>
        ]]></content:encoded>
            </item>
            <item>
              <title>Without the screen: newsterm in scripts</title>
              <guid isPermaLink="false">newsterm:welcome/headless</guid>
              <pubDate>Sat, 21 Nov 2026 06:02:00 +0000</pubDate>
              <dc:creator>newsterm</dc:creator>
              <content:encoded><![CDATA[
        <pre>newsterm refresh              one refresh, now
        newsterm list --unread        stored headlines, newest first
        newsterm show ID              one article as text
        newsterm feeds                the feeds and how they are
        newsterm tasks                the background tasks
        newsterm wake                 what is due of them, now
        newsterm daemon               all of them, without the screen
        newsterm parse FILE           what newsterm sees in a feed</pre>
        <p>Each but the daemon takes <code>--json</code>, tells by its exit status how it went, and works while the reader is
        open.</p>
        ]]></content:encoded>
            </item>
          </channel>
        </rss>

        """#
    package static let welcomeInJapanese = #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
          <channel>
            <title>newsterm入門</title>
            <link>newsterm:welcome</link>
            <description>フィードになった短い説明書です。</description>
            <language>ja</language>
            <item>
              <title>ようこそ: newstermについて</title>
              <guid isPermaLink="false">newsterm:welcome/start</guid>
              <pubDate>Sat, 21 Nov 2026 06:06:00 +0000</pubDate>
              <dc:creator>newsterm</dc:creator>
              <content:encoded><![CDATA[
        <p>newstermは端末で使うニュースリーダーで、バックグラウンドで自動的に更新します。この記事は、プログラムに付属するフィードの記事です。ネットワークからはまだ何も取得しておらず、指示があるまで取得しません。</p>
        <p>読みたいフィードを登録する方法は3つあります。</p>
        <ul>
        <li><b>+</b> を押して、フィードのアドレスを入力するか貼り付けます。</li>
        <li><b>S</b> を押して、分野別のフィードや、ほかのリーダーのリストから選びます。</li>
        <li>OPMLファイルかnewsboatの <code>urls</code> を指定して <code>:import FILE</code> と入力します。シェルでは <code>newsterm feeds import FILE</code> です。</li>
        </ul>
        <p>フィードを1つ登録すると、このフィードは消えます。<b>S</b> の一覧の最後でもう一度追加できます。<b>?</b> でいつでもすべてのキーを表示します。<b>n</b> でこの説明書の次の記事へ、<b>q</b> で一覧へ戻ります。</p>
        ]]></content:encoded>
            </item>
            <item>
              <title>キー: まず覚える10個</title>
              <guid isPermaLink="false">newsterm:welcome/keys</guid>
              <pubDate>Sat, 21 Nov 2026 06:05:00 +0000</pubDate>
              <dc:creator>newsterm</dc:creator>
              <content:encoded><![CDATA[
        <ul>
        <li><b>j</b> と <b>k</b>、または矢印キー: 下と上。<b>g</b> と <b>G</b>: 先頭と末尾</li>
        <li><b>Enter</b>: 開く。<b>q</b>: 戻る、終了する</li>
        <li><b>Space</b>: 選んだ記事を開き、ページを送り、次の未読記事へ進む</li>
        <li><b>n</b> と <b>N</b>: 次と前の未読記事</li>
        <li><b>a</b>: 既読または未読にする。<b>A</b>: 一覧をすべて既読にする。<b>u</b>: 取り消す</li>
        <li><b>s</b>: スターを付ける（削除されずに残ります）</li>
        <li><b>o</b>: リンクをブラウザーで開く。<b>y</b>: コピーする。<b>1</b> から <b>9</b>: 記事の中のリンク</li>
        <li><b>R</b>: すべてのフィードを更新する。<b>r</b>: このフィードを更新する</li>
        <li><b>z</b>: 既読を隠す。<b>Tab</b>: 次のペインへ移る</li>
        <li><b>t</b>: バックグラウンドタスク。<b>?</b>: すべてのキー</li>
        </ul>
        ]]></content:encoded>
            </item>
            <item>
              <title>フィードリスト: 自分で編集できるテキストファイル</title>
              <guid isPermaLink="false">newsterm:welcome/feeds</guid>
              <pubDate>Sat, 21 Nov 2026 06:04:00 +0000</pubDate>
              <dc:creator>newsterm</dc:creator>
              <content:encoded><![CDATA[
        <p>フィードリストは <code>~/.config/newsterm/urls</code> です。形式はnewsboatと同じで、1行に1つのアドレスを書き、その後ろにタグを並べます。<code>"~名前"</code> でフィードの名前を変えられ、<code>#</code> で始まる行はコメントです。好きなエディターのほか、この画面の <b>+</b> や、<code>newsterm feeds add</code> と <code>newsterm feeds remove</code> でも変更できます。コメントと行の順序は変わりません。</p>
        <pre>https://example.org/feed.xml
        https://example.org/blog.rss  tech "~The blog"
        file:///home/me/notes.xml</pre>
        <p>行を消すと、そのフィードの記事は隠れますが、削除はされません。この画面で外したフィードは <b>u</b> で戻せます。</p>
        ]]></content:encoded>
            </item>
            <item>
              <title>バックグラウンドタスク: 自動更新のしくみ</title>
              <guid isPermaLink="false">newsterm:welcome/tasks</guid>
              <pubDate>Sat, 21 Nov 2026 06:03:00 +0000</pubDate>
              <dc:creator>newsterm</dc:creator>
              <content:encoded><![CDATA[
        <p>newstermを開いている間は、2つのタスクが自動で実行されます。<b>更新</b>（refresh）は、前回から早くても5分後に始まります。<b>メンテナンス</b>（maintenance）は1日に1回、外部電源につながっているときに行い、30日より古い記事を削除します。スターを付けた記事と、フィードにまだ載っている記事は残ります。</p>
        <p><b>t</b> を押すと、それぞれのタスクが何を待っているか、いつ実行され、結果がどうだったかを表示します。そこで <b>L</b> を押すと選んだタスクをすぐに起動し、<b>X</b> を押すと制限時間が来たときと同じように止めます。どの画面からでも、<b>^T r</b> で更新を、<b>^T m</b> でメンテナンスを起動できます。</p>
        <p>終了すると、そのままでは何も実行されません。<code>newsterm daemon --install</code> を実行しておくと、ログイン中はsystemdがタスクを実行し、次に開いたときには新しい記事がそろっています。常駐させずに15分ごとに確認するには <code>--timer</code> を付けます。現在の設定はタスクの画面でわかります。</p>
        ]]></content:encoded>
            </item>
            <item>
              <title>画面を使わずに: スクリプトから使う</title>
              <guid isPermaLink="false">newsterm:welcome/headless</guid>
              <pubDate>Sat, 21 Nov 2026 06:02:00 +0000</pubDate>
              <dc:creator>newsterm</dc:creator>
              <content:encoded><![CDATA[
        <pre>newsterm refresh              今すぐ更新する
        newsterm list --unread        保存した見出しを新しい順に表示する
        newsterm show ID              1件の記事をテキストで表示する
        newsterm feeds                フィードとその状態
        newsterm tasks                バックグラウンドタスク
        newsterm wake                 実行すべきタスクを今実行する
        newsterm daemon               画面なしですべてのタスクを実行する
        newsterm parse FILE           newstermがフィードから読み取る内容</pre>
        <p>daemon以外はどれも <code>--json</code> を指定でき、終了ステータスで結果を伝えます。リーダーを開いたままでも使えます。</p>
        ]]></content:encoded>
            </item>
          </channel>
        </rss>

        """#
    package static let permittedIdentifiers = #"""
        # The identifiers of newsterm's background tasks, and what each may be submitted as: the counterpart of Info.plist's
        # BGTaskSchedulerPermittedIdentifiers and UIBackgroundModes. A task that is not listed here can neither be registered nor
        # submitted.
        org.newsterm.apprefresh fetch
        org.newsterm.maintenance processing

        """#
    package static let service = #"""
        [Unit]
        Description=newsterm keeps the news fresh in the background
        Documentation=man:newsterm(1)

        [Service]
        Type=notify
        ExecStart=@newsterm@ daemon --verbose@options@
        @environment@
        # A configuration that can not be understood is not understood the second time either.
        Restart=on-failure
        RestartSec=30
        RestartPreventExitStatus=2
        # Running tasks are told to stop and given two seconds; their requests are pending again.
        TimeoutStopSec=15
        UMask=0077
        LockPersonality=yes
        MemoryDenyWriteExecute=yes
        NoNewPrivileges=yes
        RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
        RestrictNamespaces=yes
        RestrictRealtime=yes
        RestrictSUIDSGID=yes
        SystemCallArchitectures=native
        SystemCallErrorNumber=EPERM
        SystemCallFilter=@system-service

        [Install]
        WantedBy=default.target

        """#
    package static let wakeService = #"""
        [Unit]
        Description=newsterm runs the background tasks that are due
        Documentation=man:newsterm(1)

        [Service]
        Type=oneshot
        ExecStart=@newsterm@ wake@options@
        @environment@
        # Some feeds failed; the process that holds the lease is stopped: the next time is soon.
        SuccessExitStatus=3 75
        # The budgets: half a minute for a refresh, ten minutes for maintenance.
        TimeoutStartSec=15min
        TimeoutStopSec=15
        Nice=10
        IOSchedulingPriority=7
        UMask=0077
        LockPersonality=yes
        MemoryDenyWriteExecute=yes
        NoNewPrivileges=yes
        RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
        RestrictNamespaces=yes
        RestrictRealtime=yes
        RestrictSUIDSGID=yes
        SystemCallArchitectures=native
        SystemCallErrorNumber=EPERM
        SystemCallFilter=@system-service

        """#
    package static let wakeTimer = #"""
        [Unit]
        Description=newsterm runs the background tasks every quarter of an hour
        Documentation=man:newsterm(1)

        [Timer]
        OnCalendar=*:0/15
        # Not at the same moment as everybody else's, but at the same moment each time.
        RandomizedDelaySec=5min
        FixedRandomDelay=yes
        AccuracySec=1min
        # A time that passed while the machine was off is caught up once.
        Persistent=yes

        [Install]
        WantedBy=timers.target

        """#
    /// The made-up feeds of Resources/demo, by name.
    package static let demoFeeds = [
        "bench-work": #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
          xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
          <channel>
            <title>Bench Work</title>
            <link>https://benchwork.example/</link>
            <description>Things taken apart, on video, and put together again.</description>
            <language>en</language>
            <item>
              <title>A radio from a flea market hums: the capacitor everybody warned us about</title>
              <link>https://benchwork.example/20</link>
              <guid isPermaLink="false">bench-work/20</guid>
              <pubDate>in 22m</pubDate>
              <dc:creator>Theo Brandt</dc:creator>
              <enclosure url="http://bench-work.example/video/20.mp4" type="video/mp4" length="233000000"/>
              <itunes:duration>17:09</itunes:duration>
              <content:encoded><![CDATA[<p>It was the capacitor. It was also the switch, the belt, and a spider.</p>]]></content:encoded>
            </item>
            <item>
              <title>A barometer from a wreck, part two: the needle moves</title>
              <link>https://benchwork.example/19</link>
              <guid isPermaLink="false">bench-work/19</guid>
              <pubDate>in 7m</pubDate>
              <dc:creator>Theo Brandt</dc:creator>
              <enclosure url="http://bench-work.example/video/19.mp4" type="video/mp4" length="188000000"/>
              <itunes:duration>14:22</itunes:duration>
              <content:encoded><![CDATA[<p>It took a hair, a drop of oil, and leaving it alone for a week.</p>]]></content:encoded>
            </item>
            <item>
              <title>Restoring a 1958 tape recorder: the belt that turned to tar</title>
              <link>https://benchwork.example/18</link>
              <guid isPermaLink="false">bench-work/18</guid>
              <pubDate>12h ago</pubDate>
              <dc:creator>Theo Brandt</dc:creator>
              <enclosure url="http://bench-work.example/video/18.mp4" type="video/mp4" length="412000000"/>
              <itunes:duration>23:48</itunes:duration>
              <content:encoded><![CDATA[<p>Everything in it worked, except what was made of rubber. All of that had become one thing.</p>]]></content:encoded>
            </item>
            <item>
              <title>A keyboard from a typewriter, without harming the typewriter</title>
              <link>https://benchwork.example/17</link>
              <guid isPermaLink="false">bench-work/17</guid>
              <pubDate>97h ago</pubDate>
              <dc:creator>Theo Brandt</dc:creator>
              <enclosure url="http://bench-work.example/video/17.mp4" type="video/mp4" length="301000000"/>
              <itunes:duration>18:05</itunes:duration>
              <content:encoded><![CDATA[<p>Forty-four magnets and one afternoon.</p>]]></content:encoded>
            </item>
            <item>
              <title>Sharpening everything in the kitchen drawer, including the tin opener</title>
              <link>https://benchwork.example/16</link>
              <guid isPermaLink="false">bench-work/16</guid>
              <pubDate>265h ago</pubDate>
              <dc:creator>Theo Brandt</dc:creator>
              <enclosure url="http://bench-work.example/video/16.mp4" type="video/mp4" length="276000000"/>
              <itunes:duration>16:40</itunes:duration>
              <content:encoded><![CDATA[<p>Especially the tin opener.</p>]]></content:encoded>
            </item>
          </channel>
        </rss>

        """#,
        "compiler-notes": #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
          <channel>
            <title>Compiler Notes</title>
            <link>https://compilernotes.example/</link>
            <description>What compilers do, and why.</description>
            <language>en</language>
            <item>
              <title>The linker has read your mail: what symbol tables give away</title>
              <link>https://compilernotes.example/7</link>
              <guid isPermaLink="false">compiler-notes/7</guid>
              <pubDate>in 9m</pubDate>
              <dc:creator>Ada Field</dc:creator>
              <content:encoded><![CDATA[<p>A stripped binary keeps more names than you think. I looked at forty of them.</p>
        <p>The export table stays, and so do the strings of every assertion. In eleven of the forty I found a home directory.</p>]]></content:encoded>
            </item>
            <item>
              <title>Why your optimiser is right and you are not</title>
              <link>https://compilernotes.example/optimiser</link>
              <guid isPermaLink="false">compiler-notes/optimiser</guid>
              <pubDate>24m ago</pubDate>
              <dc:creator>Ada Field</dc:creator>
              <content:encoded><![CDATA[<p>Every few weeks somebody writes to me that the compiler has removed a loop they were fond of. The loop is always
        innocent. It counts something, or waits for something, or copies a byte from here to there. And every time the answer
        is the same: the compiler did exactly what it was told, and somebody else did the telling.</p>
        <h2>A promise you did not know you made</h2>
        <p>Here is the loop, with everything around it taken away:</p>
        <pre><code>int last(const int *values, int n) {
            int i = 0;
            while (i &lt;= n) {          // n may be INT_MAX
                if (values[i] == 0) return i;
                i += 1;
            }
            return -1;
        }</code></pre>
        <p>When you wrote <code>int</code>, you promised that <code>i</code> never goes past its end. <a
        href="https://compilernotes.example/standard">The standard</a> says so, on a page that nobody opens by accident. With
        that promise in hand the compiler may use a 64-bit register, skip the check for wrap-around, and run the loop four
        values at a time.</p>
        <blockquote><p>A promise is an input like any other. The optimiser only reads it more carefully than you
        do.</p></blockquote>
        <h2>What it buys</h2>
        <p>I measured the loop on three machines, with a million values, and took the best of ten runs:</p>
        <table>
        <tr><th>Machine</th><th>With <code>int</code></th><th>With <code>unsigned</code></th><th>Gain</th></tr>
        <tr><td>Laptop, 2019</td><td>0.41 ms</td><td>0.78 ms</td><td>1.9 ×</td></tr>
        <tr><td>Desktop, 2024</td><td>0.22 ms</td><td>0.35 ms</td><td>1.6 ×</td></tr>
        <tr><td>Small board</td><td>2.90 ms</td><td>3.10 ms</td><td>1.1 ×</td></tr>
        </table>
        <p>Three things follow, in the order in which they will save you time:</p>
        <ol>
        <li>Turn on the sanitizer <em>before</em> you read the assembly.</li>
        <li>Say what you mean: <code>size_t</code> for sizes, <code>ptrdiff_t</code> for distances.</li>
        <li>If the loop is still gone, it was not doing anything. <a href="https://compilernotes.example/empty-loops">They
        rarely are.</a></li>
        </ol>
        <p>Next week: the register allocator, and why it is afraid of your function with forty arguments.</p>]]></content:encoded>
            </item>
            <item>
              <title>Inlining is a guess about the future</title>
              <link>https://compilernotes.example/5</link>
              <guid isPermaLink="false">compiler-notes/5</guid>
              <pubDate>7h ago</pubDate>
              <dc:creator>Ada Field</dc:creator>
              <content:encoded><![CDATA[<p>A call is cheap and so is a copy. What costs is being wrong about which one you will need.</p>
        <p>The heuristics of the big three have grown close to each other: a budget for size, a bonus for constants, and a long list of exceptions that somebody paid for.</p>]]></content:encoded>
            </item>
            <item>
              <title>A register allocator in an afternoon</title>
              <link>https://compilernotes.example/4</link>
              <guid isPermaLink="false">compiler-notes/4</guid>
              <pubDate>25h ago</pubDate>
              <dc:creator>Ada Field</dc:creator>
              <content:encoded><![CDATA[<p>Linear scan, two hundred lines, no graph. It loses to the real one by eleven per cent and I can explain all of it.</p>
        <p>Sort the live ranges by their start. Keep the active ones by their end. When you run out of registers, spill the one that ends last. That is the whole of it.</p>]]></content:encoded>
            </item>
            <item>
              <title>Reading LLVM IR without fear, part two: phi nodes</title>
              <link>https://compilernotes.example/3</link>
              <guid isPermaLink="false">compiler-notes/3</guid>
              <pubDate>73h ago</pubDate>
              <dc:creator>Ada Field</dc:creator>
              <content:encoded><![CDATA[<p>A phi node is a question: where did you come from?</p>
        <p>Once you read it like that, the rest of the block is ordinary arithmetic.</p>]]></content:encoded>
            </item>
            <item>
              <title>Reading LLVM IR without fear, part one</title>
              <link>https://compilernotes.example/2</link>
              <guid isPermaLink="false">compiler-notes/2</guid>
              <pubDate>193h ago</pubDate>
              <dc:creator>Ada Field</dc:creator>
              <content:encoded><![CDATA[<p>Start with the types. They are the only comments that cannot lie.</p>]]></content:encoded>
            </item>
            <item>
              <title>Error messages are a user interface</title>
              <link>https://compilernotes.example/1</link>
              <guid isPermaLink="false">compiler-notes/1</guid>
              <pubDate>385h ago</pubDate>
              <dc:creator>Ada Field</dc:creator>
              <content:encoded><![CDATA[<p>A message that names the fix is read. One that names the rule is copied into a search engine.</p>]]></content:encoded>
            </item>
          </channel>
        </rss>

        """#,
        "harbour-post": #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
          <channel>
            <title>The Harbour Post</title>
            <link>https://harbourpost.example/</link>
            <description>News from the harbour and the city behind it.</description>
            <language>en</language>
            <item>
              <title>Fireboat crew frees a whale calf from a buoy line off the north mole</title>
              <link>https://harbourpost.example/14</link>
              <guid isPermaLink="false">harbour-post/14</guid>
              <pubDate>in 30m</pubDate>
              <content:encoded><![CDATA[<p>It took the crew forty minutes and one bolt cutter. The calf swam off with its mother.</p>]]></content:encoded>
            </item>
            <item>
              <title>Tram line 4 runs again after a morning of flooded points</title>
              <link>https://harbourpost.example/13</link>
              <guid isPermaLink="false">harbour-post/13</guid>
              <pubDate>in 23m</pubDate>
              <content:encoded><![CDATA[<p>The pumps at Mill Street had failed overnight.</p>]]></content:encoded>
            </item>
            <item>
              <title>Library lends out its first thousand musical instruments</title>
              <link>https://harbourpost.example/12</link>
              <guid isPermaLink="false">harbour-post/12</guid>
              <pubDate>in 17m</pubDate>
              <content:encoded><![CDATA[<p>Ukuleles lead, ahead of a single and much travelled harp.</p>]]></content:encoded>
            </item>
            <item>
              <title>Evening ferry is late: fog in the outer harbour</title>
              <link>https://harbourpost.example/11</link>
              <guid isPermaLink="false">harbour-post/11</guid>
              <pubDate>in 12m</pubDate>
              <content:encoded><![CDATA[<p>The 19:10 sails at about 19:40. Tickets stay valid on the night boat.</p>]]></content:encoded>
            </item>
            <item>
              <title>City opens its archive of harbour photographs, 1880 to 1975</title>
              <link>https://harbourpost.example/10</link>
              <guid isPermaLink="false">harbour-post/10</guid>
              <pubDate>in 7m</pubDate>
              <content:encoded><![CDATA[<p>Forty thousand glass plates were scanned over six winters. All of them may be used freely.</p>]]></content:encoded>
            </item>
            <item>
              <title>Swimmers get the old dry dock until September</title>
              <link>https://harbourpost.example/9</link>
              <guid isPermaLink="false">harbour-post/9</guid>
              <pubDate>in 3m</pubDate>
              <content:encoded><![CDATA[<p>The council voted nine to two. Changing rooms open at the weekend.</p>]]></content:encoded>
            </item>
            <item>
              <title>Council votes to reopen the canal path before summer</title>
              <link>https://harbourpost.example/8</link>
              <guid isPermaLink="false">harbour-post/8</guid>
              <pubDate>11m ago</pubDate>
              <content:encoded><![CDATA[<p>After three years and two collapsed walls, the towpath between the lock and the rope works is to open again in May.</p>
        <p>“We have run out of reasons not to,” said the harbour master.</p>]]></content:encoded>
            </item>
            <item>
              <title>Night ferry to the islands returns after eleven years</title>
              <link>https://harbourpost.example/7</link>
              <guid isPermaLink="false">harbour-post/7</guid>
              <pubDate>2h ago</pubDate>
              <content:encoded><![CDATA[<p>The <em>Grey Heron</em> sails at 23:50 on Fridays and Sundays, with room for ninety passengers and no cars.</p>
        <p>Cabins are booked out until the end of next month.</p>]]></content:encoded>
            </item>
            <item>
              <title>Storm barrier passes its first full test in forty minutes</title>
              <link>https://harbourpost.example/6</link>
              <guid isPermaLink="false">harbour-post/6</guid>
              <pubDate>5h ago</pubDate>
              <content:encoded><![CDATA[<p>All eleven gates closed in the order planned. The slowest took six minutes longer than the model said.</p>]]></content:encoded>
            </item>
            <item>
              <title>Fish market to open on Sundays, if the bakers agree</title>
              <link>https://harbourpost.example/5</link>
              <guid isPermaLink="false">harbour-post/5</guid>
              <pubDate>9h ago</pubDate>
              <content:encoded><![CDATA[<p>The two have shared a loading ramp since 1931.</p>]]></content:encoded>
            </item>
            <item>
              <title>Why the harbour clock has been four minutes fast since 1962</title>
              <link>https://harbourpost.example/4</link>
              <guid isPermaLink="false">harbour-post/4</guid>
              <pubDate>22h ago</pubDate>
              <content:encoded><![CDATA[<p>The error was intended. Crews were late, and the clock was not.</p>]]></content:encoded>
            </item>
            <item>
              <title>Rents on the east quay rise more slowly for the first time in a decade</title>
              <link>https://harbourpost.example/3</link>
              <guid isPermaLink="false">harbour-post/3</guid>
              <pubDate>26h ago</pubDate>
              <content:encoded><![CDATA[<p>New flats in the former cable works are the likely reason.</p>]]></content:encoded>
            </item>
            <item>
              <title>Two thousand volunteers count the city’s trees in one weekend</title>
              <link>https://harbourpost.example/2</link>
              <guid isPermaLink="false">harbour-post/2</guid>
              <pubDate>49h ago</pubDate>
              <content:encoded><![CDATA[<p>They found 61,480, some nine hundred more than the map knows.</p>]]></content:encoded>
            </item>
            <item>
              <title>School radio wins a prize with a programme about fog</title>
              <link>https://harbourpost.example/1</link>
              <guid isPermaLink="false">harbour-post/1</guid>
              <pubDate>98h ago</pubDate>
              <content:encoded><![CDATA[<p>It was recorded in one take, in fog.</p>]]></content:encoded>
            </item>
          </channel>
        </rss>

        """#,
        "kitchen-chemistry": #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
          <channel>
            <title>Kitchen Chemistry</title>
            <link>https://kitchenchemistry.example/</link>
            <description>Why it worked, and why it did not.</description>
            <language>en</language>
            <item>
              <title>Why day-old rice fries better, measured with a scale</title>
              <link>https://kitchenchemistry.example/5</link>
              <guid isPermaLink="false">kitchen-chemistry/5</guid>
              <pubDate>in 28m</pubDate>
              <dc:creator>Priya Raman</dc:creator>
              <content:encoded><![CDATA[<p>It has lost four per cent of its water, all of it from where it matters.</p>]]></content:encoded>
            </item>
            <item>
              <title>The egg at 64 degrees: an argument with a thermometer</title>
              <link>https://kitchenchemistry.example/4</link>
              <guid isPermaLink="false">kitchen-chemistry/4</guid>
              <pubDate>8h ago</pubDate>
              <dc:creator>Priya Raman</dc:creator>
              <content:encoded><![CDATA[<p>At 63 it runs, at 65 it stands. What you want is in between, for as long as it takes to read this.</p>
        <p><ul><li>Water at 64 °C, not a degree more</li><li>Forty-five minutes</li><li>No salt: it does nothing here</li></ul></p>]]></content:encoded>
            </item>
            <item>
              <title>Caramel is four reactions, and you want the third</title>
              <link>https://kitchenchemistry.example/3</link>
              <guid isPermaLink="false">kitchen-chemistry/3</guid>
              <pubDate>27h ago</pubDate>
              <dc:creator>Priya Raman</dc:creator>
              <content:encoded><![CDATA[<p>The first only melts. The last is coal.</p>]]></content:encoded>
            </item>
            <item>
              <title>Salt early, salt late: forty loaves later</title>
              <link>https://kitchenchemistry.example/2</link>
              <guid isPermaLink="false">kitchen-chemistry/2</guid>
              <pubDate>74h ago</pubDate>
              <dc:creator>Priya Raman</dc:creator>
              <content:encoded><![CDATA[<p>Early, by twenty minutes. The dough does not care, the crust does.</p>]]></content:encoded>
            </item>
            <item>
              <title>What baking powder does while you look for the tin</title>
              <link>https://kitchenchemistry.example/1</link>
              <guid isPermaLink="false">kitchen-chemistry/1</guid>
              <pubDate>169h ago</pubDate>
              <dc:creator>Priya Raman</dc:creator>
              <content:encoded><![CDATA[<p>Half of its work, if you have already added the milk.</p>]]></content:encoded>
            </item>
          </channel>
        </rss>

        """#,
        "long-cable": #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
          xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
          <channel>
            <title>The Long Cable</title>
            <link>https://longcable.example/</link>
            <description>A podcast about the wires under everything.</description>
            <language>en</language>
            <item>
              <title>Episode 43: The island that went offline on purpose</title>
              <link>https://longcable.example/43</link>
              <guid isPermaLink="false">long-cable/43</guid>
              <pubDate>in 5m</pubDate>
              <dc:creator>Jo Amadi</dc:creator>
              <enclosure url="http://long-cable.example/audio/43.mp3" type="audio/mpeg" length="2400000"/>
              <itunes:duration>31:05</itunes:duration>
              <content:encoded><![CDATA[<p>One week a year nobody there has a network. We went, with a tape recorder.</p>]]></content:encoded>
            </item>
            <item>
              <title>Episode 42: Who repairs the cable when it breaks at 5,000 metres?</title>
              <link>https://longcable.example/42</link>
              <guid isPermaLink="false">long-cable/42</guid>
              <pubDate>4h ago</pubDate>
              <dc:creator>Jo Amadi</dc:creator>
              <enclosure url="http://long-cable.example/audio/42.mp3" type="audio/mpeg" length="54100000"/>
              <itunes:duration>56:20</itunes:duration>
              <content:encoded><![CDATA[<p>A ship, a grapnel, and two people with very steady hands. We talk to one of them about splicing glass in a swell.</p>
        <p>Also: why the sharks are innocent.</p>]]></content:encoded>
            </item>
            <item>
              <title>Episode 41: The exchange in the basement of a bakery</title>
              <link>https://longcable.example/41</link>
              <guid isPermaLink="false">long-cable/41</guid>
              <pubDate>145h ago</pubDate>
              <dc:creator>Jo Amadi</dc:creator>
              <enclosure url="http://long-cable.example/audio/41.mp3" type="audio/mpeg" length="40900000"/>
              <itunes:duration>42:36</itunes:duration>
              <content:encoded><![CDATA[<p>It carried a third of the city’s calls until 1988, and smelled of bread.</p>]]></content:encoded>
            </item>
            <item>
              <title>Episode 40: Morse operators had an accent</title>
              <link>https://longcable.example/40</link>
              <guid isPermaLink="false">long-cable/40</guid>
              <pubDate>313h ago</pubDate>
              <dc:creator>Jo Amadi</dc:creator>
              <enclosure url="http://long-cable.example/audio/40.mp3" type="audio/mpeg" length="62300000"/>
              <itunes:duration>1:04:51</itunes:duration>
              <content:encoded><![CDATA[<p>They called it a fist. You could hear who was on duty in Lisbon.</p>]]></content:encoded>
            </item>
          </channel>
        </rss>

        """#,
        "night-sky": #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
          <channel>
            <title>Night Sky Weekly</title>
            <link>https://nightsky.example/</link>
            <description>What is up there this week.</description>
            <language>en</language>
            <item>
              <title>Aurora watch: a good chance tonight down to 55° north</title>
              <link>https://nightsky.example/6</link>
              <guid isPermaLink="false">night-sky/6</guid>
              <pubDate>in 19m</pubDate>
              <dc:creator>Idris Cole</dc:creator>
              <content:encoded><![CDATA[<p>Look north from an hour before midnight. A camera sees it before you do.</p>]]></content:encoded>
            </item>
            <item>
              <title>This week: Jupiter beside the Moon, and a comet for patient people</title>
              <link>https://nightsky.example/5</link>
              <guid isPermaLink="false">night-sky/5</guid>
              <pubDate>3h ago</pubDate>
              <dc:creator>Idris Cole</dc:creator>
              <content:encoded><![CDATA[<p>On Thursday Jupiter stands three degrees below the Moon, low in the east, from nine in the evening on.</p>
        <p>The comet is at magnitude 8.4. You will need binoculars, a dark field, and somebody to bring tea.</p>]]></content:encoded>
            </item>
            <item>
              <title>A telescope the size of a shoebox finds its first planet</title>
              <link>https://nightsky.example/4</link>
              <guid isPermaLink="false">night-sky/4</guid>
              <pubDate>20h ago</pubDate>
              <dc:creator>Idris Cole</dc:creator>
              <content:encoded><![CDATA[<p>It looked at one star for two years. The star blinked eleven times.</p>]]></content:encoded>
            </item>
            <item>
              <title>How to see the space station without an app</title>
              <link>https://nightsky.example/3</link>
              <guid isPermaLink="false">night-sky/3</guid>
              <pubDate>50h ago</pubDate>
              <dc:creator>Idris Cole</dc:creator>
              <content:encoded><![CDATA[<p>It is the bright one that does not blink, and it goes from west to east in four minutes.</p>]]></content:encoded>
            </item>
            <item>
              <title>Dark skies come back to the fens, one lamp at a time</title>
              <link>https://nightsky.example/2</link>
              <guid isPermaLink="false">night-sky/2</guid>
              <pubDate>121h ago</pubDate>
              <dc:creator>Idris Cole</dc:creator>
              <content:encoded><![CDATA[<p>Shields cost less than the electricity they save.</p>]]></content:encoded>
            </item>
            <item>
              <title>Ask us: why do stars have points in photographs?</title>
              <link>https://nightsky.example/1</link>
              <guid isPermaLink="false">night-sky/1</guid>
              <pubDate>266h ago</pubDate>
              <dc:creator>Idris Cole</dc:creator>
              <content:encoded><![CDATA[<p>They do not. The struts that hold the small mirror do.</p>]]></content:encoded>
            </item>
          </channel>
        </rss>

        """#,
        "small-web": #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
          <channel>
            <title>Small Web Gazette</title>
            <link>https://smallweb.example/</link>
            <description>Pages made by people, one a day.</description>
            <language>en</language>
            <item>
              <title>A calculator for bell ringers, in one file of 9 kB</title>
              <link>https://smallweb.example/9</link>
              <guid isPermaLink="false">small-web/9</guid>
              <pubDate>in 20m</pubDate>
              <content:encoded><![CDATA[<p>It prints every change for up to twelve bells, and a warning to the neighbours.</p>]]></content:encoded>
            </item>
            <item>
              <title>Someone has mapped every public piano in Europe</title>
              <link>https://smallweb.example/8</link>
              <guid isPermaLink="false">small-web/8</guid>
              <pubDate>in 10m</pubDate>
              <content:encoded><![CDATA[<p>With notes on which keys stick.</p>]]></content:encoded>
            </item>
            <item>
              <title>RSS readers are having a good year, and nobody planned it</title>
              <link>https://smallweb.example/7</link>
              <guid isPermaLink="false">small-web/7</guid>
              <pubDate>38m ago</pubDate>
              <content:encoded><![CDATA[<p>Three new ones this month, one of them for the terminal. The authors of all three say the same: they wanted to finish reading.</p>]]></content:encoded>
            </item>
            <item>
              <title>A static site generator in 60 lines of awk</title>
              <link>https://smallweb.example/6</link>
              <guid isPermaLink="false">small-web/6</guid>
              <pubDate>6h ago</pubDate>
              <content:encoded><![CDATA[<p>It has no configuration. If you want another title, you edit line 12.</p>
        <p><pre><code>awk -f site.awk pages/*.txt &gt; public/index.html</code></pre></p>]]></content:encoded>
            </item>
            <item>
              <title>The museum of loading indicators</title>
              <link>https://smallweb.example/5</link>
              <guid isPermaLink="false">small-web/5</guid>
              <pubDate>18h ago</pubDate>
              <content:encoded><![CDATA[<p>From the hourglass to the skeleton screen. All of them move, none of them get anywhere.</p>]]></content:encoded>
            </item>
            <item>
              <title>He has written down the weather every day since 1983, in HTML since 1995</title>
              <link>https://smallweb.example/4</link>
              <guid isPermaLink="false">small-web/4</guid>
              <pubDate>28h ago</pubDate>
              <content:encoded><![CDATA[<p>The early pages are the better ones.</p>]]></content:encoded>
            </item>
            <item>
              <title>How one woman keeps 300 guestbooks free of spam</title>
              <link>https://smallweb.example/3</link>
              <guid isPermaLink="false">small-web/3</guid>
              <pubDate>51h ago</pubDate>
              <content:encoded><![CDATA[<p>She reads them.</p>]]></content:encoded>
            </item>
            <item>
              <title>A font drawn entirely with a plotter and a cat</title>
              <link>https://smallweb.example/2</link>
              <guid isPermaLink="false">small-web/2</guid>
              <pubDate>99h ago</pubDate>
              <content:encoded><![CDATA[<p>The cat is credited.</p>]]></content:encoded>
            </item>
            <item>
              <title>The web ring is back, and this time it has a bus timetable</title>
              <link>https://smallweb.example/1</link>
              <guid isPermaLink="false">small-web/1</guid>
              <pubDate>217h ago</pubDate>
              <content:encoded><![CDATA[<p>Each page tells you when the next one leaves.</p>]]></content:encoded>
            </item>
          </channel>
        </rss>

        """#,
        "street-corner-books": #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
          <channel>
            <title>街角の本屋</title>
            <link>https://machikado.example/</link>
            <description>小さな本屋の日々と、おすすめの本。</description>
            <language>ja</language>
            <item>
              <title>明日の読書会は二階で開きます</title>
              <link>https://machikado.example/5</link>
              <guid isPermaLink="false">street-corner-books/5</guid>
              <pubDate>in 13m</pubDate>
              <content:encoded><![CDATA[<p>椅子が足りないときは、絵本の棚のあたりへどうぞ。</p>]]></content:encoded>
            </item>
            <item>
              <title>雨の日に読む三冊</title>
              <link>https://machikado.example/4</link>
              <guid isPermaLink="false">street-corner-books/4</guid>
              <pubDate>247m ago</pubDate>
              <dc:creator>佐藤みどり</dc:creator>
              <content:encoded><![CDATA[<p>窓の音がよく聞こえる日は、長い小説より短い話がいい。今日は三冊を選びました。</p>
        <p>一冊目は港町の灯台守の話。二冊目は、傘をなくした人ばかりが出てくる短編集。三冊目は、雨の降らない島の料理本です。</p>]]></content:encoded>
            </item>
            <item>
              <title>古書市のお知らせ：土曜日の朝九時から</title>
              <link>https://machikado.example/3</link>
              <guid isPermaLink="false">street-corner-books/3</guid>
              <pubDate>29h ago</pubDate>
              <dc:creator>佐藤みどり</dc:creator>
              <content:encoded><![CDATA[<p>雨天でも開きます。駅前の広場ではなく、今年は川沿いの倉庫です。</p>]]></content:encoded>
            </item>
            <item>
              <title>店の猫が選んだ今月の一冊</title>
              <link>https://machikado.example/2</link>
              <guid isPermaLink="false">street-corner-books/2</guid>
              <pubDate>52h ago</pubDate>
              <dc:creator>高橋</dc:creator>
              <content:encoded><![CDATA[<p>上に座っていた本を、そのまま選びました。</p>]]></content:encoded>
            </item>
            <item>
              <title>手書きの地図だけを集めた棚ができました</title>
              <link>https://machikado.example/1</link>
              <guid isPermaLink="false">street-corner-books/1</guid>
              <pubDate>146h ago</pubDate>
              <dc:creator>高橋</dc:creator>
              <content:encoded><![CDATA[<p>どれも、どこかが少し間違っています。</p>]]></content:encoded>
            </item>
          </channel>
        </rss>

        """#,
        "tide-tables": #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
          <channel>
            <title>Tide Tables</title>
            <link>https://tides.example/</link>
            <description>Essays on the sea and those who measure it.</description>
            <language>en</language>
            <item>
              <title>The buoy that reported from the wrong ocean</title>
              <link>https://tides.example/6</link>
              <guid isPermaLink="false">tide-tables/6</guid>
              <pubDate>in 15m</pubDate>
              <dc:creator>Mara Lindqvist</dc:creator>
              <content:encoded><![CDATA[<p>For nine days it said that the water was eleven degrees too warm. It was right.</p>]]></content:encoded>
            </item>
            <item>
              <title>How a harbour learns to forget its river</title>
              <link>https://tides.example/5</link>
              <guid isPermaLink="false">tide-tables/5</guid>
              <pubDate>1h ago</pubDate>
              <dc:creator>Mara Lindqvist</dc:creator>
              <content:encoded><![CDATA[<p>The river was here first. The harbour came to it, and asked for a little room, and then for a little more.</p>
        <p>Silt tells the rest. In the cores that were taken in March, every dredging since 1904 is a pale line as thin as a fingernail.</p>]]></content:encoded>
            </item>
            <item>
              <title>Spring tides, explained with two spoons</title>
              <link>https://tides.example/4</link>
              <guid isPermaLink="false">tide-tables/4</guid>
              <pubDate>16h ago</pubDate>
              <dc:creator>Mara Lindqvist</dc:creator>
              <content:encoded><![CDATA[<p>Take two spoons, and the water of the harbour becomes simple. One is the moon.</p>]]></content:encoded>
            </item>
            <item>
              <title>The lighthouse keeper’s spreadsheet</title>
              <link>https://tides.example/3</link>
              <guid isPermaLink="false">tide-tables/3</guid>
              <pubDate>75h ago</pubDate>
              <dc:creator>Mara Lindqvist</dc:creator>
              <content:encoded><![CDATA[<p>She kept one row for each night, and every harbour pilot a column of his own.</p>]]></content:encoded>
            </item>
            <item>
              <title>Fog signals you can tell apart in the dark</title>
              <link>https://tides.example/2</link>
              <guid isPermaLink="false">tide-tables/2</guid>
              <pubDate>147h ago</pubDate>
              <dc:creator>Mara Lindqvist</dc:creator>
              <content:encoded><![CDATA[<p>A diaphone grunts at its end. Once you have heard it, you will not take it for anything else.</p>]]></content:encoded>
            </item>
            <item>
              <title>A short history of being wrong about waves</title>
              <link>https://tides.example/1</link>
              <guid isPermaLink="false">tide-tables/1</guid>
              <pubDate>314h ago</pubDate>
              <dc:creator>Mara Lindqvist</dc:creator>
              <content:encoded><![CDATA[<p>For a century it was known that no wave is higher than fifteen metres.</p>]]></content:encoded>
            </item>
          </channel>
        </rss>

        """#,
    ]
}
