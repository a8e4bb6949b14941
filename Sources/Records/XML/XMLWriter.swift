/// Appends an XML document piece by piece (XML 1.0, fifth edition).
///
/// Texts come out so that a parser gives them back as they were, line ends included. Characters that no document
/// may hold, such as NUL, come out as U+FFFD.
public struct XMLWriter: Sendable {
    /// The bytes written so far.
    public private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>".utf8)
    /// The names of the elements that have begun and not ended.
    private var open: [String] = []

    /// Makes a writer, which begins with the XML declaration.
    public init() {}

    /// Begins an element.
    public mutating func begin(
        _ name: String,
        _ attributes: KeyValuePairs<String, String> = [:]
    ) {
        appendTag(name, attributes, closing: ">")
        open.append(name)
    }

    /// Ends the element that began last.
    public mutating func end() {
        guard let name = open.popLast() else { return }
        bytes += "</\(name)>".utf8
    }

    /// Appends an element that holds a text only.
    public mutating func element(
        _ name: String,
        _ text: String,
        _ attributes: KeyValuePairs<String, String> = [:]
    ) {
        begin(name, attributes)
        append(text, isAttribute: false)
        end()
    }

    /// Appends an element that holds nothing.
    public mutating func empty(
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
        for (name, value) in attributes {
            bytes += " \(name)=\"".utf8
            append(value, isAttribute: true)
            bytes.append(UInt8(ascii: "\""))
        }
        bytes += closing.utf8
    }

    private mutating func append(_ text: String, isAttribute: Bool) {
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
}
