import Client
import Foundation
import HTTP
import HTTPServer
import LocalOrg
import TestSupport
import Testing

struct ObjectEndpointTests {
    private let bench: RouterBench

    init() throws {
        bench = try RouterBench()
    }

    @Test func `a version tells its resources`() async {
        let answer = await bench.send(.get, "v60.0/")
        expect(answer.text, .contains(#""query":"/services/data/v60.0/query""#))
        expect(answer.text, .contains(#""sobjects":"/services/data/v60.0/sobjects""#))
        expect(answer.text, .contains(#""recent":"/services/data/v60.0/recent""#))
    }

    @Test func `every object is listed, and described by its name in any case`() async throws {
        let all = await bench.send(.get, "v67.0/sobjects/")
        expect(all.text, .hasPrefix(#"{"encoding":"UTF-8","maxBatchSize":200,"sobjects":[{"#))
        for object in bench.store.schema.objects {
            expect(all.text, .contains(#""name":"\#(object.name)""#))
            let one = await bench.send(.get, "v67.0/sobjects/\(object.name.uppercased())/describe/")
            expectEqual(one.status, 200)
            expect(one.text, .contains(#""keyPrefix":"\#(object.keyPrefix)""#))
        }
    }

    @Test func `an object in short has its describe's head and no recent records`() async {
        let answer = await bench.send(.get, "v67.0/sobjects/Contact")
        expect(answer.text, .hasPrefix(#"{"objectDescribe":{"activateable":false,"#))
        expect(answer.text, .hasSuffix(#"},"recentItems":[]}"#))
    }

    @Test(arguments: ["v67.0/sobjects", "v67.0/sobjects/Contact/describe"])
    func `what a client has is not sent again`(path: String) async throws {
        let first = await bench.send(.get, path)
        let modified = try #require(first.headers["Last-Modified"])
        let tag = try #require(first.headers["ETag"])
        expectEqual(modified, HTTPDate(milliseconds: RouterBench.created).description)
        expectEqual(tag.utf8.count, 10)

        let later = HTTPDate(milliseconds: RouterBench.created + 1000).description
        let known: [Headers] = [
            ["If-Modified-Since": modified], ["If-Modified-Since": later], ["If-None-Match": tag],
            ["If-None-Match": "\"x\", W/\(tag)"], ["If-None-Match": "*"],
        ]
        for headers in known {
            let answer = await bench.send(.get, path, headers: headers)
            expectEqual(answer.status, 304)
            #expect(answer.bytes.isEmpty && answer.headers["Content-Type"] == nil)
            #expect(answer.headers["ETag"] == tag && answer.headers["Last-Modified"] == modified)
        }

        let earlier = HTTPDate(milliseconds: RouterBench.created - 1000).description
        let unknown: [Headers] = [
            ["If-Modified-Since": earlier], ["If-Modified-Since": "yesterday"],
            ["If-None-Match": "\"x\""], ["If-None-Match": "\"x\"", "If-Modified-Since": modified],
        ]
        for headers in unknown {
            await expectEqual(bench.send(.get, path, headers: headers).bytes, first.bytes)
        }
    }

    @Test func `tags tell versions and objects apart`() async {
        let paths = ["v67.0/sobjects/Contact", "v66.0/sobjects/Contact", "v67.0/sobjects/Account"]
        var tags: Set<String?> = []
        for path in paths {
            tags.insert(await bench.send(.get, path + "/describe").headers["ETag"])
        }
        expectEqual(tags.count, 3)
    }

    @Test func `record counts are those of the objects that are named`() async {
        let answer = await bench.send(
            .get,
            "v67.0/limits/recordCount?sObjects=contact,Nothing,Account"
        )
        expectEqual(
            answer.text,
            #"{"sObjects":[{"count":13,"name":"Account"},{"count":20,"name":"Contact"}]}"#
        )
        let all = await bench.send(.get, "v67.0/limits/recordCount")
        expectEqual(
            all.text.components(separatedBy: "\"count\":").count - 1,
            bench.store.schema.objects.count
        )
        let none = await bench.send(.get, "v67.0/limits/recordCount?sObjects=Nothing")
        expectEqual(none.text, #"{"sObjects":[]}"#)
    }
}
