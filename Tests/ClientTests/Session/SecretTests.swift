import Client
import HTTP
import Testing

@Suite struct SecretTests {
    @Test func `no way of printing a session shows its token`() throws {
        let secret = Secret("00Dxx!marker")
        let url = try InstanceURL("https://acme.example")
        let session = Session(instanceURL: url, accessToken: secret)
        var dumped = ""
        dump(session, to: &dumped)
        let prints = [
            "\(secret)", String(reflecting: secret), "\(session)", String(reflecting: session),
            "\([secret])", "\(Optional(secret) as Any)", dumped,
        ]
        for print in prints {
            #expect(!print.contains("marker"))
            #expect(print.contains("(redacted)"))
        }
    }
}
