import Accounts
import Testing

/// The rows of `/proc/net/tcp` from which the owner of a login's connection is told.
struct LoopbackClientTests {
    /// Whether user 1000 may be the client at port 0xC001 of the server at 0x06B5.
    private func isOwn(_ rows: String...) -> Bool {
        let table = ["heading"] + rows
        let client = LoopbackClient(
            table: { _ in Array(table.joined(separator: "\n").utf8) },
            user: 1000
        )
        return client.mayBeOwn(port: 0xC001, to: 0x06B5)
    }

    private static let own = " 1: 0100007F:C001 0100007F:06B5 01 0:0 00:0 0 1000"
    private static let foreign = " 1: 0100007F:C001 0100007F:06B5 01 0:0 00:0 0 1001"
    private static let server = " 0: 0100007F:06B5 0100007F:C001 01 0:0 00:0 0 1001"
    private static let elsewhere = " 0: 0100007F:C001 0100007F:06B6 01 0:0 00:0 0 1001"
    private static let closed = " 0: 0100007F:C001 0100007F:06B5 06 0:0 00:0 0 0"

    @Test func `the row with both ports tells the owner, wherever it is`() {
        #expect(isOwn(Self.own))
        #expect(isOwn(Self.own, ""))
        #expect(!isOwn(Self.foreign))
        for other in [Self.server, Self.elsewhere, Self.closed] {
            #expect(isOwn(other, Self.own))
            #expect(isOwn(Self.own, other, ""))
            #expect(!isOwn(other, Self.foreign))
        }
    }

    @Test func `without a row the connection is nobody's`() {
        #expect(!isOwn())
        #expect(!isOwn(Self.server, Self.elsewhere, Self.closed))
        #expect(!isOwn(" 1: 0100007F:C001 "))
    }
}
