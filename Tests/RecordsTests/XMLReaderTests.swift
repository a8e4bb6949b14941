import Foundation
import TestSupport
import Testing

@testable import Records

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Documents written for these tests after the SOAP API Developer Guide and XML 1.0, fifth edition.
struct XMLReaderTests {
    private static let documents: [(String, [XMLEvent])] = [
        ("<a/>", [.start("a"), .end(name: "a")]),
        (" \n<a></a><!-- - --> <?p?>\n", [.start("a"), .end(name: "a")]),
        (
            "<?xml version='1.0' encoding=\"utf-8\" standalone=\"no\" ?><s:a b = "
                + "\"c\"><d/>e</s:a >",
            [
                .start("s:a", ["b": "c"]), .start("d"), .end(name: "d"), .text("e"),
                .end(name: "s:a"),
            ]
        ),
        (
            "<a>1 &lt; 2 &amp;&#38;&#x41;&#x1F600; <![CDATA[<&amp;]>]]><!--x-->é<?p q?>\r\n\r.</a>",
            [.start("a"), .text("1 < 2 &&A😀 <&amp;]>é\n\n."), .end(name: "a")]
        ),
        (
            "<a b='&quot;&gt;&#10;' \t c=\"'\t\r\n>\" é='ü'/>",
            [.start("a", ["b": "\">\n", "c": "'  >", "é": "ü"]), .end(name: "a")]
        ),
        ("\u{FEFF}<a>\u{FEFF}</a>", [.start("a"), .text("\u{FEFF}"), .end(name: "a")]),
    ]

    @Test(arguments: documents)
    func `a document is read event by event`(document: String, events: [XMLEvent]) throws {
        try expectEqual(XMLReader.events(of: Array(document.utf8)), events)
    }

    private static let faults: [(String, XMLFaultCode, Int)] = [
        ("", .truncated, 0), (" ", .truncated, 1), ("<a>b", .truncated, 4), ("<a", .truncated, 2),
        ("<!-- ", .truncated, 5), ("<a><![CDATA[", .truncated, 12), ("<a b='", .truncated, 6),
        ("x", .unexpectedByte(0x78), 0), ("<a/>x", .unexpectedByte(0x78), 4),
        ("<a/><b/>", .unexpectedByte(0x3C), 4), ("< a/>", .unexpectedByte(0x20), 1),
        ("<a b/>", .unexpectedByte(0x2F), 4), ("<a b='c'd=''/>", .unexpectedByte(0x64), 8),
        ("<a b=c/>", .unexpectedByte(0x63), 5), ("<a b='<'/>", .unexpectedByte(0x3C), 6),
        ("<a>]]></a>", .unexpectedByte(0x5D), 3), ("<!-- -- -->", .unexpectedByte(0x20), 7),
        ("<a><?p-", .truncated, 7), ("<a><?p&?></a>", .unexpectedByte(0x26), 6),
        ("<a></b>", .unexpectedEnd(of: "b"), 5), ("<a b='' b=''/>", .repeatedAttribute, 8),
        ("<a>&nbsp;</a>", .unknownReference, 3), ("<a>&#0;</a>", .unknownReference, 3),
        ("<a>&#xD800;</a>", .unknownReference, 3), ("<a>&#+65;</a>", .unknownReference, 3),
        ("<a>&#99999999999;</a>", .unknownReference, 3), ("<a>& b</a>", .unknownReference, 3),
        ("<a>\u{0}</a>", .invalidCharacter, 3), ("<a>\u{FFFF}</a>", .invalidCharacter, 3),
        ("<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>", .documentType, 0),
        ("<?xml version='1.1'?><a/>", .declaration, 0), (" <?xml version='1.0'?>", .declaration, 3),
        ("<?xml version='1.0' encoding='UTF-16'?><a/>", .declaration, 0),
    ]

