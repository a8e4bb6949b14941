import Client
import HTTP
import HTTPServer
import LocalOrg
import TestSupport
import Testing

struct SOAPEndpointTests {
    private let soap: SOAPBench
    private var bench: RouterBench { soap.bench }
    private static let tim = "003Dm000001kZ05IAE"
    private static let john = "003Dm000001kZ06IAE"

    init() throws {
        soap = try SOAPBench()
    }

    private static let notInBin =
        "<result><errors><message>Entity is not in the recycle bin</message>"
        + "<statusCode>UNDELETE_FAILED</statusCode></errors><id xsi:nil=\"true\"/>"
        + "<success>false</success></result>"

    private func isThere(_ id: String) async -> Bool {
        await bench.send(.get, "v67.0/sobjects/Contact/\(id)?fields=Id").status == 200
    }

    // MARK: Operations

    @Test func `undelete brings records back and tells of each`() async throws {
        _ = await bench.send(.delete, "v67.0/sobjects/Contact/\(Self.tim)")
        let answer = await soap.send(SOAPBench.call("undelete", [Self.tim, Self.john]))
        expectEqual(answer.status, 200)
        expectEqual(answer.headers["Content-Type"], "text/xml; charset=utf-8")
        expectEqual(
            answer.text,
            """
            \(SOAPBench.start)2</current><limit>15000</limit><type>API REQUESTS</type>\
            </limitInfo></LimitInfoHeader></soapenv:Header><soapenv:Body><undeleteResponse>\
            <result><id>\(Self.tim)</id><success>true</success></result>\(Self.notInBin)\
            </undeleteResponse></soapenv:Body></soapenv:Envelope>
            """
        )
        #expect(await isThere(Self.tim))
    }

    @Test func `all or none undoes what was done`() async {
        _ = await bench.send(.delete, "v67.0/sobjects/Contact/\(Self.tim)")
        let answer = await soap.send(
            SOAPBench.call("undelete", [Self.tim, Self.john]),
            header: """
                <urn:AllOrNoneHeader><urn:allOrNone>true</urn:allOrNone></urn:AllOrNoneHeader>
                """
        )
        expect(answer.text, .contains("<statusCode>ALL_OR_NONE_OPERATION_ROLLED_BACK</statusCode>"))
        #expect(await !isThere(Self.tim))
    }

    @Test func `emptyRecycleBin leaves nothing to bring back`() async {
        _ = await soap.send(SOAPBench.call("delete", [Self.tim]))
        #expect(await !isThere(Self.tim))
        let emptied = await soap.send(SOAPBench.call("emptyRecycleBin", [Self.tim]))
        expectEqual(
            SOAPBench.content(emptied),
            """
            <emptyRecycleBinResponse><result><id>\(Self.tim)</id><success>true</success>\
            </result></emptyRecycleBinResponse>
            """
        )
        let undeleted = await soap.send(SOAPBench.call("undelete", [Self.tim]))
        expect(undeleted.text, .contains("<success>false</success>"))
    }

    @Test func `a delete that is blocked tells why`() async {
        let answer = await soap.send(SOAPBench.call("delete", ["003Dm000001kZ00IAE"]))
        expect(answer.text, .contains("<statusCode>DELETE_FAILED</statusCode>"))
        expect(answer.text, .contains("<message>Your attempt to delete Ms. Rose Gonzalez"))
    }

    @Test func `200 ids are taken, and no more`() async {
        let ids = [String](repeating: Self.tim, count: 201)
        let answer = await soap.send(SOAPBench.call("undelete", ids))
        expectEqual(answer.status, 500)
        expect(answer.text, .contains("<sf:exceptionCode>EXCEEDED_ID_LIMIT</sf:exceptionCode>"))
        await expectEqual(soap.send(SOAPBench.call("undelete", ids.dropLast())).status, 200)
    }

    @Test func `the path may end with the organization's id`() async {
        let path = "/services/Soap/u/67.0/00Dm000001kZ00"
        await expectEqual(soap.send(SOAPBench.call("undelete", []), path: path).status, 200)
    }

    // MARK: Faults

    @Test func `a session that is none is a fault`() async {
        let answer = await soap.send(SOAPBench.call("undelete", [Self.tim]), session: "x")
        expectEqual(answer.status, 500)
        let message = """
            Invalid Session ID found in SessionHeader: Illegal Session. Session not found, missing \
            session hash
            """
        expectEqual(
            answer.text,
            """
            <?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope \
            xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" \
            xmlns:sf="urn:fault.partner.soap.sforce.com" \
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soapenv:Body>\
            <soapenv:Fault><faultcode>sf:INVALID_SESSION_ID</faultcode>\
            <faultstring>INVALID_SESSION_ID: \(message)</faultstring><detail>\
            <sf:UnexpectedErrorFault xsi:type="sf:UnexpectedErrorFault">\
            <sf:exceptionCode>INVALID_SESSION_ID</sf:exceptionCode>\
            <sf:exceptionMessage>\(message)</sf:exceptionMessage></sf:UnexpectedErrorFault>\
            </detail></soapenv:Fault></soapenv:Body></soapenv:Envelope>
            """
        )
    }

    static let malformed: [(String, String)] = [
        ("", "the XML document ends too early (at byte 0)"),
        ("<a>", "the XML document ends too early (at byte 3)"),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "declares a document type (at byte 0)"),
        ("<a/>", "No operation available for request {urn:partner.soap.sforce.com},"),
        (
            "<Envelope><Body><merge/></Body></Envelope>",
            "No operation available for request {urn:partner.soap.sforce.com}merge,"
        ),
    ]

    @Test(arguments: malformed) func `what is no call is a fault`(body: String, text: String) async
    {
        let answer = await soap.raw(body)
        expectEqual(answer.status, 500)
        expect(answer.text, .contains("<faultcode>soapenv:Client</faultcode>"))
        expect(answer.text, .contains(text))
        expect(answer.text, .lacks("<detail>"))
    }

    @Test func `elements may be nested deep, and no deeper`() async {
        let deep = String(repeating: "<a>", count: 100_000)
        let answer = await soap.raw(deep)
        expectEqual(answer.status, 500)
        expect(answer.text, .contains("nested deeper"))
    }

    @Test func `SOAPAction must be there, and POST be the method`() async {
        let answer = await soap.raw("<a/>", headers: [:])
        expectEqual(answer.status, 500)
        expect(answer.text, .contains("SOAPAction HTTP header missing"))
        await expectEqual(soap.raw("", method: .get).status, 405)
    }

    @Test(arguments: ["30.0", "68.0", "x"]) func `a version that is not served is a fault`(
        version: String
    ) async {
        let answer = await soap.send(
            SOAPBench.call("undelete", []),
            path: "/services/Soap/u/\(version)"
        )
        expectEqual(answer.status, 500)
        expect(answer.text, .contains("<faultcode>sf:UNSUPPORTED_API_VERSION</faultcode>"))
    }
}
