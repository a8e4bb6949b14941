/// What comes next in an XML document.
public enum XMLEvent: Hashable, Sendable {
    /// An element begins; its attributes by name. An empty-element tag gives an `end` too.
    case start(name: String, attributes: [String: String])
    /// Text within an element, up to the next tag: references and CDATA sections are replaced by what they stand for.
    case text(String)
    /// An element ends.
    case end(name: String)
}

extension XMLEvent {
    /// A name without its prefix: `ids` of `urn:ids`.
    package static func localName(_ name: String) -> String {
        String(name.split(separator: ":").last ?? "")
    }
}
