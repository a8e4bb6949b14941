extension JSONText {
    /// A step from a JSON value to one inside it.
    package enum Step: Hashable, Sendable {
        /// The value of a key.
        case key(String)
        /// An element of an array, from 0.
        case element(Int)
    }

    /// Returns the byte offset of the value at the end of a path; for an object's member, the
    /// offset of its key.
    ///
    /// If a key is repeated, the last one is used. Returns nil if there is no such value.
    package static func offset(of path: [Step], in text: [UInt8]) -> Int? {
        try? find(path, in: text)?.start
    }

    /// Returns the byte range of the value at the end of a path; nil if there is no such value.
    ///
    /// If a key is repeated, the last one is used.
    package static func range(of path: [Step], in text: [UInt8]) -> Range<Int>? {
        guard let found = try? find(path, in: text) else { return nil }
        var scanner = JSONScanner(text, at: found.value)
        guard (try? scanner.peek()) != nil else { return nil }
        let start = scanner.offset
        guard (try? scanner.value(depth: 0)) != nil else { return nil }
        return start..<scanner.offset
    }

    /// The offsets of a value with its key, and of the value alone.
    private typealias Found = (start: Int, value: Int)

    private static func find(_ path: [Step], in text: [UInt8]) throws(JSONFault) -> Found? {
        var scanner = JSONScanner(text)
        _ = try scanner.peek()
        var found: Found? = (scanner.offset, scanner.offset)
        for step in path {
            found = try find(step, in: &scanner)
            guard let found else { return nil }
            scanner.offset = found.value
        }
        return found
    }

    private static func find(
        _ step: Step,
        in scanner: inout JSONScanner
    ) throws(JSONFault) -> Found? {
        switch (step, try scanner.peek()) {
        case (.key(let name), UInt8(ascii: "{")): try member(name, in: &scanner)
        case (.element(let index), UInt8(ascii: "[")): try element(index, in: &scanner)
        default: nil
        }
    }

    private static func member(
        _ name: String,
        in scanner: inout JSONScanner
    ) throws(JSONFault) -> Found? {
        var found: Found?
        guard try scanner.open(until: UInt8(ascii: "}"), depth: 0) else { return nil }
        repeat {
            _ = try scanner.peek()
            let start = scanner.offset
            let key = JSONString.text(of: try scanner.key(), in: scanner.bytes)
            if key == name { found = (start, scanner.offset) }
            _ = try scanner.value(depth: 1)
        } while try scanner.another(until: UInt8(ascii: "}"))
        return found
    }

    private static func element(
        _ index: Int,
        in scanner: inout JSONScanner
    ) throws(JSONFault) -> Found? {
        guard try scanner.open(until: UInt8(ascii: "]"), depth: 0) else { return nil }
        var number = 0
        repeat {
            _ = try scanner.peek()
            if number == index { return (scanner.offset, scanner.offset) }
            _ = try scanner.value(depth: 1)
            number += 1
        } while try scanner.another(until: UInt8(ascii: "]"))
        return nil
    }
}

extension JSONValue {
    /// Returns the value at the end of a path; nil if there is none.
    package func value(at path: [JSONText.Step]) -> JSONValue? {
        path.reduce(self) { value, step in
            switch step {
            case .key(let name): value?[name]
            case .element(let index): value?[index]
            }
        }
    }
}
