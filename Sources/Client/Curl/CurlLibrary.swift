import CCurl
package import Text

/// The system's libcurl.
package enum CurlLibrary {
    /// Its version and those of the libraries that it uses, as in curl_version(3).
    package static var system: SystemLibrary {
        SystemLibrary(
            loading: { unsafe ccurl_load().map { unsafe String(cString: $0) } },
            version: { unsafe String(cString: ccurl_version()) }
        )
    }

    /// Loads it, so that the first request need not; that request reports a failure.
    package static func load() {
        _ = unsafe ccurl_load()
    }
}