    @Test(arguments: faults)
    func `a fault has its offset`(document: String, code: XMLFaultCode, offset: Int) {
        let fault = #expect(throws: XMLFault.self) {
            try XMLReader.events(of: Array(document.utf8))
        }
        expectEqual(fault, XMLFault(code, at: offset))
    }

    @Test func `bytes that are no UTF-8 are a fault`() {
        let fault = #expect(throws: XMLFault.self) { try XMLReader([0x3C, 0x61, 0xC3, 0x3E]) }
        expectEqual(fault, XMLFault(.invalidUTF8, at: 2))
    }

    @Test func `nesting is bounded`() throws {
        func nested(_ depth: Int) -> [UInt8] {
            let tags = ["<a>", "</a>"].map { String(repeating: $0, count: depth) }
            return Array(tags.joined().utf8)
        }
        try expectEqual(XMLReader.events(of: nested(XMLFaultCode.maximumDepth)).count, 512)
        let fault = #expect(throws: XMLFault.self) {
            try XMLReader.events(of: nested(XMLFaultCode.maximumDepth + 1))
        }
        expectEqual(fault, XMLFault(.tooDeep, at: 3 * XMLFaultCode.maximumDepth))
    }

    @Test(arguments: documents)
    func `the toolchain's parser reads the same`(document: String, events: [XMLEvent]) {
        guard !XMLParserEvents.mayTrap(at: document) else { return }
        expectEqual(XMLParserEvents.read(Array(document.utf8)), events)
    }

    @Test(arguments: documents)
    func `the toolchain's parser reads each mutant that is read`(
        document: String,
        events: [XMLEvent]
    ) {
        for seed in 0..<UInt64(Amount.share(of: 2_000)) {
            let mutant = HostileInputTests.mutant(of: Array(document.utf8), seed: seed)
            guard let events = try? XMLReader.events(of: mutant) else { continue }
            let text = String(decoding: mutant, as: UTF8.self)
            guard !XMLParserEvents.mayTrap(at: text) else { continue }
            expectEqual(XMLParserEvents.read(mutant), events, "seed \(seed): \(text)")
        }
    }

    @Test(arguments: documents)
    func `a document cut anywhere is an error`(document: String, events: [XMLEvent]) throws {
        let bytes = Array(document.utf8)
        let end = try #require(bytes.lastIndex(of: UInt8(ascii: ">")))
        for cut in 0..<end {
            guard let found = try? XMLReader.events(of: Array(bytes[..<cut])) else { continue }
            // Only remarks and white space can be missing.
            expectEqual(found, events, "cut at \(cut)")
        }
    }
}

extension XMLEvent {
    fileprivate static func start(_ name: String, _ attributes: [String: String] = [:]) -> XMLEvent
    {
        .start(name: name, attributes: attributes)
    }
}

extension XMLReader {
    fileprivate static func events(of document: [UInt8]) throws(XMLFault) -> [XMLEvent] {
        var reader = try XMLReader(document)
        var events: [XMLEvent] = []
        while let event = try reader.next() { events.append(event) }
        return events
    }
}

/// What the toolchain's parser tells of a document, in the reader's terms; nil where it finds a
/// fault.
private final class XMLParserEvents: NSObject, XMLParserDelegate {
    private var events: [XMLEvent] = []

    static func read(_ document: [UInt8]) -> [XMLEvent]? {
        let reader = XMLParserEvents()
        let parser = XMLParser(data: Data(document))
        parser.delegate = reader
        let isParsed = parser.parse()
        // FoundationXML returns true of a document that ends with garbage, and tells the error all
        // the same. From
        // 200 on an error is one of namespaces, which the reader leaves alone.
        let code = (parser.parserError as NSError?)?.code ?? 200
        return isParsed && code >= 200 ? reader.events : nil
    }

    /// Whether a document has a processing instruction: FoundationXML of Swift 6.3 reads a null
    /// pointer at one without data.
    static func mayTrap(at document: String) -> Bool {
        document.replacing("<?xml ", with: "").contains("<?")
    }

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        events.append(.start(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        append(text)
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        append(String(decoding: block, as: UTF8.self))
    }

    func parser(
        _ parser: XMLParser,
        didEndElement name: String,
        namespaceURI: String?,
        qualifiedName: String?
    ) {
        events.append(.end(name: name))
    }

    /// The parser tells a text in pieces.
    private func append(_ text: String) {
        if case .text(let start) = events.last {
            events[events.count - 1] = .text(start + text)
        } else {
            events.append(.text(text))
        }
    }
}
