import HTTP

/// A mask for probable secrets in displayed messages: values with secret names, and texts that look
/// like tokens.
///
/// `TokenBlanking` finds the known secrets; this finds others, such as a token that is being
/// issued.
package enum SecretMask {
    private static let replacement = "(redacted)"

    /// The fields whose whole value is hidden.
    private static let fields: Set = [
        "authorization", "proxy-authorization", "cookie", "set-cookie",
    ]

    /// Returns a field's value without secrets.
    package static func masked(field name: String, _ value: String) -> String {
        fields.contains(name.lowercased()) ? replacement : masked(value)
    }

    /// Returns a text without secrets.
    package static func masked(_ text: String) -> String {
        var text = text
        for rule in rules where rule.mayApply(to: text) { text = rule.apply(text) }
        return text
    }

    /// One kind of secret.
    private struct Rule {
        /// Substrings, one of which occurs in every text that the rule changes; searching for them
        /// is fast.
        let hints: [String]
        let apply: (String) -> String

        func mayApply(to text: String) -> Bool {
            NeedleSearch(for: hints.map { Array($0.utf8) }).first(in: Array(text.utf8), from: 0)
                != nil
        }
    }

    /// The hints of `names`, ignoring case.
    private static let nameHints = [
        "sid", "oken", "ecret", "ssertion", "code", "otp", "assword", "ession", "SAML",
        "signature", "frontdoor",
    ]

    /// The rules, created on each use because regular expressions cannot be shared between threads.
    private static var rules: [Rule] {
        [
            Rule(hints: nameHints) { text in
                text.replacing(
                    #/
                    (^ | [?&;\s"'])
                    ( sid | (?:access_|refresh_|id_|oauth_)?token | client_secret | assertion | code
                    | code_verifier | device_code | otp | password | SAMLResponse )
                    = [^&\s"'<>;\\]+
                    /#
                ) { "\($0.1)\($0.2)=\(replacement)" }
            },
            Rule(hints: nameHints) { text in
                text.replacing(
                    #/
                    ( "
                    (?: sid | (?:access_|refresh_|id_|oauth_)?token | client_secret | assertion
                    | code | code_verifier | device_code | otp | password | accessToken
                    | refreshToken | clientSecret | sessionId | sfdxAuthUrl
                    | frontdoor_ur[il] | signature )
                    "\s*:\s*" )
                    (?: [^"\\] | \\. )+
                    /#
                ) { "\($0.1)\(replacement)" }
            },
            Rule(hints: nameHints) { text in
                text.replacing(
                    #/
                    ( < (?:[A-Za-z0-9]+:)?
                    (?: sessionId | access_token | refresh_token | id_token | password
                    | client_secret )
                    > )
                    [^<]+
                    /#
                ) { "\($0.1)\(replacement)" }
            },
            Rule(hints: ["frontdoor.jsp"]) { text in
                text.replacing(
                    /frontdoor\.jsp(?:\?|%3[Ff])[^\s"'<>\\]+/,
                    with: "frontdoor.jsp?\(replacement)"
                )
            },
            Rule(hints: ["eyJ"]) { text in
                text.replacing(
                    /eyJ[A-Za-z0-9_\-]{5,}\.[A-Za-z0-9_\-]+(?:\.[A-Za-z0-9_\-]*)?/,
                    with: replacement
                )
            },
            Rule(hints: ["00D"]) { text in
                text.replacing(
                    /00D[A-Za-z0-9]{9,15}(?:!|%21|\\u0021)[A-Za-z0-9._%\-]{8,}/,
                    with: replacement
                )
            },
            Rule(hints: ["5Aep"]) { text in
                text.replacing(/5Aep[A-Za-z0-9._%\-]{12,}/, with: replacement)
            },
            Rule(hints: ["force://"]) { text in
                text.replacing(/force:\/\/[^\s"'<>\\]+/, with: "force://\(replacement)")
            },
            Rule(hints: ["Bearer", "Basic"]) { text in
                text.replacing(/(Bearer|Basic) [A-Za-z0-9._~+\/!=%\-]{12,}/) {
                    "\($0.1) \(replacement)"
                }
            },
        ]
    }
}
