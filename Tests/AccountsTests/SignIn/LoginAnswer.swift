/// What the servers of Salesforce answer to a login of Ada's, at an org of a test's choice.
enum LoginAnswer {
    static let accessToken =
        "00DB0000000IFn3!AQcAQH0dMHZfz972Szmpkb58urFRkgeBGsxL_QJWwYMfAbUeeG7c1E6LYUfiDUkWe6H34r1AAwOR8B8fLE"

    /// The answer of the token endpoint, with a refresh token where one is given.
    static func token(
        at url: String = "https://acme.my.salesforce.com",
        refreshToken: String? = nil
    ) -> String {
        let renewal = refreshToken.map { #""refresh_token":"\#($0)","# } ?? ""
        return
            #"{"access_token":"\#(accessToken)",\#(renewal)"instance_url":"\#(url)","#
            + #""token_type":"Bearer","#
            + #""id":"https://login.salesforce.com/id/00DB0000000IFn3MAG/005B0000000IFn3IAG"}"#
    }

    /// The answer of the endpoint for the user.
    static let user =
        #"{"user_id":"005B0000000IFn3IAG","organization_id":"00DB0000000IFn3MAG","#
        + #""preferred_username":"ada@acme.example"}"#
}
