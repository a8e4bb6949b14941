import Records

/// Reads a record from XML: `<Contact><LastName>Byron</LastName><Title xsi:nil="true"/></Contact>`.
///
/// An element with elements in it is an object, any other a text; what it stands for is for the field to say. One that
/// is nil must be empty (XML Schema Part 1, §2.6.2).
///
/// Source: REST API Developer Guide, samples of XML.
struct XMLRecordReader {
    private var open: [Element] = []
    private var root: Element?
    /// What of the document the record would lose.
    private var loss: String?

    private struct Element {
        let name: String
        var isNull = false
        /// The object that a parent is of.
        var type: String?
        var members: [JSONValue.Member] = []
        var text = ""

        var value: JSONValue {
            isNull ? .null : members.isEmpty ? .string(text) : record
        }

        var record: JSONValue {
            let type = type.map { JSONValue.object([.init("type", .string($0))]) }
            return .object(type.map { [.init("attributes", $0)] + members } ?? members)
        }
    }

    /// The record of a document, and what its element is called.
    ///
    /// - Throws: `XML_PARSER_ERROR`.
    static func record(
        in document: [UInt8]
    ) throws(APIFault) -> (name: String, record: JSONValue) {
        var record = XMLRecordReader()
        do throws(XMLFault) {
            var reader = try XMLReader(document)
            while let event = try reader.next() { record.take(event) }
        } catch {
            throw .badXML(error.description)
        }
        if let loss = record.loss { throw .badXML(loss) }
        guard let root = record.root else { throw .noBody }
        return (root.name, root.record)
    }

    private mutating func take(_ event: XMLEvent) {
        switch event {
        case .start(let name, let attributes):
            var element = Element(name: XMLEvent.localName(name))
            element.isNull = ["true", "1"].contains(attributes["xsi:nil"])
            element.type = attributes["type"]
            open.append(element)
        case .text(let text):
            if !open.isEmpty { open[open.count - 1].text += text }
        case .end:
            if let element = open.popLast() { end(element) }
        }
    }

    private mutating func end(_ element: Element) {
        let isRoot = open.isEmpty
        let hasText = element.text.contains { !$0.isWhitespace }
        if hasText, isRoot || !element.members.isEmpty {
            loss = loss ?? "the element \(element.name) holds a text beside its elements"
        } else if element.isNull, hasText || !element.members.isEmpty {
            loss = loss ?? "the element \(element.name) is nil and yet holds something"
        }
        if isRoot {
            root = element
        } else {
            open[open.count - 1].members.append(.init(element.name, element.value))
        }
    }
}
