import Client
import Crypto
import Foundation
import HTTP
import HTTPServer
import LocalOrg
import Records
import TestSupport
import Testing

/// The way in for an app that signs what it says.
///
/// Key and signatures were made by OpenSSL 3 for this test: `openssl genrsa 2048`, `openssl dgst
/// -sha256 -sign`.
struct AssertionTests {
    private let bench: OAuthBench

    init() throws {
        let key = try RSAPublicKey(pem: Self.key)
        var policy = SignInPolicy()
        policy.apps.append(ConnectedApp(id: "jwt", key: key))
        bench = OAuthBench(policy)
    }

    private func redeem(_ assertion: String) async throws -> JSONValue {
        try await bench.token([
            "grant_type": "urn:ietf:params:oauth:grant-type:jwt-bearer", "assertion": assertion,
        ])
    }

    @Test func `what an app has signed lets it in, for as long as it says`() async throws {
        let token = try await redeem(Self.good)
        await expectEqual(bench.status(with: token), 200)
        expectEqual(token["refresh_token"], nil)
        bench.clock.now += 180_000
        try await expectEqual(redeem(Self.good)["error_description"]?.text, "invalid assertion")
    }

    static let refusals: [(String, String, String)] = [
        (otherUser, "invalid_grant", "user hasn't approved this consumer"),
        (otherAudience, "invalid_grant", "audience is invalid"),
        (changed, "invalid_grant", "invalid assertion"),
        (unsigned, "invalid_grant", "invalid assertion"),
        (String(good.dropLast(4)), "invalid_grant", "invalid assertion"),
        ("a.b", "invalid_grant", "invalid assertion"),
        (stranger, "invalid_client_id", "client identifier invalid"),
    ]

    @Test(arguments: refusals)
    func `nothing else does`(assertion: String, error: String, description: String) async throws {
        let answer = try await redeem(assertion)
        expectEqual(answer["error"]?.text, error)
        expectEqual(answer["error_description"]?.text, description)
    }

    @Test func `an app without a key is let in by no signature`() async throws {
        var policy = SignInPolicy()
        policy.apps.append(ConnectedApp(id: "jwt"))
        let answer = try await OAuthBench(policy).token([
            "grant_type": "urn:ietf:params:oauth:grant-type:jwt-bearer", "assertion": Self.good,
        ])
        expectEqual(answer["error_description"]?.text, "user hasn't approved this consumer")
    }

    /// The signature of one, with the claims of another.
    private static var changed: String {
        let parts = [good, otherUser].map { $0.split(separator: ".") }
        return [parts[0][0], parts[1][1], parts[0][2]].joined(separator: ".")
    }

