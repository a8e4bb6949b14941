import Records

/// The ids of one object's records: row number ⇄ id, by arithmetic.
///
/// Key prefix, pod, then a nine-digit number in base 62, whose digits `0-9A-Za-z` stand in ASCII order: ids
/// sort as their rows do.
struct RecordSequence: Sendable {
    /// Key prefix and pod.
    private let stem: [UInt8]

    init(keyPrefix: String) {
        stem = Array("\(keyPrefix)Dm0".utf8)
    }

    /// The 18-character id of a row.
    func id(of row: Int) -> String {
        let bytes = stem + Self.digits(of: Self.first + row)
        return (try? RecordID(bytes))?.description ?? String(decoding: bytes, as: UTF8.self)
    }

    /// The row whose id that is, whether it exists or not; nil for the id of another object or pod.
    func row(of id: String) -> Int? {
        let bytes = Array(id.utf8)
        guard bytes.starts(with: stem), (try? RecordID(bytes)) != nil else { return nil }
        return Self.number(of: bytes[stem.count..<15]) - Self.first
    }

    /// As `row(of:)`, of an id in the 18-character form whose checksum is known to be right.
    func row(ofStored id: String) -> Int? {
        guard id.utf8.count == 18, id.utf8.starts(with: stem) else { return nil }
        return Self.number(of: id.utf8.dropFirst(stem.count).prefix(9)) - Self.first
    }

    /// The first record's number: not 0, so that ids look as they do elsewhere.
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
