import Client
import HTTP
import Records
import TestSupport
import Testing

extension Undeletion {
    /// Carries the undeletion out to its end.
    ///
    /// - Returns: What became of each of the ids, in their order; each must be settled, and once.
    func outcomes(of ids: [RecordID]) async -> [UndeletionOutcome] {
        var outcomes: [RecordID: UndeletionOutcome] = [:]
        for await case .settled(let results) in self {
            for result in results {
                let earlier = outcomes.updateValue(result.outcome, forKey: result.id)
                expectEqual(earlier, nil, "\(result.id) was settled twice")
            }
        }
        expectEqual(outcomes.count, Set(ids).count)
        return ids.compactMap { outcomes[$0] }
    }
}

/// Answers in the shape of the SOAP API's `undelete()`, written for these tests.
enum UndeletionWire {
    static let path = "/services/Soap/u/67.0"

    static func success(_ id: RecordID) -> String {
        "<result><id>\(id)</id><success>true</success></result>"
    }

    static func failure(_ code: String) -> String {
        "<result><errors><message>no</message><statusCode>\(code)</statusCode></errors>"
            + #"<id xsi:nil="true"/><success>false</success></result>"#
    }

    /// The answer with some results.
    static func answer(_ results: String...) -> String {
        answer(results)
    }

    static func answer(_ results: [String]) -> String {
        #"<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope "#
            + #"xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" "#
            + #"xmlns="urn:partner.soap.sforce.com" "#
            + #"xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soapenv:Header>"#
            + #"<LimitInfoHeader><limitInfo>"#
            + "<current>12</current><limit>15000</limit><type>API "
            + "REQUESTS</type></limitInfo></LimitInfoHeader>"
            + "</soapenv:Header><soapenv:Body>"
            + "<undeleteResponse>\(results.joined())</undeleteResponse>"
            + "</soapenv:Body></soapenv:Envelope>"
    }

    /// A fault of the API, with its code and message.
    static func fault(_ code: String) -> String {
        #"<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" "#
            + #"xmlns:sf="urn:fault.partner.soap.sforce.com" "#
            + #"xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soapenv:Body>"#
            + #"<soapenv:Fault>"#
            + "<faultcode>sf:\(code)</faultcode><faultstring>\(code): why</faultstring><detail>"
            + #"<sf:UnexpectedErrorFault "#
            + #"xsi:type="sf:UnexpectedErrorFault"><sf:exceptionCode>\#(code)"#
            + "</sf:exceptionCode><sf:exceptionMessage>why</sf:exceptionMessage>"
            + "</sf:UnexpectedErrorFault>"
            + "</detail></soapenv:Fault></soapenv:Body></soapenv:Envelope>"
    }

    /// Brings records of an org back that answers as expected.
    static func undelete(
        _ ids: [RecordID],
        _ expectations: FakeTransport.Expectation...
    ) async throws -> (outcomes: [UndeletionOutcome], requests: [Request]) {
        let transport = FakeTransport(expectations)
        let org = try Org.fake(over: transport)
        let outcomes = await org.undeletion(of: ids, object: "Contact").outcomes(of: ids)
        transport.verify()
        return (outcomes, transport.requests)
    }
}
