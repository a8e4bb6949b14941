import Client
import HTTP
import TestSupport
import Testing

struct SecretTests {
    @Test func `no way of printing credentials shows its token`() throws {
        let secret = Secret("00Dxx!marker")
        let url = try InstanceURL("https://acme.example")
        let credentials = FixedCredentials(instanceURL: url, accessToken: secret)
        var dumped = ""
        dump(credentials, to: &dumped)
        let prints = [
            "\(secret)", String(reflecting: secret), "\(credentials)",
            String(reflecting: credentials),
            "\([secret])", "\(Optional(secret) as Any)", dumped,
        ]
        for print in prints {
            expect(print, .lacks("marker"))
            expect(print, .contains("(redacted)"))
        }
    }
}
