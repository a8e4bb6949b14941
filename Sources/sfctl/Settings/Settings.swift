import Client

/// Settles a command's options: flag, then `SFCTL_*`, then `SF_*`, then the project, then the user's file, then
/// the default.
struct Settings: Sendable {
    let context: Context
    private let project: ProjectSettings
    /// The user's settings file.
    let configuration: Configuration
    /// Its path, whether it exists or not; without a home, what it would be.
    let configurationPath: String

    /// Reads the settings files.
    init(_ context: Context) throws {
        self.context = context
        project = try ProjectSettings(above: context.environment.workingFolder)
        let file = Locations(context.environment).configurationFile
        let path = file ?? "~/.config/sfctl/config.json"
        let bytes = try file.flatMap(WholeFile.read)
        configurationPath = path
        configuration = try bytes.map { try Configuration.read($0, path: path) } ?? Configuration()
    }

    /// The name of the org to ask, or nil where nothing names one.
    func targetOrg() -> Setting<String>? {
        first(
            .targetOrg,
            "SFCTL_TARGET_ORG",
            "SF_TARGET_ORG",
            project.targetOrg,
            configuration.defaultOrg
        )
    }

    /// Rows a page; nil leaves the server's default.
    func batchSize() throws -> Int? {
        let setting = first(
            .batchSize,
            "SFCTL_BATCH_SIZE",
            nil,
            nil,
            configuration.batchSize.map { String($0) }
        )
        guard let setting else { return nil }
        let sizes = QueryOptions.batchSizes
        guard let size = Int(setting.value), sizes.contains(size) else {
            throw UsageError(
                "the batch size is a whole number from \(sizes.lowerBound) to \(sizes.upperBound), "
                    + "not '\(setting.value)' (from \(setting.origin))",
                hints: ["--batch-size \(sizes.upperBound)"]
            )
        }
        return size
    }

    /// The REST API's version for an org; nil asks the org for its highest.
    func apiVersion(of entry: Configuration.OrgEntry?) throws -> APIVersion? {
        let setting = first(
            .apiVersion,
            "SFCTL_API_VERSION",
            "SF_ORG_API_VERSION",
            project.apiVersion,
            entry?.apiVersion ?? configuration.apiVersion
        )
        guard let setting else { return nil }
        guard let version = try? APIVersion(setting.value) else {
            throw UsageError(
                "an API version looks like 67.0, not '\(setting.value)' (from \(setting.origin))",
                hints: ["--api-version 67.0"]
            )
        }
        return version
    }

    /// The most rows that the user's `sf` settings allow; nil is no limit.
    func maximumQueryRows() throws -> Setting<Int>? {
        guard
            let setting = first(
                nil,
                nil,
                "SF_ORG_MAX_QUERY_LIMIT",
                project.maximumQueryRows,
                nil
            )
        else { return nil }
        guard let rows = Int(setting.value), rows > 0 else {
            throw UsageError(
                "\(setting.origin) is a whole number from 1 up, not '\(setting.value)'"
            )
        }
        return Setting(value: rows, origin: setting.origin)
    }

    /// How long an org may be silent.
    func idleTimeout() throws -> Duration {
        let setting = first(
            .timeout,
            "SFCTL_TIMEOUT",
            nil,
            nil,
            configuration.timeout.map { String($0) }
        )
        guard let setting else { return .seconds(60) }
        guard let seconds = Int(setting.value), (1...3600).contains(seconds) else {
            throw UsageError(
                "the timeout is a whole number of seconds from 1 to 3600, not '\(setting.value)' "
                    + "(from \(setting.origin))"
            )
        }
        return .seconds(seconds)
    }

    /// The largest answer accepted, in bytes after decompression.
    func answerLimit() throws -> Int {
        let setting = first(
            nil,
            "SFCTL_MAX_PAGE_MIB",
            nil,
            nil,
            configuration.maxPageMiB.map { String($0) }
        )
        guard let setting else { return Org.Options().answerLimit }
        guard let size = Int(setting.value), (1...65_536).contains(size) else {
            throw UsageError(
                "the largest page is a whole number of MiB from 1 to 65536, not '\(setting.value)' "
                    + "(from \(setting.origin))"
            )
        }
        return size << 20
    }

    /// Whether nothing may be changed.
    func isReadOnly(_ entry: Configuration.OrgEntry?) -> Bool {
        context.arguments.has(.readOnly) || context.isSwitchedOn("SFCTL_READ_ONLY")
            || entry?.readOnly == true
    }

    private func first(
        _ option: Option?,
        _ variable: String?,
        _ foreignVariable: String?,
        _ projectValue: String?,
        _ configured: String?
    ) -> Setting<String>? {
        if let option, let value = context.arguments[option] {
            return Setting(value: value, origin: "--\(option.name)")
        }
        for name in [variable, foreignVariable] {
            if let name, let value = context.variable(name) {
                return Setting(value: value, origin: name)
            }
        }
        if let projectValue {
            return Setting(value: projectValue, origin: project.path ?? "the project's settings")
        }
        return configured.map { Setting(value: $0, origin: configurationPath) }
    }
}
