/// Reads an XML document event by event (XML 1.0, fifth edition).
///
/// It is for the small documents of an API: in UTF-8 and without a document type, so that no entity is
/// ever expanded or fetched. Prefixes of names are kept. A fault is thrown with its offset; no input
/// makes it trap.
///
/// Not the toolchain's `XMLParser`: on Linux that reads a null pointer at `<?p?>`, tells of success when more
/// follows the document, and brings libxml2, ICU and the C++ library, whose loading is a fifth of every
/// start, of runs that meet no XML too. On all else the tests compare the two.
public struct XMLReader: Sendable {
    let bytes: [UInt8]
    /// Where the reading is; always at most `bytes.count`.
    var offset = 0
    /// The names of the elements that have begun and not ended.
    private var open: [String] = []
    private var hasBegun = false
    /// Whether the element that begins last was an empty-element tag.
    private var endsAtOnce = false

    /// Checks the characters of a document, and its XML declaration if it has one.
    public init(_ document: [UInt8]) throws(XMLFault) {
        bytes = document
        try checkCharacters()
        _ = skips("\u{FEFF}")
        try skipDeclaration()
    }

    /// The next event; nil after the end of the document.
    public mutating func next() throws(XMLFault) -> XMLEvent? {
        if endsAtOnce {
            endsAtOnce = false
            return .end(name: open.removeLast())
        }
        guard !open.isEmpty else { return try outermost() }
        let text = try text()
        guard text.isEmpty else { return .text(text) }
        return skips("</") ? try end() : try start()
    }

    /// The start of the outermost element; nil where that is over.
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

    /// Reads attributes up to one of the marks that may follow them, and steps over that.
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