    /// An assertion whose header says that it needs no signature.
    private static var unsigned: String {
        let header = Data(#"{"alg":"none"}"#.utf8).base64EncodedString().filter { $0 != "=" }
        return [header, String(good.split(separator: ".")[1]), ""].joined(separator: ".")
    }

    private static var stranger: String {
        let claims = Data(#"{"iss":"x"}"#.utf8).base64EncodedString().filter { $0 != "=" }
        let parts = good.split(separator: ".").map(String.init)
        return [parts[0], claims, parts[2]].joined(separator: ".")
    }

    private static let key = """
        -----BEGIN RSA PUBLIC KEY-----
        MIIBCgKCAQEAwO6h3/mIQm0sk2NOyCN05iX5K3EET9dPK6ZDNT3e9cR4n/6yBvw0
        LGbk6cMk9Awg8mvFcRyVdUpZ6prRLPqIDKVKsu6Fj5hUsWjhYvzzPe/8kEDlZ/Qg
        8zagvpIzjc6Jwshc59CFC+FkXQqcv/EvWX99/NB4x1ZkoZBb6v5E3CZgkIeYBa9T
        WiH2yp5Psd1paG1798w5CM30eh7ApNFL0GomdzUe9758M8ysgtT3LHQxkemTpk+P
        POD0AK3qHr+1KF205C+inX1MttoNo3VyZ0S2CT02Rvk7GWo7xhuA5qbxctVlmx4l
        stW4IDqhYrM/tvFj+4o/AYiYJXPdZ8S8BwIDAQAB
        -----END RSA PUBLIC KEY-----
        """

    /// Signed claims.
    ///
    /// `{"iss":"jwt","sub":"admin@demo.invalid","aud":"https://login.salesforce.com","exp":1773764666}`
    private static let good = """
        eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqd3QiLCJzdWIiOiJhZG1pbkBkZW1vLmludmFsaWQ\
        iLCJhdWQiOiJodHRwczovL2xvZ2luLnNhbGVzZm9yY2UuY29tIiwiZXhwIjoxNzczNzY0NjY\
        2fQ.S355Wi6MX5Q4BjCCQZ8_DN_UMvuF-uabjnvGh2KWrTuiRgR6_rJvuKtt8yCbzloC8sc1\
        pH809m0mXdG2eOwZRjNR18ZhOcaFizX6FiK3MoQp-xlzG16CXP3pHYImE7RmXTnLYeQi8vaJ\
        27GUraMiqpHm1l7_ZFvtIzb_d6lq1L3Xovhfd3wjSpGLEdw3cTAplJyrjiyuAa8wJmd-QJuV\
        478Gk0A5l-pbz8m4mk7H0KMpF7nFjKF-9dbHGJTKXfXyN1deQ-3JvZbCMGgb-PGSDOGNosx2\
        7XZMmpuekMbk0K63JWmP-ztI9X0W37bRtFUOeQnKzOPwLvYvK0AC2GrMjQ
        """

    /// The same for `x@demo.invalid`.
    private static let otherUser = """
        eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqd3QiLCJzdWIiOiJ4QGRlbW8uaW52YWxpZCIsImF\
        1ZCI6Imh0dHBzOi8vbG9naW4uc2FsZXNmb3JjZS5jb20iLCJleHAiOjE3NzM3NjQ2NjZ9.g7\
        5kCGDouES7iIaJz4VwX9uqC9ZjAHz8Saox2pffpMB5RHyCRZKxiZuNLBc_rqvIks2aeNPtN-\
        mWhQfZKzIX6K0LkL9RBoymLC3V9YrF_t6_KRrW6UOzznK87cgkJkRItga1GOSC3fJUphrage\
        40gDHs-SJsDXmZghQid5YIh5AHVBGPYZ6_aY3d05QmZWRQW10I-7tIQQMETnIoEecGbazi2m\
        A11HFmaB3kogGVzQZ-h2SY94IjdHiflKNI_QJGmPb8260T9VmJrNI_WclJjhz7uGkGcNLs1_\
        _1Fwfie7zyeCHa3Yunq8eUeNSCCieP7R6KKmYcvGTAqlBncb6fGw
        """

    /// The same for `https://example.com`.
    private static let otherAudience = """
        eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqd3QiLCJzdWIiOiJhZG1pbkBkZW1vLmludmFsaWQ\
        iLCJhdWQiOiJodHRwczovL2V4YW1wbGUuY29tIiwiZXhwIjoxNzczNzY0NjY2fQ.qHeQgp5W\
        mw7NrzN5baTKbIJqUpoC0ckuigoyyZ2cFiNnnT0dxyP0hoJR2CBjKFKUCZxEkRzFQK1DFBzv\
        rZrGtzw5RqyZbGC_1yGpwJ2pUi4Id6kT78FpkZMlJlFKxz1fuAo8_VjRfCpcTKODd0HPQQSo\
        90Cq5mj2WxUEImYpse-8QWce5dFJT53fX5sYGAQNMci7X6NNW9NCNg9dl98Ms59L-17v2Bn8\
        kkn4t-mI7gPOBbTNxzz-b6EZ9Lrgz59IBovdzQv7PgSgHyzYdwdjpb3maIhToOv1fTkga9eX\
        xqYdUfQjDa7NlTimztu_vFp10OTZblutWopyxkUrC4TACw
        """
}
