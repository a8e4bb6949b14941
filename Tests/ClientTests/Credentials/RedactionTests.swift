import Crypto
import Foundation
import HTTP
import TestSupport
import Testing

@testable import Client

/// A token that comes back is found in each form, and nothing else is.
struct RedactionTests {
    private static let token =
        "00Dxx0000001gPL!AR8AQAxo9UfVkh8AlV0Gomt9Czx9LjHnSSpwBMmbRcgKFmxOtvxjTrKW19ye6PE3Ds1eQz3z8jr3W7_VbWmEu4Q8TVGSTHxs"
    private static let redaction = Redaction([Secret(token)])

    private static let forms: [(String, String)] = [
        ("raw", token), ("percent", token.percentEncoded),
        ("percent, small", token.replacing("!", with: "%21")),
        ("JSON", token.replacing("!", with: #"\u0021"#)),
        ("XML", token.replacing("!", with: "&#33;")),
        ("XML, hexadecimal", token.replacing("!", with: "&#x21;")),
    ]

    @Test(arguments: forms.indices)
    func `a token is found wherever it stands`(index: Int) {
        let form = Self.forms[index].1
        for (before, after) in [
            ("", ""), ("{\"a\":\"", "\",\"b\":1}"), ("?sid=", "&x=1"), (" ", "\n"),
        ] {
            expectEqual(
                Self.redaction.redacted(before + form + after),
                "\(before)(redacted)\(after)"
            )
            expectEqual(
                Self.redaction.redacted(before + form + after + form + after),
                "\(before)(redacted)\(after)(redacted)\(after)"
            )
        }
    }

    @Test(arguments: 0..<6)
    func `a token is found in base64 at any alignment, in both alphabets`(offset: Int) throws {
        let text =
            String(repeating: "é", count: offset / 2) + String(repeating: "x", count: offset % 3)
        let bytes = Array("\(text)\(Self.token)?>\u{FF}".utf8)
        let standard = Data(bytes).base64EncodedString()
        for form in [
            standard, bytes.base64URL, standard.percentEncoded,
            standard.replacing("/", with: "\\/"),
        ] {
            expectEqual(Self.redaction.redacted("a: \(form)."), "a: (redacted).")
            let json = Self.redaction.redacted("{\"a\":\"\(form)\"}")
            expectEqual(json, "{\"a\":\"(redacted)\"}")
        }
    }

    @Test func `a token that was cut off is found by its beginning`() {
        let cut = String(Self.token.prefix(60))
        expectEqual(
            Self.redaction.redacted("token \(cut)… is no good"),
            "token (redacted)… is no good"
        )
    }

    @Test func `the end of a JSON string stays one`() throws {
        for token in ["\(Self.token)/\"", "/\"\(Self.token)"] {
            var writer = Data()
            writer = try JSONEncoder().encode([token])
            let redacted = try #require(
                Redaction([Secret(token)]).redacted(Array(writer), as: .message)
            )
            expectEqual(String(decoding: redacted, as: UTF8.self), "[\"(redacted)\"]")
        }
    }

    @Test(arguments: ["pass", "s3cr!t", "0123456789abcde"])
    func `a short secret is searched for in words, and not in data`(secret: String) {
        let redaction = Redaction([Secret(secret)])
        for form in [secret, secret.percentEncoded, secret.map { "\($0)\u{200B}" }.joined()] {
            expect(redaction.redacted("bad \(form)."), .hasPrefix("bad (redacted)"), "\(form)")
            expectEqual(redaction.redacted("bad \(form).", as: .data), "bad \(form).")
        }
        expectEqual(Redaction([Secret("abc")]).redacted("abc"), "abc")
    }

    /// A token in disguise; a screen, or a program that reads JSON, XML or a URL, shows it all the
    /// same.
    private static let disguises: [(String, @Sendable (Character) -> String)] = [
        ("JSON", { "\\u00" + hex($0) }),
        ("JSON in JSON", { "\\\\u00" + hex($0).uppercased() }),
        ("percent", { "%" + hex($0) }),
        ("XML", { "&#\($0.asciiValue ?? 0);" }),
        ("XML, hexadecimal", { "&#x" + hex($0) + ";" }),
        ("zero-width spaces", { "\($0)\u{200B}" }),
        ("soft hyphens", { "\($0)\u{AD}" }),
        ("joiners and selectors", { "\($0)\u{2060}\u{FE0F}" }),
        ("tags", { "\($0)\u{E0041}" }),
        ("controls", { "\($0)\u{1}" }),
        ("invisible characters of JSON", { "\($0)\\u200b" }),
        ("now and then", { $0 == "A" ? "\\u0041" : $0 == "x" ? "x\u{FEFF}" : "\($0)" }),
    ]

    private static func hex(_ character: Character) -> String {
        let digits = String(character.asciiValue ?? 0, radix: 16)
        return digits.count == 2 ? digits : "0" + digits
    }

    @Test(arguments: disguises.indices)
    func `a token is found in any disguise, and nothing beside it goes`(index: Int) {
        let form = Self.token.map(Self.disguises[index].1).joined()
        let padding = String(repeating: "Zoë said: \\u00e9 & 100% ", count: 30)
        let text = "{\"a\":\"\(padding)\(form)\",\"b\":\"\(padding)\(form) \"}"
        let redacted = Self.redaction.redacted(text)
        #expect(!redacted.contains("00Dxx") && !redacted.contains(form.prefix(40)))
        expectEqual(redacted.components(separatedBy: "(redacted)").count, 3, "\(redacted)")
        expect(redacted, .contains("\"b\":\"\(padding)(redacted)"))
        expect(redacted, .hasPrefix("{\"a\":\"\(padding)(redacted)"))
    }

    @Test func `the table of invisible characters is that of Unicode`() {
        let scalars = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init)
        let hidden = scalars.filter { scalar in
            ([.format, .control].contains(scalar.properties.generalCategory)
                || scalar.properties.isDefaultIgnorableCodePoint)
                && !"\t\n\r".unicodeScalars.contains(scalar)
        }
        #expect(scalars.filter(\.isHidden).elementsEqual(hidden))
        for scalar in hidden {
            let text = "\(Self.token.prefix(30))\(scalar)\(Self.token.dropFirst(30))"
            expectEqual(Self.redaction.redacted("a \(text)."), "a (redacted).")
        }
    }

