import Terminal
import TestSupport
import Testing

struct TableWriterTests {
    static let contact = [
        TableColumn(heading: "Id", shortening: .never), TableColumn(heading: "Name"),
        TableColumn(heading: "Email"),
        TableColumn(heading: "Amount", alignment: .right, shortening: .never),
        TableColumn(heading: "Account.Name"),
    ]
    static let rows: [[String?]] = [
        [
            "003Hr00001AbCdEIAV", "Ada Lovelace", "ada@engines.example", "0.10",
            "Analytical Engines Ltd",
        ],
        ["003Hr00001AbCdMIAV", "山田 太郎", "taro@yamada.example", "123456789012345678", "株式会社山田製作所"],
        ["003Hr00001AbCdHIAV", "Donald Knuth", nil, "-5", nil],
    ]

    @Test func `columns line up, numbers to the right, and no line ends in blanks`() throws {
        let text = try #require(table(Self.contact, Self.rows, width: 200))
        expectEqual(
            text.lines,
            """
            Id                  Name          Email                            Amount  \
            Account.Name
            003Hr00001AbCdEIAV  Ada Lovelace  ada@engines.example                0.10  \
            Analytical Engines Ltd
            003Hr00001AbCdMIAV  山田 太郎     taro@yamada.example  123456789012345678  株式会社山田製作所
            003Hr00001AbCdHIAV  Donald Knuth  <null>                               -5  <null>

            """
        )
        expectEqual(text.shortenedCount, 0)
    }

    @Test func `flexible columns shrink from the widest, others stay whole`() throws {
        let text = try #require(table(Self.contact, Self.rows, width: 84))
        expectEqual(
            text.lines,
            """
            Id                  Name          Email                       Amount  Account.Name
            003Hr00001AbCdEIAV  Ada Lovelace  ada@engines.e…                0.10  Analytical En…
            003Hr00001AbCdMIAV  山田 太郎     taro@yamada.e…  123456789012345678  株式会社山田…
            003Hr00001AbCdHIAV  Donald Knuth  <null>                          -5  <null>

            """
        )
        expectEqual(text.shortenedCount, 4)
    }

    @Test func `what cannot shrink to the width is refused`() {
        #expect(table(Self.contact, Self.rows, width: 80) != nil)
        #expect(table(Self.contact, Self.rows, width: 79) == nil)
        #expect(table(Self.contact, Self.rows, width: 1) == nil)
    }

    @Test func `ASCII mode decorates with ASCII and leaves data alone`() throws {
        let columns = [TableColumn(heading: "Name"), TableColumn(heading: "MailingStreet")]
        let rows = [["山田 太郎", "32 Vassar Street\nRoom 32-G942\u{7}"]]
        let options = DisplayOptions(isUnicode: false)
        let text = try #require(table(columns, rows, width: 30, options: options))
        expectEqual(
            text.lines,
            """
            Name       MailingStreet
            山田 太郎  32 Vassar Street...

            """
        )
    }

    @Test func `a hostile value stays in its cell`() throws {
        let columns = [TableColumn(heading: "Name"), TableColumn(heading: "City")]
        let rows = [["\u{1B}]0;PWNED\u{7}", "good\rEVIL"], ["a\u{202E}b", "x\ny\tz"]]
        let text = try #require(table(columns, rows, width: 80))
        expectEqual(
            text.lines,
            """
            Name        City
            ␛]0;PWNED␇  good␍EVIL
            a<202E>b    x⏎y z

            """
        )
    }

    @Test func `styles mark headings, nulls and placeholders, and nothing is styled without`()
        throws
    {
        let columns = [TableColumn(heading: "Name"), TableColumn(heading: "City")]
        let rows = [["a\u{1B}b", nil], ["<null>", "␛"]]
        let options = DisplayOptions(isStyled: true)
        let text = try #require(table(columns, rows, width: 80, options: options))
        expectEqual(
            text.lines.replacing("\u{1B}", with: "␛").replacing("␛[0m", with: "⟩"),
            """
            ␛[1;4mName⟩    ␛[1;4mCity⟩
            a␛[7m␛⟩b     ␛[35m<null>⟩
            <null>  ␛

            """
        )
    }

    @Test(arguments: [
        (8, "山田 太…"), (7, "山田 …"), (6, "山田 …"), (5, "山田…"), (4, "山…"), (3, "山…"), (2, "…"),
        (1, "…"),
    ])
    func `no wide character is halved`(_ width: Int, _ shown: String) throws {
        let rows = [["山田 太郎"]]
        let text = try #require(table([TableColumn(heading: "N")], rows, width: width))
        expectEqual(text.lines, "N\n\(shown)\n")
    }

    @Test(arguments: [
        ("abcde\u{301}fgh", 6, "abcde\u{301}…"), ("ab👩\u{200D}🌾cdef", 5, "ab👩…"), ("🇳🇴🇳🇴🇳🇴", 5, "🇳🇴🇳🇴…"),
        ("🇳🇴🇳🇴🇳🇴", 4, "🇳🇴…"), ("ab\u{202E}cd", 6, "ab…"), ("ab\u{202E}cd", 9, "ab<202E>…"),
    ])
    func `values are cut between clusters`(_ value: String, _ width: Int, _ shown: String) throws {
        let text = try #require(table([TableColumn(heading: "N")], [[value]], width: width))
        expectEqual(Array(text.lines.utf8), Array("N\n\(shown)\n".utf8))
    }

