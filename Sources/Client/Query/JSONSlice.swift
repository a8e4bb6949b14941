/// The bytes of a value within a valid JSON text.
///
/// It extracts a part of an answer unchanged. Keys are compared as written, so a key with escapes
/// is not found.
struct JSONSlice {
    /// The value's text.
    let bytes: ArraySlice<UInt8>

    /// Makes the value of a whole text.
    init(valid text: [UInt8]) {
        bytes = text[...]
    }

    private init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    /// The value of an object's key.
    subscript(key: String) -> JSONSlice? {
        let quoted = Array("\"\(key)\"".utf8)
        let parts = parts(of: "{")
        let pairs = stride(from: 0, to: parts.count - 1, by: 2)
        return pairs.first { parts[$0].elementsEqual(quoted) }.map { JSONSlice(parts[$0 + 1]) }
    }

    /// The element of an array.
    subscript(index: Int) -> JSONSlice? {
        let parts = parts(of: "[")
        return parts.indices.contains(index) ? JSONSlice(parts[index]) : nil
    }

    /// Returns the values directly within a container; for an object, its keys and values
    /// alternate.
    private func parts(of bracket: Unicode.Scalar) -> [ArraySlice<UInt8>] {
        guard let start = bytes.firstIndex(where: { $0 > UInt8(ascii: " ") }) else { return [] }
        guard bytes[start] == UInt8(ascii: bracket) else { return [] }
        var parts: [ArraySlice<UInt8>] = []
        var index = start + 1
        while index < bytes.endIndex {
            let end = Self.end(of: index, in: bytes)
            if end > index { parts.append(bytes[index..<end]) }
            index = max(end, index + 1)
        }
        return parts
    }

    /// Returns the index after the value that begins at an index; the index itself if no value
    /// begins there.
    private static func end(of start: Int, in bytes: ArraySlice<UInt8>) -> Int {
        switch bytes[start] {
        case UInt8(ascii: "\""): endOfString(start, in: bytes)
        case UInt8(ascii: "{"), UInt8(ascii: "["): endOfContainer(start, in: bytes)
        default: bytes[start...].firstIndex(where: isDelimiter) ?? bytes.endIndex
        }
    }

    private static func endOfString(_ start: Int, in bytes: ArraySlice<UInt8>) -> Int {
        var index = start + 1
        while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index + 1, bytes.endIndex)
    }

    private static func endOfContainer(_ start: Int, in bytes: ArraySlice<UInt8>) -> Int {
        var depth = 0
        var index = start
        repeat {
            switch bytes[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
            let isString = bytes[index] == UInt8(ascii: "\"")
            index = isString ? endOfString(index, in: bytes) : index + 1
        } while depth > 0 && index < bytes.endIndex
        return index
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        byte <= UInt8(ascii: " ") || ",:]}".utf8.contains(byte)
    }
}
