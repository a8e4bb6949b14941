import HTTP
import TestSupport
import Testing

struct CanonicalTargetTests {
    private static let locator = "/services/data/v67.0/query/0r8xx-2000"
    private static let query =
        "/services/data/v67.0/query?q=SELECT%20COUNT%28Id%29%20FROM%20Contact"

    @Test(arguments: [
        (locator, locator),
        (locator, locator + "?"),
        (locator, locator + "#x"),
        (locator, locator + "?#x?"),
        (locator, locator + "/"),
        (locator, "/services/data/v67.0/query/0r8xx%2D2000"),
        (locator, "/%73ervices/data/v67%2e0/query/%30r8xx-2000"),
        (locator, "/services/./data/v67.0/query/0r8xx-2000"),
        (locator, "/services/data/v67.0/query/x/../0r8xx-2000"),
        (locator, "/../services/data/v67.0/query/%2E/0r8xx-2000"),
        (locator, "/services//data/v67.0/query/0r8xx-2000"),
        (query, "/services/data/v67.0/query?q=SELECT+COUNT(Id)+FROM+Contact"),
        (query, "/services/data/v67.0/query/?q=SELECT%20COUNT%28%49d%29%20FROM%20Contact#"),
        ("/a%2fb", "/a%2Fb"),
        ("/a?b%26c", "/a?b%26c"),
    ])
    func `spellings of one target are equal`(one: String, other: String) {
        expectEqual(CanonicalTarget(one), CanonicalTarget(other))
    }

    @Test(arguments: [
        (locator, "/services/data/v67.0/query/0r8xx-4000"),
        (locator, "/services/data/v67.0/query/0R8xx-2000"),
        (locator, locator + "?x"),
        (locator, "/services/data/v67.0/query%2F0r8xx-2000"),
        ("/a%3Fb", "/a?b"),
        ("/a?b&c", "/a?b%26c"),
        ("/a?b+c", "/a?b%2Bc"),
        ("/a%252Fb", "/a%2Fb"),
        ("/a%", "/a%25"),
        ("/a%zz", "/azz"),
        (query, "/services/data/v67.0/queryAll?q=SELECT%20COUNT%28Id%29%20FROM%20Contact"),
    ])
    func `other targets are not`(one: String, other: String) {
        #expect(CanonicalTarget(one) != CanonicalTarget(other))
    }
}
