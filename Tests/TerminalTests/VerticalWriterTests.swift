import Terminal
import TestSupport
import Testing

struct VerticalWriterTests {
    private static let names = ["Id", "Name", "MailingStreet", "Phone", "Description"]
    private static let record: [String?] = [
        "003Hr00001AbCdGIAV", "Barbara Liskov", "32 Vassar Street\nRoom 32-G942", nil,
        "Turing Award 2008.  Work on data abstraction, CLU, and 株式会社山田製作所の分散システム",
    ]

    private func vertical(
        _ record: [String?],
        _ names: [String] = names,
        width: Int?,
        options: DisplayOptions = DisplayOptions()
    ) -> String {
        var batch = CellBuffer(columnCount: names.count, mode: .block, options: options)
        for value in record {
            if let value { batch.append(value) } else { batch.appendNull() }
        }
        var output: [UInt8] = []
        VerticalWriter(fieldNames: names, width: width, options: options)
            .append(
                row: 0,
                of: batch,
                titles: ["3/25 003Hr00001AbCdGIAV", "3/25"],
                isFirst: true,
                to: &output
            )
        return String(decoding: output, as: UTF8.self)
    }

    @Test func `names are padded, values wrap under themselves, line breaks are real`() {
        expectEqual(
            vertical(Self.record, width: 40),
            """
            -- 3/25 003Hr00001AbCdGIAV -------------
            Id             003Hr00001AbCdGIAV
            Name           Barbara Liskov
            MailingStreet  32 Vassar Street
                           Room 32-G942
            Phone          <null>
            Description    Turing Award 2008.  Work
                           on data abstraction, CLU,
                           and 株式会社山田製作所の
                           分散システム

            """
        )
    }

    @Test func `without a width only the value's own lines break`() {
        expectEqual(vertical(Self.record, width: nil).split(separator: "\n").count, 7)
    }

    @Test func `where names leave no room values stand below them`() {
        expectEqual(
            vertical(["003Hr00001AbCdGIAV", ""], ["Id", "MailingStreet"], width: 24),
            """
            -- 3/25 ----------------
            Id
               003Hr00001AbCdGIAV
            MailingStreet


            """
        )
    }

    @Test func `values stand beside their names where an id has room there`() {
        let id = "003Hr00001AbCdGIAV"
        expect(
            vertical([id, "x"], ["Id", "City"], width: 24),
            .contains("Id    \(id)\nCity  x\n")
        )
        expect(vertical([id, "x"], ["Id", "City"], width: 23), .contains("Id\n  \(id)\nCity\n"))
    }

    @Test func `an empty value leaves no blanks after its name, a null is marked`() {
        let options = DisplayOptions(isStyled: true)
        let text = vertical(["", nil, "\na"], ["Id", "Name", "City"], width: 80, options: options)
        expectEqual(
            text.replacing("\u{1B}", with: "␛").replacing("␛[0m", with: "⟩"),
            """
            ␛[1m-- 3/25 003Hr00001AbCdGIAV -------------⟩
            ␛[1mId⟩
            ␛[1mName⟩  ␛[35m<null>⟩
            ␛[1mCity⟩
                  a

            """
        )
    }

    @Test func `a hostile value stays below its name`() {
        expectEqual(
            vertical(["a\u{1B}[2Jb\r\nc\rd", "x\u{202E}"], ["Id", "City"], width: 80),
            """
            -- 3/25 003Hr00001AbCdGIAV -------------
            Id    a␛[2Jb
                  c␍d
            City  x<202E>

            """
        )
    }

    @Test(arguments: [2, 5, 10, 40, 80, 200])
    func `whatever the data, lines fit and nothing but blanks is lost`(_ width: Int) {
        var generator = SeededGenerator(seed: UInt64(width))
        let sanitizer = Sanitizer(mode: .block, options: DisplayOptions())
        for _ in 0..<Amount.share(of: 200) {
            let record = Self.names.map { _ in SampleText.random(atMost: 30, using: &generator) }
            let text = vertical(record, width: width)
            for line in text.split(separator: "\n") {
                #expect(TextWidth().columns(of: line) <= width, "\(line.debugDescription)")
            }
            let whole = zip(Self.names, record).map { $0 + sanitizer.text(of: $1) }
            let values = solid(whole.joined())
            expectEqual(Array(solid(text).suffix(values.count)), values, "\(record)")
        }
    }

    private func solid(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { $0 != " " && $0 != "\n" }
    }
}
