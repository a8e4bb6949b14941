import Records
import Text

/// A writer of an XML document, piece by piece (XML 1.0, fifth edition).
///
/// Texts are written so that a parser returns them unchanged, including line endings. Characters
/// not allowed in XML, such as NUL, become U+FFFD.
struct XMLWriter: Sendable {
    /// The bytes written so far.
    private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>".utf8)
    /// The names of the open elements.
    private var open: [String] = []

    /// Makes a writer; the document begins with the XML declaration.
    init() {}

    /// Begins an element.
    mutating func begin(
        _ name: String,
        _ attributes: KeyValuePairs<String, String> = [:]
    ) {
        appendTag(name, attributes, closing: ">")
        open.append(name)
    }

    /// Ends the innermost element.
    mutating func end() {
        guard let name = open.popLast() else { return }
        bytes += "</\(name)>".utf8
    }

    /// Appends an element that contains only text.
    mutating func element(
        _ name: String,
        _ text: String,
        _ attributes: KeyValuePairs<String, String> = [:]
    ) {
        begin(name, attributes)
        append(text, isAttribute: false)
        end()
    }

    /// Appends an empty element.
    mutating func empty(
        _ name: String,
        _ attributes: KeyValuePairs<String, String> = [:]
    ) {
        appendTag(name, attributes, closing: "/>")
    }

    private mutating func appendTag(
        _ name: String,
        _ attributes: KeyValuePairs<String, String>,
        closing: String
    ) {
        bytes += "<\(name)".utf8
        for (name, value) in attributes { append(name, value) }
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
        for scalar in text.markupEscaped.unicodeScalars {
            switch scalar {
            case "\r": bytes += "&#13;".utf8
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
