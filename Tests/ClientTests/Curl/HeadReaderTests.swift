import HTTP
import TestSupport
import Testing

@testable import Client

struct HeadReaderTests {
    private func head(_ lines: String...) throws(TransportError) -> HeadReader {
        var head = HeadReader()
        for line in lines { try head.read(line: Array("\(line)\r\n".utf8)) }
        return head
    }

    @Test func `a head is its status and its fields in order`() throws {
        let head = try head("HTTP/1.1 200 OK", "A: 1", "B:2", "a: 3", "")
        #expect(head.isWhole)
        expectEqual(head.status, 200)
        expectEqual(head.headers, ["A": "1", "B": "2", "a": "3"])
    }

    @Test(arguments: ["100 Continue", "103 Early Hints", "102", "199 X"])
    func `interim heads are read over`(status: String) throws {
        let first = try head("HTTP/1.1 \(status)", "Link: </a>", "")
        #expect(!first.isWhole && first.status == nil && first.headers.fields.isEmpty)
        let both = try head("HTTP/1.1 \(status)", "Link: </a>", "", "HTTP/2 204", "C: d", "")
        #expect(both.isWhole && both.status == 204)
        expectEqual(both.headers, ["C": "d"])
    }

    @Test func `trailers are no fields of the head`() throws {
        let head = try head("HTTP/1.1 200 OK", "A: 1", "", "Trailer: 2")
        expectEqual(head.headers, ["A": "1"])
    }

    @Test func `a folded line goes on with the value before it`() throws {
        let head = try head("HTTP/1.1 200 OK", "A: 1", "\t 2", "")
        expectEqual(head.headers["A"], "1 2")
    }

    @Test func `a value that is not UTF-8 is ISO-8859-1`() throws {
        var head = HeadReader()
        try head.read(line: Array("HTTP/1.1 200 OK\r\n".utf8))
        try head.read(line: Array("A: caf".utf8) + [0xE9, 0x0D, 0x0A])
        expectEqual(head.headers["A"], "café")
    }

    @Test func `a line without a colon is no field`() throws {
        #expect(try head("HTTP/1.1 200 OK", "nonsense", "").headers.fields.isEmpty)
    }

    @Test func `a head of a thousand fields is read, one more is too large`() throws {
        var head = HeadReader()
        try head.read(line: Array("HTTP/1.1 200 OK\r\n".utf8))
        for number in 0..<1000 { try head.read(line: Array("A\(number): b\r\n".utf8)) }
        let error = #expect(throws: TransportError.self) {
            try head.read(line: Array("B: c\r\n".utf8))
        }
        expectEqual(error, .headTooLarge)
    }

    @Test func `a head of 256 KiB is read, one byte more is too large`() throws {
        let status = Array("HTTP/1.1 200 OK\r\n".utf8)
        let rest = (256 << 10) - status.count
        let field = Array("A: ".utf8) + Array(repeating: UInt8(ascii: "x"), count: rest - 3)
        var head = HeadReader()
        try head.read(line: status)
        try head.read(line: field)
        let error = #expect(throws: TransportError.self) {
            try head.read(line: Array("\n".utf8))
        }
        expectEqual(error, .headTooLarge)
    }

    @Test func `bytes are counted over all heads`() throws {
        var head = HeadReader()
        let interim = Array("HTTP/1.1 103 X\r\n".utf8)
        let field = Array(("A: " + String(repeating: "x", count: 60_000) + "\r\n").utf8)
        for _ in 0..<4 {
            try head.read(line: interim)
            try head.read(line: field)
            try head.read(line: Array("\r\n".utf8))
        }
        let error = #expect(throws: TransportError.self) { try head.read(line: field) }
        expectEqual(error, .headTooLarge)
    }
}
