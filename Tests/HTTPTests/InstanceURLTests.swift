import HTTP
import TestSupport
import Testing

struct InstanceURLTests {
    @Test(arguments: [
        ("https://acme.my.salesforce.com", "https://acme.my.salesforce.com"),
        ("https://acme.my.salesforce.com/", "https://acme.my.salesforce.com"),
        ("HTTPS://Acme.My.Salesforce.com:443", "https://acme.my.salesforce.com"),
        ("https://acme.example:8443", "https://acme.example:8443"),
        ("http://localhost:8080", "http://localhost:8080"),
        ("http://127.0.0.1", "http://127.0.0.1"),
        ("http://127.255.1.2:80/", "http://127.255.1.2"),
        ("http://[::1]:8080", "http://[::1]:8080"),
    ])
    func `an origin is read and put into one form`(text: String, origin: String) throws {
        try expectEqual(InstanceURL(text).description, origin)
    }

    @Test(arguments: [
        ("", InstanceURL.Fault.notAURL),
        ("acme.my.salesforce.com", .notAURL),
        ("https://", .notAURL),
        ("https:///path", .notAURL),
        ("https://a b.example", .notAURL),
        ("https://acme.example\r\nX: y", .notAURL),
        ("https://acme.example:99999", .notAURL),
        ("https://ac%2Eme.example", .notAURL),
        ("https://acme\\.example", .notAURL),
        ("ftp://acme.example", .scheme("ftp")),
        ("https://user@acme.example", .userInfo),
        ("https://user:secret@acme.example", .userInfo),
        ("https://acme.example/services", .path),
        ("https://acme.example?x=y", .path),
        ("https://acme.example#x", .path),
        ("http://acme.my.salesforce.com", .insecure(host: "acme.my.salesforce.com")),
        ("http://127.0.0.1.evil.example", .insecure(host: "127.0.0.1.evil.example")),
        ("http://localhost.evil.example", .insecure(host: "localhost.evil.example")),
        ("http://128.0.0.1", .insecure(host: "128.0.0.1")),
        ("http://127.0.0.256", .insecure(host: "127.0.0.256")),
        ("http://127.0.1", .insecure(host: "127.0.1")),
        ("http://127.0.0.0.1", .insecure(host: "127.0.0.0.1")),
        ("http://[::2]", .insecure(host: "[::2]")),
    ])
    func `anything else is refused, and told why`(text: String, fault: InstanceURL.Fault) {
        #expect(throws: fault) { try InstanceURL(text) }
    }

    @Test(arguments: [
        ("/services/data/v67.0/query/0r8-2000", "/services/data/v67.0/query/0r8-2000"),
        ("https://acme.example/x?y=z%20", "/x?y=z%20"),
        ("https://ACME.example:443/x", "/x"),
        ("//evil.example/x", nil),
        ("https://evil.example/x", nil),
        ("http://acme.example/x", nil),
        ("https://acme.example:8443/x", nil),
        ("https://user@acme.example/x", nil),
        ("https://acme.example", nil),
        ("services/data", nil),
        ("", nil),
    ])
    func `a locator counts only on the own server`(reference: String, target: String?) throws {
        try expectEqual(InstanceURL("https://acme.example").target(of: reference), target)
    }
}
