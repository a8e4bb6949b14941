import Records

/// The ids of one object's records: converts row numbers to ids and back, by arithmetic.
///
/// An id is a key prefix, a pod, and a nine-digit number in base 62. The digits `0-9A-Za-z` are in
/// ASCII order, so ids sort like their rows.
struct RecordSequence: Sendable {
    /// The key prefix and the pod.
    private let stem: [UInt8]

    init(keyPrefix: String) {
        stem = Array("\(keyPrefix)Dm0".utf8)
    }

    /// Returns the 18-character id of a row.
    func id(of row: Int) -> String {
        let bytes = stem + Self.digits(of: Self.first + row)
        return (try? RecordID(bytes))?.description ?? String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the row of an id, whether it exists or not; nil for the id of another object or pod.
    func row(of id: String) -> Int? {
        let bytes = Array(id.utf8)
        guard bytes.starts(with: stem), (try? RecordID(bytes)) != nil else { return nil }
        return Self.number(of: bytes[stem.count..<15]) - Self.first
    }

    /// Returns the same as `row(of:)` for an 18-character id whose checksum is known to be right.
    func row(ofStored id: String) -> Int? {
        guard id.utf8.count == 18, id.utf8.starts(with: stem) else { return nil }
        return Self.number(of: id.utf8.dropFirst(stem.count).prefix(9)) - Self.first
    }

    /// The first record's number: not 0, so that ids look realistic.
    private static let first = number(of: "00001kZ00".utf8)

    private static let digits = Array(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8
    )

    private static func digits(of number: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: digits[0], count: 9)
        var rest = number
        for index in bytes.indices.reversed() {
            bytes[index] = digits[rest % 62]
            rest /= 62
        }
        return bytes
    }

    private static func number(of bytes: some Sequence<UInt8>) -> Int {
        bytes.reduce(0) { number, byte in
            let digit =
                switch byte {
                case UInt8(ascii: "a")...: Int(byte) - 61
                case UInt8(ascii: "A")...: Int(byte) - 55
                default: Int(byte) - 48
                }
            return number * 62 + digit
        }
    }
}
