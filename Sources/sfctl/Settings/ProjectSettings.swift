import Records

/// The settings of a Salesforce project: the nearest `.sf/config.json` at or above the working folder.
///
/// Source: Salesforce CLI setup guide, "Configuration variables".
struct ProjectSettings: Sendable, Hashable {
    /// `target-org`: an alias or a username.
    var targetOrg: String?
    /// `org-api-version`.
    var apiVersion: String?
    /// `org-max-query-limit`.
    var maximumQueryRows: String?
    /// The file, for messages.
    var path: String?

    /// Looks for the file; without one all settings are nil.
    init(above folder: String) throws {
        var folder = folder
        while true {
            let path = (folder == "/" ? "" : folder) + "/.sf/config.json"
            if let bytes = try WholeFile.read(path) {
                try read(bytes, path: path)
                return
            }
            guard let slash = folder.lastIndex(of: "/"), folder != "/" else { return }
            folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
        }
    }

    private mutating func read(_ bytes: [UInt8], path: String) throws(ConfigurationError) {
        do throws(JSONFault) {
            let value = try JSONValue(parsing: bytes)
            targetOrg = value["target-org"]?.text
            apiVersion = value["org-api-version"]?.text
            maximumQueryRows = value["org-max-query-limit"].flatMap { $0.text ?? $0.digits }
            self.path = path
        } catch {
            throw ConfigurationError(path: path, problem: "it is not JSON: \(error)")
        }
    }
}
