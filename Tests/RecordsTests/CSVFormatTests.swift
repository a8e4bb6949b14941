import Records
import TestSupport
import Testing

struct CSVFormatTests {
    @Test func `a page comes out as RFC 4180 wants it`() throws {
        let shape = RowShape(Fixture.contactColumns)
        try expectEqual(
            written(Fixture.contacts, as: shape, by: CSVFormat(shape: shape)),
            #"""
            Id,Name,Amount__c,MailingAddress,Account.Name,Account.Owner.Name,IsDeleted
            003Hr00001AbCdGIAV,"Renée ""Zo"" Müller",139000000,"{""city"":""Köln"",""geocodeAccuracy"":null,""street"":""Dom 1\r\n2. OG""}","Acme, Inc.",Ann,false
            003Hr00001AbCdHIAV,東京 太郎,0.10,,,,true
            003Hr00001AbCdIIAV,,123456789012345678,," edge ",,false

            """#
        )
    }

    @Test(arguments: [
        ("plain", "plain"),
        ("", ""),
        ("a,b", "\"a,b\""),
        ("twelve bytes, then", "\"twelve bytes, then\""),
        (" a", "\" a\""),
        ("a ", "\"a \""),
        (" ", "\" \""),
        (#"say \"hi\""#, #""say ""hi""""#),
        (#"\""#, #""""""#),
        (#"a\nb"#, "\"a\nb\""),
        (#"a\rb"#, "\"a\rb\""),
        (#"a\tb"#, "a\tb"),
        (#"C:\\x\/y"#, #"C:\x/y"#),
        (#"\u00e9\ud83d\ude00"#, "é😀"),
        (#"\ud83d, \ude00x\ud83dy"#, "\"\u{FFFD}, \u{FFFD}x\u{FFFD}y\""),
        (#"\ud83d\u0041"#, "\u{FFFD}A"),
        (#"\u0000"#, "\0"),
        ("=1+1", "=1+1"),
    ])
    func `a field is quoted only if it must be`(json: String, field: String) throws {
        let shape = RowShape(fields("F"))
        let format = CSVFormat(shape: shape, hasHeader: false)
        let text = try written(page(#""F":"\#(json)""#), as: shape, by: format)
        expectEqual(text, field + "\n")
    }

    @Test func `line ending, header and byte order mark are as asked`() throws {
        let shape = RowShape(fields("A,B", "C"))
        let text = try written(
            page(#""A,B":1,"C":true"#),
            as: shape,
            by: CSVFormat(shape: shape, lineEnding: .crlf, bom: true)
        )
        expectEqual(text, "\u{FEFF}\"A,B\",C\r\n1,true\r\n")
    }

    @Test func `zero rows leave the header`() throws {
        let shape = RowShape(fields("Id", "Name"))
        let none = #"{"totalSize":0,"done":true,"records":[]}"#
        try expectEqual(written(none, as: shape, by: CSVFormat(shape: shape)), "Id,Name\n")
    }

    @Test func `a child result is its JSON`() throws {
        let shape = try RowShape.discovered(in: QueryPage(Array(Fixture.pretty.utf8)))
        let text = try written(Fixture.pretty, as: shape, by: CSVFormat(shape: shape))
        let rows = try StrictCSV.rows(of: text)
        expectEqual(rows.map(\.count), [2, 2, 2])
        expectEqual(rows[1][0], "Edge 😀")
        expect(rows[1][1], .hasPrefix(#"{"totalSize":1,"done":true,"records":[{"attributes":{"#))
        expectEqual(rows[2], ["", ""])
    }

    @Test func `an independent reader gets every value back`() throws {
        let pieces = ["a", ",", "\"", "\r", "\n", "\r\n", " ", "é", "😀", "\t", "\\", "", "=x"]
        var random = SplitMix64(seed: 4180)
        for _ in 0..<Amount.share(of: 300) {
            let values = (0..<4).map { _ in
                (0..<Int.random(in: 0...12, using: &random)).map { _ in
                    pieces.randomElement(using: &random) ?? ""
                }.joined()
            }
            var writer = JSONWriter()
            writer.beginObject()
            for (index, value) in values.enumerated() {
                writer.key("F\(index)")
                writer.string(value)
            }
            writer.endObject()
            let record = String(decoding: writer.bytes, as: UTF8.self)
            let shape = RowShape(fields("F0", "F1", "F2", "F3"))
            // Fields near the page's end take another path than those with a word of bytes behind
            // them.
            for end in ["}", ",\"end\":\"of the page\"}"] {
                let text = try written(
                    #"{"done":true,"records":[\#(record)]"# + end,
                    as: shape,
                    by: CSVFormat(shape: shape, hasHeader: false)
                )
                try expectEqual(StrictCSV.rows(of: text), [values])
                var reader = CSVReader(Array(text.utf8), CSVDialect())
                try expectEqual(reader.next()?.values, values)
            }
        }
    }

    @Test(arguments: [",", "\"", "\n", "\r", "\u{7F}", "é", "😀", "\\", "\t"])
    func `a character is found at every offset in texts of every length`(special: String) throws {
        for length in 0...40 {
            let values = (0...length).map {
                let before = String(repeating: "a", count: $0)
                return before + special + String(repeating: "b", count: length - $0)
            }
            let records = values.map { value in
                var writer = JSONWriter()
                writer.beginObject()
                writer.key("F")
                writer.string(value)
                writer.endObject()
                return String(decoding: writer.bytes, as: UTF8.self)
            }
            let shape = RowShape(fields("F"))
            let text = try written(
                #"{"done":true,"records":[\#(records.joined(separator: ","))],"z":"behind"}"#,
                as: shape,
                by: CSVFormat(shape: shape, hasHeader: false)
            )
            try expectEqual(StrictCSV.rows(of: text), values.map { [$0] }, "\(length) letters")
        }
    }
}

/// Reads RFC 4180 text byte by byte, as plainly as can be, to check the writer by.
///
/// It takes nothing that some reader might take otherwise: a value without quotes holds no quote,
/// no CR, and no space at either end.
private enum StrictCSV {
    struct Unclear: Error {
        let field: String
    }

    static func rows(of text: String) throws -> [[String]] {
        var rows: [[String]] = []
        var row: [String] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            row.append(try field(&rest))
            if rest.popFirst() == UInt8(ascii: "\n") {
                rows.append(row)
                row = []
            }
        }
        return rows
    }

    private static func field(_ rest: inout ArraySlice<UInt8>) throws -> String {
        var field: [UInt8] = []
        guard rest.first == UInt8(ascii: "\"") else {
            while let byte = rest.first, byte != UInt8(ascii: ","), byte != UInt8(ascii: "\n") {
                field.append(rest.removeFirst())
            }
            let text = String(decoding: field, as: UTF8.self)
            let isClear = !field.contains(UInt8(ascii: "\"")) && !field.contains(0x0D)
            guard isClear, field.first != 0x20, field.last != 0x20 else {
                throw Unclear(field: text)
            }
            return text
        }
        rest.removeFirst()
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") {
                guard rest.first == byte else { break }
                rest.removeFirst()
            }
            field.append(byte)
        }
        let text = String(decoding: field, as: UTF8.self)
        guard [UInt8(ascii: ","), UInt8(ascii: "\n")].contains(rest.first) else {
            throw Unclear(field: text)
        }
        return text
    }
}
