import Records

/// A JSON value as the toolchain's own decoder reads it.
indirect enum FoundationTree: Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([FoundationTree])
    case object([String: FoundationTree])

    init(from decoder: any Decoder) throws {
        if let keyed = try? decoder.container(keyedBy: AnyKey.self) {
            let members = try keyed.allKeys.map { key in
                (key.stringValue, try keyed.decode(FoundationTree.self, forKey: key))
            }
            self = .object(Dictionary(members) { $1 })
            return
        }
        if var list = try? decoder.unkeyedContainer() {
            var elements: [FoundationTree] = []
            while !list.isAtEnd { elements.append(try list.decode(FoundationTree.self)) }
            self = .array(elements)
            return
        }
        let single = try decoder.singleValueContainer()
        if single.decodeNil() {
            self = .null
        } else if let value = try? single.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? single.decode(String.self) {
            self = .string(value)
        } else {
            self = .number(try single.decode(Double.self))
        }
    }

    /// Whether this is the value; of keys given twice nothing is said, since the two keep different
    /// ones.
    func matches(_ value: JSONValue) -> Bool {
        switch (self, value) {
        case (.null, .null): return true
        case (.bool(let mine), .bool(let other)): return mine == other
        case (.number(let mine), .number(let digits)): return Double(digits) == mine
        case (.string(let mine), .string(let other)):
            return mine.unicodeScalars.elementsEqual(other.unicodeScalars)
        case (.array(let mine), .array(let others)):
            return mine.count == others.count && zip(mine, others).allSatisfy { $0.matches($1) }
        case (.object(let mine), .object(let members)):
            guard mine.count == members.count else { return mine.count < members.count }
            return members.allSatisfy { mine[$0.key]?.matches($0.value) == true }
        default: return false
        }
    }

    private struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) { nil }
    }
}
