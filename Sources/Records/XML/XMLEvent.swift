/// What comes next in an XML document.
public enum XMLEvent: Hashable, Sendable {
    /// An element begins; its attributes by name. An empty-element tag gives an `end` too.
    case start(name: String, attributes: [String: String])
    /// Text within an element, up to the next tag: references and CDATA sections are put in their places.
    case text(String)
    /// An element ends.
    case end(name: String)
}
