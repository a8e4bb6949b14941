package import HTTP
import Text

/// A page that shows the result of the login in the user's browser.
package struct SignInPage {
    private let status: Int
    private let title: String
    private let text: String

    package init(status: Int = 200, _ title: String, _ text: String) {
        self.status = status
        self.title = title
        self.text = text
    }

    /// The response with the page.
    ///
    /// The page loads nothing, is not cached, and hides its URL, which holds a code, from other
    /// pages.
    package var response: WholeResponse {
        let html = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>sfctl: \(title.markupEscaped)</title>
            <meta name="viewport" content="width=device-width">
            <style>body{font:1.1rem/1.5 system-ui,sans-serif;max-width:34em;margin:18vh auto;\
            padding:0 1em;\
            color-scheme:light dark}</style></head>
            <body><h1>\(title.markupEscaped)</h1><p>\(text.markupEscaped)</p></body></html>

            """
        return WholeResponse(
            status: status,
            headers: [
                "Content-Type": "text/html;charset=UTF-8",
                "Cache-Control": "no-store",
                "Content-Security-Policy":
                    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
                "Referrer-Policy": "no-referrer",
                "X-Content-Type-Options": "nosniff",
            ],
            bytes: Array(html.utf8)
        )
    }
}
