import CLibrary
import Platform
import Records
import Text

/// The owner check for the client of a connection over 127.0.0.1 or ::1, from the tables of Linux.
///
/// Source: proc_net(5), `/proc/net/tcp`. macOS has no such table.
package struct LoopbackClient: Sendable {
    /// Reads one of the tables; nil if it does not exist.
    private let table: @Sendable (String) -> [UInt8]?
    /// The user whose connections are accepted.
    ///
    /// Root's connections always are: root can read everything anyway, and WSL forwards the
    /// requests of a Windows browser as root.
    private let user: UInt32

    /// Makes the check for the connections of a user.
    package init(
        table: @escaping @Sendable (String) -> [UInt8]? = { try? WholeFile.read($0) },
        user: UInt32 = geteuid()
    ) {
        self.table = table
        self.user = user
    }

    /// Whether a client may be one of the user's programs; true also if the system does not say.
    ///
    /// - Parameters:
    ///   - port: The client's port.
    ///   - server: The port that the client is connected to.
    /// - Returns: False for another user's program, and for a connection that is no longer open.
    package func mayBeOwn(port: UInt16, to server: UInt16) -> Bool {
        let tables = ["/proc/net/tcp", "/proc/net/tcp6"].compactMap(table)
        guard !tables.isEmpty else { return true }
        return tables.lazy.compactMap { Self.owner(in: $0, port: port, to: server) }
            .contains { [user, 0].contains($0) }
    }

    /// Returns the user in the row with the client as the local end and the server as the remote
    /// end.
    private static func owner(in table: [UInt8], port: UInt16, to server: UInt16) -> UInt32? {
        // There may be thousands of connections, few of them with the client's port.
        let client = ":\(String(port, radix: 16, uppercase: true).zeroPadded(to: 4)) "
        let search = BytePatterns([Array(client.utf8)])
        let newline = UInt8(ascii: "\n")
        var end = 0
        while let match = search.next(in: table, from: end) {
            let start = table[..<match.index].lastIndex(of: newline) ?? 0
            end = table[match.index...].firstIndex(of: newline) ?? table.endIndex
            let fields = table[start..<end].drop { $0 == newline }
                .split(separator: UInt8(ascii: " "))
            // A closed connection has no owner; the table shows root.
            guard fields.count > 7, fields[3].elementsEqual("01".utf8),
                isLoopback(fields[1], port: port), isLoopback(fields[2], port: server)
            else { continue }
            return UInt32(String(decoding: fields[7], as: UTF8.self))
        }
        return nil
    }

    /// Whether an address with its port is 127.0.0.1, also in IPv6 form, or ::1.
    private static func isLoopback(_ field: ArraySlice<UInt8>, port: UInt16) -> Bool {
        let parts = String(decoding: field, as: UTF8.self).split(separator: ":")
        guard parts.count == 2, UInt16(parts[1], radix: 16) == port else { return false }
        // The words have 32 bits, in this machine's byte order.
        let address = hexadecimal(0x7F00_0001)
        let zero = hexadecimal(0)
        return parts[0] == address || parts[0] == zero + zero + hexadecimal(0xFFFF) + address
            || parts[0] == zero + zero + zero + hexadecimal(1)
    }

    private static func hexadecimal(_ word: UInt32) -> String {
        String(word.bigEndian, radix: 16, uppercase: true).zeroPadded(to: 8)
    }
}