    @Test func `where ambiguous characters are wide, so is the ellipsis`() throws {
        let options = DisplayOptions(width: TextWidth(ambiguousIsWide: true))
        let columns = [TableColumn(heading: "Sections"), TableColumn(heading: "N")]
        let rows = [["§§§§§§§", "1"], ["abcdefghijklmnop", "2"]]
        let text = try #require(table(columns, rows, width: 15, options: options))
        expectEqual(
            text.lines,
            """
            Sections      N
            §§§§§…  1
            abcdefghij…  2

            """
        )
    }

    @Test(arguments: [(3, "..."), (2, ".."), (1, ".")])
    func `the ASCII mark shrinks with its column`(_ width: Int, _ shown: String) throws {
        let options = DisplayOptions(isUnicode: false)
        let columns = [TableColumn(heading: "N")]
        let text = try #require(table(columns, [["abcdef"]], width: width, options: options))
        expectEqual(text.lines, "N\n\(shown)\n")
    }

    @Test func `later rows keep the widths of the first batch`() throws {
        let columns = [
            TableColumn(heading: "Name"), TableColumn(heading: "Id", shortening: .never),
            TableColumn(heading: "City"),
        ]
        let first = buffer(columns, [["Ada", "001", "London"]], DisplayOptions())
        let later = buffer(
            columns,
            [["Grace", "001234", "New York"], ["Al", "002", "Rome"]],
            DisplayOptions()
        )
        var writer = try #require(TableWriter(columns: columns, fitting: first, width: 80))
        var output: [UInt8] = []
        writer.append(first, to: &output)
        writer.append(later, to: &output)
        expectEqual(
            String(decoding: output, as: UTF8.self),
            """
            Ada   001  London
            Gra…  001234  New York
            Al    002  Rome

            """
        )
        expectEqual(writer.shortenedCount, 1)
    }

    @Test func `without a width nothing is shortened, in later rows neither`() throws {
        let columns = [TableColumn(heading: "N"), TableColumn(heading: "M")]
        let first = buffer(columns, [["a", "b"]], DisplayOptions())
        let later = buffer(columns, [["abcdef", "b"]], DisplayOptions())
        var writer = try #require(TableWriter(columns: columns, fitting: first, width: nil))
        var output: [UInt8] = []
        writer.append(later, to: &output)
        expectEqual(String(decoding: output, as: UTF8.self), "abcdef  b\n")
        expectEqual(writer.shortenedCount, 0)
    }

    @Test func `a table without rows is its headings`() throws {
        try expectEqual(
            #require(table(Self.contact, [], width: 80)).lines,
            """
            Id  Name  Email  Amount  Account.Name

            """
        )
    }

    /// Every second column holds a bar, whose column in the line shows whether the columns line up.
    @Test(arguments: [10, 40, 80, 200], [false, true])
    func `whatever the data, lines fit and columns line up`(_ width: Int, _ isUnicode: Bool) {
        var generator = SeededGenerator(seed: UInt64(width))
        let options = DisplayOptions(isUnicode: isUnicode)
        for _ in 0..<Amount.share(of: 200) {
            let pairs = Int.random(in: 1...4, using: &generator)
            let columns = (0..<pairs).flatMap { _ in
                let isLeft = Bool.random(using: &generator)
                return [
                    TableColumn(heading: "Field", alignment: isLeft ? .left : .right),
                    TableColumn(heading: "|", shortening: .never),
                ]
            }
            let rows: [[String?]] = (0..<4).map { _ in
                (0..<pairs).flatMap { _ in
                    [SampleText.random(atMost: 9, using: &generator), "|"]
                }
            }
            guard let text = table(columns, rows, width: width, options: options) else {
                #expect(pairs * 13 + 2 * (2 * pairs - 1) > width)
                continue
            }
            let bars = Set(text.lines.split(separator: "\n").map(columnsOfBars))
            expectEqual(bars.count, 1, "\(rows)")
            expectEqual(bars.first?.allSatisfy { $0 < width }, true, "\(rows)")
        }
    }

    private func columnsOfBars(in line: Substring) -> [Int] {
        line.indices.filter { line[$0] == "|" }.map { TextWidth().columns(of: line[..<$0]) }
    }
}

private struct Rendered {
    var lines: String
    var shortenedCount: Int
}

private func buffer(
    _ columns: [TableColumn],
    _ rows: [[String?]],
    _ options: DisplayOptions
) -> CellBuffer {
    var buffer = CellBuffer(columnCount: columns.count, options: options)
    for cell in rows.joined() {
        if let cell { buffer.append(cell) } else { buffer.appendNull() }
    }
    return buffer
}

private func table(
    _ columns: [TableColumn],
    _ rows: [[String?]],
    width: Int?,
    options: DisplayOptions = DisplayOptions()
) -> Rendered? {
    let batch = buffer(columns, rows, options)
    guard var writer = TableWriter(columns: columns, fitting: batch, width: width) else {
        return nil
    }
    var output: [UInt8] = []
    writer.appendHeadings(to: &output)
    writer.append(batch, to: &output)
    return Rendered(
        lines: String(decoding: output, as: UTF8.self),
        shortenedCount: writer.shortenedCount
    )
}
