import Client
import HTTP

/// The first tokens of a login.
package struct FirstGrant: Sendable {
    let flow: Flow
    let answer: TokenAnswer
    /// The server that returned them.
    let url: InstanceURL
    /// The app, if known.
    let client: OAuthClient?
    /// The path of the private key of an app that has one.
    var keyFile: String?
    /// The audience of the assertion signed with the key.
    var audience: String?
    /// The refresh token in exchange for which the server returned them; it may be invalid now.
    var sentToken: Secret?

    init(
        by flow: Flow,
        _ answer: TokenAnswer,
        at url: InstanceURL,
        _ client: OAuthClient?
    ) {
        self.flow = flow
        self.answer = answer
        self.url = url
        self.client = client
    }
}
