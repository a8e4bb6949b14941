import TestSupport

/// Makes an input of seeds: the same for the same number everywhere.
struct Mutator {
    private let seeds: [[UInt8]]
    private var random: SeededRandom
    private var bytes: [UInt8]

    /// The mutant of a number.
    static func mutant(_ number: UInt64, of seeds: [[UInt8]], atMost limit: Int) -> [UInt8] {
        var mutator = Mutator(number, seeds)
        for _ in 0..<Int.random(in: 1...5, using: &mutator.random) { mutator.mutate() }
        return Array(mutator.bytes.prefix(limit))
    }

    private init(_ number: UInt64, _ seeds: [[UInt8]]) {
        self.seeds = seeds
        random = SeededRandom(seed: number)
        bytes = seeds.randomElement(using: &random) ?? []
    }

    private mutating func mutate() {
        let range = piece(of: bytes)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: flipBit()
        case 1: bytes.removeSubrange(range)
        case 2: bytes = Array(bytes[..<range.lowerBound])
        case 3: bytes.insert(contentsOf: repeated(bytes[range]), at: range.lowerBound)
        case 4: splice(into: range)
        case 5: replaceNumber()
        default: bytes.replaceSubrange(range.prefix(4), with: token())
        }
    }

    /// A part of some bytes, short ones more often than long ones.
    private mutating func piece(of bytes: [UInt8]) -> Range<Int> {
        let start = Int.random(in: 0...bytes.count, using: &random)
        let reach = 1 << Int.random(in: 0...8, using: &random)
        return start..<min(bytes.count, start + Int.random(in: 0...reach, using: &random))
    }

    private mutating func flipBit() {
        guard let index = bytes.indices.randomElement(using: &random) else { return }
        bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    }

    private mutating func repeated(_ part: ArraySlice<UInt8>) -> [UInt8] {
        let count = 1 << Int.random(in: 0...6, using: &random)
        return (0..<count).flatMap { _ in part }
    }

    private mutating func splice(into range: Range<Int>) {
        let other = seeds.randomElement(using: &random) ?? []
        bytes.replaceSubrange(range, with: other[piece(of: other)])
    }

    private mutating func replaceNumber() {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let indexes = bytes.indices.filter { digits.contains(bytes[$0]) }
        guard let start = indexes.randomElement(using: &random) else { return }
        let count = bytes[start...].prefix { digits.contains($0) }.count
        let extreme = Self.extremes.randomElement(using: &random) ?? ""
        bytes.replaceSubrange(start..<(start + count), with: Array(extreme.utf8))
    }

    private mutating func token() -> [UInt8] {
        if Int.random(in: 0..<4, using: &random) == 0 {
            return Self.malformed.randomElement(using: &random) ?? []
        }
        return Array((Self.tokens.randomElement(using: &random) ?? "").utf8)
    }

    private static let extremes = [
        "", "0", "-1", "00", "2147483648", "9223372036854775807", "9223372036854775808",
        "-9223372036854775808", "18446744073709551616", "1e308", "1e309", "1e-999",
        "0.1e99999999999", "4294967296", "999999999999999999999999999999",
    ]

    /// No UTF-8: a lone continuation, an overlong form, a surrogate, a scalar too large, a cut one.
    private static let malformed: [[UInt8]] = [
        [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0xFF],
    ]

    private static let tokens = [
        "\0", "\u{FEFF}", "\u{1B}[31m", "\u{9B}", "\u{202E}", "\u{2028}", "\r", "\n", "\r\n", "\t",
        " ",
        "\"", "\\", "'", "\\u0000", "\\ud800", "\\ude00", "{", "}", "[", "]", "(", ")", ",", ":",
        ";",
        "<", ">", "</", "/>", "<![CDATA[", "]]>", "<!--", "&#0;", "&#x110000;", "&lt;",
        "<!DOCTYPE x>",
        "null", "true", "-", "+", ".", "=", "\"Id\":", "\"records\":[", "\"attributes\":{",
        "SELECT ",
        " FROM ", " NOT ", " AND ", "/*", "//", "%", "003Hr00001AbCdGIAV", "Content-Length: 3\r\n",
        "Transfer-Encoding: chunked\r\n", "ffffffffffffffff\r\n", "0\r\n\r\n", "HTTP/1.1", "0-9,3",
    ]
}
