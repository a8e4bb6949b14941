import Records
import Testing

@testable import LocalOrg

/// JSON answers in XML.
@Suite struct XMLTranscriptTests {
    private static let declaration = #"<?xml version="1.0" encoding="UTF-8"?>"#
    private static let namespace = #"xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance""#

    private func xml(_ json: String, _ names: XMLNames) throws -> String {
        let document = try XMLTranscript.document(of: Array(json.utf8), names: names)
        var reader = try XMLReader(document)
        while try reader.next() != nil {}
        let text = String(decoding: document, as: UTF8.self)
        #expect(text.hasPrefix(Self.declaration))
        return String(text.dropFirst(Self.declaration.count))
    }

    private static let answers: [(String, XMLNames, String)] = [
        ("{}", XMLNames("A"), "<A></A>"),
        ("[]", XMLNames("As", of: "A"), "<As></As>"),
        ("[1,true,\"x\"]", XMLNames("As", of: "A"), "<As><A>1</A><A>true</A><A>x</A></As>"),
        (#"{"b":[],"a":[1,2]}"#, XMLNames("R"), "<R><a>1</a><a>2</a></R>"),
        (#"{"b":{"d":1,"c":2},"a":""}"#, XMLNames("R"), "<R><a></a><b><c>2</c><d>1</d></b></R>"),
        (
            #" { "a" : [ { "x" : 1 } , { "x" : 2 } ] } "#, XMLNames("R"),
            "<R><a><x>1</x></a><a><x>2</x></a></R>"
        ),
        (
            #"{"n":[1.39E8,-0.0,1E-7,12345678901234567890,0.1000]}"#, XMLNames("R"),
            "<R><n>1.39E8</n><n>-0.0</n><n>1E-7</n><n>12345678901234567890</n><n>0.1000</n></R>"
        ),
        (
            #"{"t":"a<b>&\"c\"\r\n\t'é😀\u00e9\ud83d\ude00\u0000\ud800"}"#, XMLNames("R"),
            "<R><t>a&lt;b&gt;&amp;\"c\"&#13;\n\t'é😀é😀\u{FFFD}\u{FFFD}</t></R>"
        ),
        (#"{"a":null}"#, XMLNames("R"), "<R \(namespace)><a xsi:nil=\"true\"/></R>"),
        (
            #"{"attributes":{"type":"C","url":"/c\"<"},"Z":null,"A":1}"#, XMLNames("C"),
            "<C type=\"C\" url=\"/c&quot;&lt;\" \(namespace)><Z xsi:nil=\"true\"/><A>1</A></C>"
        ),
        (
            #"{"records":[{"attributes":{"type":"C"},"P":{"attributes":{"type":"A"},"N":"x"}}]}"#,
            XMLNames("R"),
            #"<R><records type="C"><P type="A"><N>x</N></P></records></R>"#
        ),
        (
            #"{"attributes":"none","A":1}"#, XMLNames("R"),
            "<R><A>1</A><attributes>none</attributes></R>"
        ),
        (
            #"{"results":[{"result":[{"m":1}]},{"result":null},{"result":{"id":2}}]}"#,
            XMLNames(
                "batch",
                wrapping: ["results": "one"],
                parts: .init(
                    "result",
                    [XMLNames("Errors", of: "Error"), XMLNames("None"), XMLNames("Result")]
                )
            ),
            """
            <batch \(namespace)><results>\
            <one><result><Errors><Error><m>1</m></Error></Errors></result></one>\
            <one><result xsi:nil="true"/></one>\
            <one><result><Result><id>2</id></Result></result></one></results></batch>
            """
        ),
    ]

    @Test(arguments: answers)
    func `an answer is written by its names`(json: String, names: XMLNames, xml: String) throws {
        #expect(try self.xml(json, names) == xml)
    }

    @Test func `what is no JSON is a fault`() {
        for json in ["", "{", "[1,", #"{"a":}"#, "nul"] {
            #expect(throws: JSONFault.self) {
                try XMLTranscript.document(of: Array(json.utf8), names: XMLNames("R"))
            }
        }
    }
}
