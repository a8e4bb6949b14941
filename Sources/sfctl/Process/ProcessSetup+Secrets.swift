import Foundation

extension ProcessSetup {
    /// Takes away the variable by which TLS libraries are told to write the keys of all connections into a file.
    ///
    /// libcurl obeys it by itself (https://curl.se/libcurl/c/libcurl-env.html), and whoever has the keys and a record
    /// of the traffic has the access token. To be called before there is any thread, since the environment has no lock.
    static func forgetKeyLog() {
        unsafe unsetenv("SSLKEYLOGFILE")
    }
}
