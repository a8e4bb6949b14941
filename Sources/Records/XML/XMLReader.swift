/// A reader of an XML document, event by event (XML 1.0, fifth edition).
///
/// It is for the small documents of an API, in UTF-8 and without a document type, so that it never
/// expands or fetches an entity. Names keep their prefixes. Each error has an offset, and no input
/// causes a trap.
///
/// The toolchain's `XMLParser` is unsuitable. On Linux it reads a null pointer at `<?p?>` and
/// reports success if content follows the document. It also loads libxml2, ICU and the C++ library,
/// which takes a fifth of every startup, even in runs without XML. For all other input, the tests
/// compare the two.
package struct XMLReader: Sendable {
    let bytes: [UInt8]
    /// The current offset; always at most `bytes.count`.
    var offset = 0
    /// The names of the open elements.
    private var open: [String] = []
    private var hasBegun = false
    /// Whether the last start tag was an empty-element tag.
    private var endsAtOnce = false

    /// Checks the characters of a document, and its XML declaration if it has one.
    package init(_ document: [UInt8]) throws(XMLFault) {
        bytes = document
        try checkCharacters()
        _ = skips("\u{FEFF}")
        try skipDeclaration()
    }

    /// Returns the next event; nil after the end of the document.
    package mutating func next() throws(XMLFault) -> XMLEvent? {
        if endsAtOnce {
            endsAtOnce = false
            return .end(name: open.removeLast())
        }
        guard !open.isEmpty else { return try outermost() }
        let text = try text()
        guard text.isEmpty else { return .text(text) }
        return skips("</") ? try end() : try start()
    }

    /// Returns the start of the outermost element; nil after its end.
    private mutating func outermost() throws(XMLFault) -> XMLEvent? {
        repeat { skipSpace() } while try skipRemark()
        if hasBegun, offset == bytes.count { return nil }
        guard !hasBegun else { throw unexpected }
        guard !stands("<!DOCTYPE") else { throw XMLFault(.documentType, at: offset) }
        hasBegun = true
        return try start()
    }

    private mutating func start() throws(XMLFault) -> XMLEvent {
        let start = offset
        guard skips("<") else { throw unexpected }
        let name = try name()
        let (attributes, closing) = try attributes(until: [">", "/>"])
        guard open.count < XMLFaultCode.maximumDepth else { throw XMLFault(.tooDeep, at: start) }
        open.append(name)
        endsAtOnce = closing == "/>"
        return .start(name: name, attributes: attributes)
    }

    private mutating func end() throws(XMLFault) -> XMLEvent {
        let start = offset
        let name = try name()
        guard name == open.last else { throw XMLFault(.unexpectedEnd(of: name), at: start) }
        skipSpace()
        guard skips(">") else { throw unexpected }
        open.removeLast()
        return .end(name: name)
    }

    /// Reads attributes up to one of the given marks, and steps over the mark.
    mutating func attributes(
        until closings: [String]
    ) throws(XMLFault) -> (attributes: [String: String], closing: String) {
        var attributes: [String: String] = [:]
        while true {
            let isApart = skipSpace()
            if let closing = closings.first(where: stands) {
                offset += closing.utf8.count
                return (attributes, closing)
            }
            guard isApart else { throw unexpected }
            let start = offset
            let (name, value) = try attribute()
            guard attributes.updateValue(value, forKey: name) == nil else {
                throw XMLFault(.repeatedAttribute, at: start)
            }
        }
    }
}

/// An event in an XML document.
package enum XMLEvent: Hashable, Sendable {
    /// The start of an element, with its attributes by name; an empty-element tag also produces an
    /// `end`.
    case start(name: String, attributes: [String: String])
    /// Text in an element, up to the next tag, with references and CDATA sections replaced by their
    /// text.
    case text(String)
    /// The end of an element.
    case end(name: String)
}

extension XMLEvent {
    /// Returns a name without its prefix: `ids` for `urn:ids`.
    package static func localName(_ name: String) -> String {
        String(name.split(separator: ":").last ?? "")
    }
}
