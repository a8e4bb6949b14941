import Client
import LocalOrg
import Testing

@Suite struct CollectionEndpointTests {
    private let bench: RouterBench
    private static let path = "v67.0/composite/sobjects"
    /// Josh Davis, who has a case, and Jake Llorrac, who has none.
    private static let josh = "003Dm000001kZ0AIAU"
    private static let jake = "003Dm000001kZ0JIAU"

    init() throws {
        bench = try RouterBench()
    }

    private func contacts() async -> String {
        await bench.query("SELECT COUNT() FROM Contact").text
    }

    @Test func `each id has its outcome, in order, and a status of its own`() async {
        let ids = "\(Self.jake.prefix(15)),\(Self.josh),%20x"
        let answer = await bench.send(.delete, "\(Self.path)?ids=\(ids)")
        #expect(answer.status == 200)
        #expect(
            answer.text == #"[{"id":"\#(Self.jake)","success":true,"errors":[]},"#
                + #"{"success":false,"errors":[{"statusCode":"DELETE_FAILED","message":"#
                + #""Your attempt to delete Mr. Josh Davis could not be completed because it is "#
                + #"associated with the following cases.: 00001005\n","fields":[]}]},"#
                + #"{"success":false,"errors":[{"statusCode":"MALFORMED_ID","message":"#
                + #""malformed id x","fields":[]}]}]"#
        )
        #expect(await contacts().contains(#""totalSize":19"#))
    }

    @Test func `all or none means none where one fails`() async {
        let ids = "\(Self.jake),\(Self.josh)"
        let answer = await bench.send(.delete, "\(Self.path)?ids=\(ids)&allOrNone=true")
        #expect(answer.status == 200)
        #expect(
            answer.text.hasPrefix(
                #"[{"success":false,"errors":[{"statusCode":"ALL_OR_NONE_OPERATION_ROLLED_BACK","#
            )
        )
        #expect(answer.text.contains("DELETE_FAILED"))
        #expect(await contacts().contains(#""totalSize":20"#))
    }

    @Test func `more than 200 ids are refused, and nothing is deleted`() async {
        let ids = Array(repeating: Self.jake.prefix(15), count: 201).joined(separator: ",")
        let answer = await bench.send(.delete, "\(Self.path)?ids=\(ids)")
        #expect(answer.status == 400)
        #expect(answer.text.contains("EXCEEDED_ID_LIMIT"))
        #expect(await contacts().contains(#""totalSize":20"#))
    }

    @Test(arguments: ["", "?ids=", "?ids=,"]) func `no ids are a mistake`(query: String) async {
        #expect(await bench.send(.delete, Self.path + query).status == 400)
    }
}