    @Test func `text with escapes and emoji stays as it is`() {
        for text in [
            "\\u0041\\u0042",
            "👩‍👩‍👧 é "
                + "\u{200B}", "100%41 &#48; &amp; \\\" \\\\", "\\u00",
        ] {
            expectEqual(Self.redaction.redacted(Array(text.utf8), as: .message), nil)
        }
    }

    @Test func `a secret of many special characters is found whole`() {
        let secret = "a!b!c!d!e!f!g!h!i!j!"
        let redaction = Redaction([Secret(secret)])
        expectEqual(redaction.redacted("x \(secret) y"), "x (redacted) y")
        expectEqual(redaction.redacted("x \(secret.percentEncoded) y"), "x (redacted) y")
    }

    @Test func `several secrets are found beside each other`() {
        let redaction = Redaction([
            Secret("first-secret-0123456789"), Secret("other.secret.9876543210"),
        ])
        expectEqual(
            redaction.redacted("other.secret.9876543210first-secret-0123456789"),
            "(redacted)(redacted)"
        )
    }

    @Test func `nothing else changes`() {
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ ($0 >> 8)) }
        expectEqual(Self.redaction.redacted(bytes, as: .message), nil)
        expectEqual(Redaction([]).redacted(Array(Self.token.utf8), as: .message), nil)
    }

    @Test func `secrets are found at each index of a text`() {
        let secrets = ["abcdefgh", "bcdefghij", "hhhhhhhh"]
        let redaction = Redaction(secrets.map { Secret($0) })
        for secret in secrets {
            for index in 0..<40 {
                let start = String(repeating: "x", count: index)
                expectEqual(redaction.redacted("\(start)\(secret) "), "\(start)(redacted) ")
            }
        }
    }
}

// MARK: - In an org's answers

extension RedactionTests {
    private static func org(
        over transport: FakeTransport,
        observer: EventLog? = nil
    ) throws -> Org {
        let credentials = FixedCredentials(
            instanceURL: try InstanceURL("https://acme.my.salesforce.com"),
            accessToken: Secret(token)
        )
        return try Org.fake(over: transport, credentials: credentials, observer: observer)
    }

    @Test func `neither body nor headers of an answer hold the token`() async throws {
        let transport = FakeTransport([
            .on(
                .get,
                "/x",
                headers: ["X-Echo": "Bearer \(Self.token)", "Content-Type": "text/plain"],
                "your token is \(Self.token)"
            )
        ])
        let answer = try await Self.org(over: transport).answer(to: Request(.get, "/x"))
        expectEqual(answer.bytes, Array("your token is (redacted)".utf8))
        expectEqual(answer.headers["X-Echo"], "Bearer (redacted)")
        expectEqual(answer.headers["Content-Type"], "text/plain")
    }

    @Test func `neither a refusal nor an event holds the token`() async throws {
        let log = EventLog()
        let transport = FakeTransport([
            .on(
                .get,
                "/x",
                status: 400,
                headers: ["X-Request-Id": Self.token],
                #"[{"message":"bad \#(Self.token)","errorCode":"E"}]"#
            ),
            .on(.get, "/y", fails: .other("no header field: Bearer \(Self.token)")),
        ])
        let org = try Self.org(over: transport, observer: log)
        let refused = await #expect(throws: OrgError.self) {
            try await org.answer(to: Request(.get, "/x"))
        }
        let failed = await #expect(throws: OrgError.self) {
            try await org.answer(to: Request(.get, "/y?sid=\(Self.token)"))
        }
        expectEqual(failed, .transport(.other("no header field: Bearer (redacted)")))
        for shown in [dumped(refused), dumped(failed), dumped(log.events)] {
            expect(shown, .lacks("AR8AQAxo"))
        }
        expect(dumped(log.events), .contains("/y?sid=(redacted)"))
    }

    private func dumped(_ value: some Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text
    }
}
