import HTTP
import HTTPServer

/// A page for the user's browser.
enum OAuthPage {
    /// A page with a form of hidden values and two buttons.
    static func question(
        _ text: String,
        action: String,
        fields: [(name: String, value: String)],
        input: String = ""
    ) -> ServerResponse {
        let hidden = fields.map {
            #"<input type="hidden" name="\#($0.name)" value="\#(escaped($0.value))">"#
        }
        return page(
            """
            <p>\(text)</p><form method="post" action="\(action)">\(hidden.joined())\(input)
            <button name="decision" value="allow">Allow</button>
            <button name="decision" value="deny">Deny</button></form>
            """
        )
    }

    /// A page with a message.
    static func message(_ text: String, status: Int = 200) -> ServerResponse {
        page("<p>\(escaped(text))</p>", status: status)
    }

    /// The way to another URL.
    static func redirect(to url: String) -> ServerResponse {
        var response = ServerResponse(status: 302, headers: Reply.commonHeaders)
        response.headers["Location"] = url
        return response
    }

    /// A text with nothing in it that is HTML's.
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }

    private static func page(_ content: String, status: Int = 200) -> ServerResponse {
        var headers = Reply.commonHeaders
        headers["Content-Type"] = "text/html;charset=UTF-8"
        // Nobody may put the page into a frame and have its button clicked.
        headers["Content-Security-Policy"] = "default-src 'none'; frame-ancestors 'none'"
        headers["Referrer-Policy"] = "no-referrer"
        let html = """
            <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Demo org</title></head>
            <body>\(content)</body></html>

            """
        return ServerResponse(status: status, headers: headers, body: Array(html.utf8))
    }
}
