import HTTP
import HTTPServer
import Text

/// A page for the user's browser.
enum OAuthPage {
    /// Returns a page with a form of hidden values and two buttons.
    static func question(
        _ text: String,
        action: String,
        fields: [(name: String, value: String)],
        input: String = ""
    ) -> WholeResponse {
        let hidden = fields.map {
            #"<input type="hidden" name="\#($0.name)" value="\#($0.value.markupEscaped)">"#
        }
        return page(
            """
            <p>\(text)</p><form method="post" action="\(action)">\(hidden.joined())\(input)
            <button name="decision" value="allow">Allow</button>
            <button name="decision" value="deny">Deny</button></form>
            """
        )
    }

    /// Returns a page with a message.
    static func message(_ text: String, status: Int = 200) -> WholeResponse {
        page("<p>\(text.markupEscaped)</p>", status: status)
    }

    /// Returns a redirect to another URL.
    static func redirect(to url: String) -> WholeResponse {
        var response = WholeResponse(status: 302, headers: Reply.commonHeaders)
        response.headers["Location"] = url
        return response
    }

    private static func page(_ content: String, status: Int = 200) -> WholeResponse {
        var headers = Reply.commonHeaders
        headers["Content-Type"] = "text/html;charset=UTF-8"
        // Keeps other sites from framing the page to make the user click its button.
        headers["Content-Security-Policy"] = "default-src 'none'; frame-ancestors 'none'"
        // Under "no-referrer" a browser would post the page's own form with `Origin: null`, which
        // foreign pages can also send.
        headers["Referrer-Policy"] = "same-origin"
        let html = """
            <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Demo \
            org</title></head>
            <body>\(content)</body></html>

            """
        return WholeResponse(status: status, headers: headers, bytes: Array(html.utf8))
    }
}
