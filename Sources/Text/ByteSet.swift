/// A set of bytes to look for in a text.
package struct ByteSet: Sendable {
    /// For each byte, whether it is a member.
    private let members: [Bool]

    /// Makes the set of the bytes for which a condition holds.
    package init(where isMember: (UInt8) -> Bool) {
        members = (UInt8.min...UInt8.max).map(isMember)
    }

    /// Whether a byte is a member.
    package func contains(_ byte: UInt8) -> Bool { members[Int(byte)] }
}

extension [UInt8] {
    /// Returns the index of the first byte of a set at or after a start; nil if there is none.
    package func firstIndex(of set: ByteSet, from start: Int) -> Int? {
        var index = start
        while index < count {
            if set.contains(self[index]) { return index }
            index += 1
        }
        return nil
    }
}
