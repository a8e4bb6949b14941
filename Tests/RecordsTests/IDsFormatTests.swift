import Records
import TestSupport
import Testing

struct IDsFormatTests {
    private let shape = RowShape(fields("Name", "Id"))

    @Test func `ids have 18 characters, one a line`() throws {
        let format = try #require(IDsFormat(shape: shape))
        try expectEqual(
            written(page(#""Id":"003Hr00001AbCdG""#), as: shape, by: format),
            "003Hr00001AbCdGIAV\n"
        )
    }

    static let faults: [(String, JSONFaultCode)] = [
        (#""Id":null"#, .notAnID), (#""Name":"x""#, .notAnID),
        (#""Id":"003Hr00001AbCdGIA""#, .malformedID(.length(17))),
        (
            #""Id":"003Hr00001AbCdGIAA""#,
            .malformedID(.checksum(expected: "003Hr00001AbCdGIAV"))
        ),
    ]

    @Test(arguments: faults)
    func `a row without an id is an error that says what is wrong`(
        members: String,
        code: JSONFaultCode
    ) throws {
        let format = try #require(IDsFormat(shape: shape))
        let fault = #expect(throws: JSONFault.self) {
            try written(page(members), as: shape, by: format)
        }
        expectEqual(fault?.code, code)
    }

    @Test func `without an Id column there is no such format`() {
        expectEqual(IDsFormat(shape: RowShape(fields("Name"))).map { _ in true }, nil)
    }
}
