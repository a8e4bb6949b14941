import Records
import TestSupport
import Testing

/// The texts are written by hand.
struct RecordIDListTests {
    private static let andy = "003Dm000001kZ04IAE"
    private static let tim = "003Dm000001kZ05IAE"

    private func ids(_ text: String) throws -> [String] {
        try RecordIDList(parsing: Array(text.utf8)).items.map { "\($0.line) \($0.id)" }
    }

    private func faults(_ text: String) -> [String] {
        do throws(RecordIDList.Faults) {
            return try RecordIDList(parsing: Array(text.utf8)).items.map { "no fault: \($0)" }
        } catch {
            return error.first.map { "\($0.line): \($0.reason)" }
        }
    }

    @Test(arguments: [
        "\(andy)\n\(tim)\n", "\(andy)\n\(tim)", "\(andy)\r\n\(tim)\r\n",
        "\u{FEFF}\(andy)\n\(tim)\n",
        "  \(andy)  \n\t\(tim)\n", "003Dm000001kZ04\n003Dm000001kZ05\n",
    ])
    func `ids stand one a line`(_ text: String) throws {
        try expectEqual(ids(text), ["1 \(Self.andy)", "2 \(Self.tim)"])
    }

    @Test(arguments: [
        "Id\n\(andy)\n\(tim)\n", "Id,Name\n\(andy),Andy\n\(tim),Tim\n",
        "Name,Id\r\n\"Young, Andy\",\(andy)\r\nTim,\(tim)\r\n", "ID;Name\n\(andy);Andy\n\(tim);Tim",
        "Name\tId\nAndy\t\(andy)\nTim\t\(tim)\n",
        "\u{FEFF}\"Id\",\"Name\"\n\"\(andy)\",\"A\"\n\"\(tim)\",",
        "\n{\"Id\":\"\(andy)\"}\n{\"Name\":\"Tim\",\"Id\":\"\(tim)\"}\n",
    ])
    func `a table or objects have them in the column Id`(_ text: String) throws {
        try expectEqual(ids(text), ["2 \(Self.andy)", "3 \(Self.tim)"])
    }

    @Test func `a line break in quotes counts as a line`() throws {
        try expectEqual(
            ids("Name,Id\n\"a\nb\",\(Self.andy)\nc,\(Self.tim)\n"),
            [
                "2 \(Self.andy)", "4 \(Self.tim)",
            ]
        )
    }

    @Test(arguments: ["", "\n", "\u{FEFF}", " \r\n\r\n", "Id\n", "Id,Name\n"])
    func `a text without ids is empty`(_ text: String) throws {
        #expect(try ids(text).isEmpty)
    }

    @Test func `an id that comes again is told, in either length`() throws {
        let list = try RecordIDList(
            parsing: Array("\(Self.andy)\n\(Self.tim)\n003Dm000001kZ04\n".utf8)
        )
        expectEqual(list.items.count, 2)
        let repeated = try #require(list.repeats.first)
        #expect((repeated.line, repeated.firstLine) == (3, 1))
    }

    @Test func `of many wrong lines and repeats the first thousand are kept, and all counted`()
        throws
    {
        let wrong = Array(String(repeating: "y\n", count: 5000).utf8)
        #expect {
            _ = try RecordIDList(parsing: wrong)
        } throws: {
            guard let faults = $0 as? RecordIDList.Faults else { return false }
            return faults.count == 5000 && faults.first.map(\.line) == Array(1...1000)
        }
        let text = String(repeating: "\(Self.andy)\n", count: 2001)
        let list = try RecordIDList(parsing: Array(text.utf8))
        #expect(list.items.count == 1 && list.repeats.count == 1000 && list.repeatCount == 2000)
    }

    @Test func `a list has a limit`() throws {
        let text = Array("\(Self.andy)\n\(Self.andy)\n\(Self.tim)\n".utf8)
        try expectEqual(RecordIDList(parsing: text, limit: 2).items.count, 2)
        #expect {
            _ = try RecordIDList(parsing: text, limit: 1)
        } throws: {
            ($0 as? RecordIDList.Faults)?.first.map { "\($0.line): \($0.reason)" }
                == ["3: the list has more than 1 ids; split it"]
        }
    }

    @Test func `every line that is no id is told`() {
        expectEqual(
            faults("\(Self.andy)\n003\n\n003Dm000001kZ04IAF\nA-3Dm000001kZ04\n"),
            [
                "2: '003' is not a record id: expected 15 or 18 characters, got 3",
                "4: '003Dm000001kZ04IAF' is not a record id: its last three characters do not "
                    + "match the rest, so a "
                    + "character is wrong",
                "5: 'A-3Dm000001kZ04' is not a record id: only letters and digits are allowed",
            ]
        )
    }

    @Test(arguments: [
        ("Name,Account\nx,y\n", "1: no column Id; the columns are 'Name', 'Account'"),
        ("\(andy),Andy\n", "1: expected a record id, or a header with an Id column"),
        ("Id,ID\n\(andy),\(tim)\n", "1: 2 columns may have the ids: 'Id', 'ID'"),
        ("Id,Name\n\(andy)\n", "2: the line has 1 value, but the header has 2"),
        ("Id,Name\n,Andy\n", "2: no Id"),
        ("Id\r\n\(andy)\n", "2: the line does not end with CRLF"),
        ("{\"Name\":\"x\"}\n", "1: no Id"),
        ("{\"Id\":null}\n", "1: no Id"),
        (#"{"Id":"\#(andy)","id":"\#(tim)"}"#, "1: more than one member has an id"),
        (#"{"Id":"\#(andy)","Id":"\#(andy)"}"#, "1: more than one member has an id"),
        ("{\"Id\":}\n", "1: unexpected \"}\" in the JSON text"),
        (
            "{\n\"Id\":\"x\"}\n",
            "1: expected one JSON object per line (-r ndjson), got a single JSON value"
        ),
        (
            "{\"status\":0,\"result\":{}}",
            "1: expected one JSON object per line (-r ndjson), got a single JSON value"
        ),
        (
            "[{\"Id\":\"x\"}]",
            "1: expected one JSON object per line (-r ndjson), got a single JSON value"
        ),
    ])
    func `a text that holds no ids is told`(_ text: String, _ fault: String) {
        expectEqual(faults(text), [fault])
    }
}
