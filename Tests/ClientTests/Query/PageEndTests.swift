import Records
import TestSupport
import Testing

@testable import Client

struct PageEndTests {
    private static let head = #"{"totalSize":2,"done":false,"nextRecordsUrl":"/q-2","records":["#

    /// Whole pages, whose ends tell so.
    private static let pages = [
        #"{"attributes":{"type":"Contact"},"Id":"003","Name":"Rose"}]}"#,
        #"{"attributes":{"type":"Contact"},"Id":"003","Name":""}]}"#,
        #"{"attributes":{"type":"Contact"},"Id":"003","Amount":1.2E-7}]}"#,
        #"{"attributes":{"type":"Contact"},"Id":"003","Amount":null}]}"#,
        #"{"Id":"003","Account":{"Name":"Edge","Owner":{"IsActive":true}}},{"Id":"\\"}]}"#,
        #"{"Id":"003","Account":{"Name":"Edge","Owner":{"IsActive":true}}}]}"#,
        "{\"Id\" : \"003\"\n}\r\n] } \n",
        #"{"Id":"\"}]}","Name":"}]}","A":":}]}","B":"{\"a\":[{\"b\":1}]}","C":"\"x\":1}]}"}]}"#,
        #"{"Name":"}]}"},{"Name":"x, \"}]}"},{"Name":"{\"r\":[{\"n\":\"m\"}]}"}]}"#,
        #"{"ReferenceTo":{"referenceTo":["Account","Contact"]},"Id":"003"}]}"#,
    ].map { Array((head + $0).utf8) }

    @Test(arguments: pages)
    func `a whole page is known by its end, and a part of it never taken for one`(
        page: [UInt8]
    ) throws {
        _ = try QueryPage(page).head()
        #expect(PageEnd.isSure(of: page))
        let end = page.lastIndex(of: UInt8(ascii: "}")) ?? 0
        for count in 0...end {
            #expect(!PageEnd.isSure(of: Array(page.prefix(count))), "cut at \(count)")
        }
    }

    @Test(arguments: [
        #"{"records":[],"totalSize":0,"done":true}"#, #"{"totalSize":0,"done":true,"records":[]}"#,
        #"{"records":[{"Name":"ends in :"}]}"#, "", "}", "]}", "}]}", "\"}]}", "\\\"}]}",
    ])
    func `an end that does not tell is left to the whole walk`(page: String) {
        #expect(!PageEnd.isSure(of: Array(page.utf8)))
    }
}
