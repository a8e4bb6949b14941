/// A writer of JSON text into one growing buffer, keys in the order given.
package struct JSONWriter: Sendable {
    /// The layout of the text.
    package enum Style: Hashable, Sendable {
        /// One line without spaces.
        case compact
        /// Two spaces a level, `"key": value`.
        case indented
        /// Jackson's default printer, as in Salesforce's answers to `X-PrettyPrint: 1`:
        /// `"key" : value`, `[ {`, `}, {`, `[ ]`.
        case jackson
    }

    /// The text so far, UTF-8.
    package private(set) var bytes: [UInt8] = []
    private let style: Style
    private var containers: [Container] = []

    private struct Container {
        let isObject: Bool
        var isEmpty = true
        var awaitsValue = false
    }

    /// Makes an empty writer.
    package init(style: Style = .compact) {
        self.style = style
    }

    /// Starts an object.
    package mutating func beginObject() {
        beginValue()
        bytes.append(UInt8(ascii: "{"))
        containers.append(Container(isObject: true))
    }

    /// Ends the innermost object.
    package mutating func endObject() {
        end(UInt8(ascii: "}"))
    }

    /// Starts an array.
    package mutating func beginArray() {
        beginValue()
        bytes.append(UInt8(ascii: "["))
        containers.append(Container(isObject: false))
    }

    /// Ends the innermost array.
    package mutating func endArray() {
        end(UInt8(ascii: "]"))
    }

    /// Writes a key of the innermost object; its value must follow.
    package mutating func key(_ name: String) {
        separate()
        appendQuoted(name)
        switch style {
        case .compact: bytes.append(UInt8(ascii: ":"))
        case .indented: bytes.append(contentsOf: ": ".utf8)
        case .jackson: bytes.append(contentsOf: " : ".utf8)
        }
        containers[containers.count - 1].awaitsValue = true
    }

    /// Writes a string.
    package mutating func string(_ text: String) {
        beginValue()
        appendQuoted(text)
    }

    /// Writes a string, or null for nil.
    package mutating func string(_ text: String?) {
        if let text { string(text) } else { null() }
    }

    /// Writes an integer.
    package mutating func integer(_ number: some BinaryInteger) {
        beginValue()
        bytes.append(contentsOf: number.description.utf8)
    }

    /// Writes a number's digits unchanged; they must be a valid JSON number.
    package mutating func number(digits: String) {
        beginValue()
        bytes.append(contentsOf: digits.utf8)
    }

    /// Writes true or false.
    package mutating func boolean(_ value: Bool) {
        beginValue()
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }

    /// Writes null.
    package mutating func null() {
        beginValue()
        bytes.append(contentsOf: "null".utf8)
    }

    /// Copies a whole JSON value unchanged.
    package mutating func raw(_ value: some Sequence<UInt8>) {
        beginValue()
        bytes.append(contentsOf: value)
    }

    private mutating func beginValue() {
        guard let container = containers.last else { return }
        if container.awaitsValue {
            containers[containers.count - 1].awaitsValue = false
        } else {
            separate()
        }
    }

    private mutating func separate() {
        guard let container = containers.last else { return }
        if !container.isEmpty { bytes.append(UInt8(ascii: ",")) }
        containers[containers.count - 1].isEmpty = false
        switch style {
        case .compact: break
        case .indented: appendLine(level: containers.count)
        case .jackson where container.isObject: appendLine(level: objectDepth)
        case .jackson: bytes.append(UInt8(ascii: " "))
        }
    }

    private mutating func end(_ bracket: UInt8) {
        let container = containers.removeLast()
        switch style {
        case .compact: break
        case .indented where !container.isEmpty: appendLine(level: containers.count)
        case .indented: break
        case .jackson where container.isObject && !container.isEmpty: appendLine(level: objectDepth)
        case .jackson: bytes.append(UInt8(ascii: " "))
        }
        bytes.append(bracket)
    }

    /// The number of open objects: Jackson does not indent arrays.
    private var objectDepth: Int { containers.count(where: \.isObject) }

    private mutating func appendLine(level: Int) {
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: level * 2))
    }

    private mutating func appendQuoted(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        if bytes.plainEnd(in: start..<bytes.count) < bytes.count {
            bytes.removeSubrange(start...)
            for scalar in text.unicodeScalars { append(scalar) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Appends a character, escaped if necessary.
    ///
    /// RFC 8259 §7 requires escapes for quotes, backslashes and control characters. Characters that
    /// could disturb a terminal are escaped too.
    private mutating func append(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case ..<0x20, UInt32(UInt8(ascii: "\"")), UInt32(UInt8(ascii: "\\")):
            bytes.append(jsonEscapeOf: UInt8(scalar.value))
        case let value where value.isDisturbing: bytes.append(escapeOf: value)
        default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }
}
