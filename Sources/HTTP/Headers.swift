import Text

/// HTTP header fields: names compare ignoring case; order and repeats are kept (RFC 9110 §5).
package struct Headers: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// The fields in order.
    package private(set) var fields: [Field] = []

    /// One field line.
    package struct Field: Hashable, Sendable {
        /// The name as sent.
        package let name: String
        /// The value without surrounding white space.
        package let value: String

        /// Makes a field.
        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Makes headers from names and values in order.
    package init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0, value: $1) }
    }

    /// The first value of a field; setting it replaces all values, setting nil removes them.
    package subscript(name: String) -> String? {
        get { fields.first { Self.same($0.name, name) }?.value }
        set {
            fields.removeAll { Self.same($0.name, name) }
            if let newValue { fields.append(Field(name: name, value: newValue)) }
        }
    }

    /// Adds a field line and keeps other lines of the same name.
    package mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Appends text to the last field line, for a folded line (RFC 9112 §5.2).
    package mutating func extendLast(by text: String) {
        guard let last = fields.popLast() else { return }
        fields.append(Field(name: last.name, value: last.value + text))
    }

    private static func same(_ left: String, _ right: String) -> Bool {
        left.utf8.isCaselessEqual(to: right.utf8)
    }
}

extension String {
    /// Reads a field value as UTF-8, or as the historical ISO-8859-1 (RFC 9110 §5.5).
    package init(fieldValue bytes: ArraySlice<UInt8>) {
        self =
            String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}

extension Headers {
    /// Returns the members of a comma-separated field, from all its lines (RFC 9110 §5.6.1).
    package func elements(of name: String) -> [String] {
        fields.filter { $0.name.lowercased() == name.lowercased() }.flatMap { field in
            field.value.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
                .map { String(decoding: ArraySlice(Array($0)).trimmingBlanks, as: UTF8.self) }
        }
    }

    /// Returns whether a comma-separated field contains a token, ignoring case.
    package func has(_ token: String, in name: String) -> Bool {
        elements(of: name).contains { $0.lowercased() == token }
    }
}
