import Records

/// Appends an XML document piece by piece (XML 1.0, fifth edition).
///
/// Texts come out so that a parser gives them back as they were, line ends included. Characters that no document
/// may hold, such as NUL, come out as U+FFFD.
struct XMLWriter: Sendable {
    /// The bytes written so far.
    private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>".utf8)
    /// The names of the elements that have begun and not ended.
    private var open: [String] = []
    /// Where the attributes of the outermost element end; nil until it has begun.
    private var rootEnd: Int?

    /// Makes a writer, which begins with the XML declaration.
    init() {}

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Begins an element.
    mutating func begin(
        _ name: String,
        _ attributes: KeyValuePairs<String, String> = [:]
    ) {
        begin(name, attributes: attributes.map { ($0.key, $0.value) })
    }

    /// Begins an element whose attributes are known only now.
    mutating func begin(_ name: String, attributes: [(name: String, value: String)]) {
        appendTag(name, attributes, closing: ">")
        open.append(name)
    }

    /// Gives the outermost element, which has begun, one more attribute: a namespace, say, that something in it needed.
    mutating func addToRoot(_ name: String, _ value: String) {
        guard let rootEnd else { return }
        var attribute = XMLWriter(bytes: [])
        attribute.append(name, value)
        bytes.insert(contentsOf: attribute.bytes, at: rootEnd)
        self.rootEnd = rootEnd + attribute.bytes.count
    }

    /// Ends the element that began last.
    mutating func end() {
        guard let name = open.popLast() else { return }
        bytes += "</\(name)>".utf8
    }

    /// Appends an element that holds a text only.
    mutating func element(
        _ name: String,
        _ text: String,
        _ attributes: KeyValuePairs<String, String> = [:]
    ) {
        begin(name, attributes)
        append(text, isAttribute: false)
        end()
    }

    /// Appends an element that holds nothing.
    mutating func empty(
        _ name: String,
        _ attributes: KeyValuePairs<String, String> = [:]
    ) {
        appendTag(name, attributes.map { ($0.key, $0.value) }, closing: "/>")
    }

    private mutating func appendTag(
        _ name: String,
        _ attributes: [(name: String, value: String)],
        closing: String
    ) {
        bytes += "<\(name)".utf8
        for (name, value) in attributes { append(name, value) }
        if rootEnd == nil { rootEnd = bytes.count }
        bytes += closing.utf8
    }

    /// Appends an attribute.
    private mutating func append(_ name: String, _ value: String) {
        bytes += " \(name)=\"".utf8
        append(value, isAttribute: true)
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func append(_ text: String, isAttribute: Bool) {
        if text.utf8.allSatisfy(Self.isPlain) {
            bytes += text.utf8
            return
        }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": bytes += "&amp;".utf8
            case "<": bytes += "&lt;".utf8
            // `]]>` may not stand in a text (§2.4).
            case ">": bytes += "&gt;".utf8
            case "\r": bytes += "&#13;".utf8
            case "\"" where isAttribute: bytes += "&quot;".utf8
            case "\n" where isAttribute: bytes += "&#10;".utf8
            case "\t" where isAttribute: bytes += "&#9;".utf8
            default:
                let shown = XMLReader.isAllowed(scalar) ? scalar : "\u{FFFD}"
                bytes += String(shown).utf8
            }
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20..<0x7F).contains(byte) && ![0x22, 0x26, 0x3C, 0x3E].contains(byte)
    }
}
