import Client

/// Settles what a command line leaves open: flag, then `SFCTL_*`, then `SF_*`, then the project, then the user's
/// file, then the default.
struct Settings: Sendable {
    /// What the command line says.
    let options: OrgOptions
    let environment: Environment
    private let project: ProjectSettings
    /// The user's settings file.
    let configuration: Configuration
    /// Its path, whether it exists or not; without a home, what it would be.
    let configurationPath: String

    /// Rows a page.
    static let batchSizes = WholeNumber(
        QueryOptions.batchSizes,
        name: "the batch size",
        hint: "--batch-size \(QueryOptions.batchSizes.upperBound)"
    )
    /// The most rows of a query.
    static let rowCounts = WholeNumber(1...Int.max)
    private static let pageSizes = WholeNumber(1...65_536, name: "the largest page", unit: "MiB")

    /// Reads the settings files.
    init(_ options: OrgOptions, in environment: Environment) throws {
        self.options = options
        self.environment = environment
        project = try ProjectSettings(above: environment.workingFolder())
        let file = Locations(environment).configurationFile
        let path = file ?? "~/.config/sfctl/config.json"
        let bytes = try file.flatMap(WholeFile.read)
        configurationPath = path
        configuration = try bytes.map { try Configuration.read($0, path: path) } ?? Configuration()
    }

    /// The name of the org to ask, or nil where nothing names one.
    func targetOrg() -> Setting<String>? {
        if let name = options.targetOrg {
            return Setting(value: name, origin: "--\(OrgOptions.targetOrg.name)")
        }
        return variable("SFCTL_TARGET_ORG", "SF_TARGET_ORG") ?? project(\.targetOrg)
            ?? configured(configuration.defaultOrg)
    }

    /// Rows a page; nil leaves the server's default.
    func batchSize() throws -> Int? {
        try (variable("SFCTL_BATCH_SIZE") ?? configured(configuration.batchSize))?
            .number(Self.batchSizes)
    }

    /// The REST API's version for an org; nil asks the org for its highest.
    func apiVersion(of entry: Configuration.OrgEntry?) throws -> APIVersion? {
        if let version = options.apiVersion { return version }
        let setting =
            variable("SFCTL_API_VERSION", "SF_ORG_API_VERSION") ?? project(\.apiVersion)
            ?? configured(entry?.apiVersion ?? configuration.apiVersion)
        return try setting.map { try OrgOptions.version($0.value, from: $0.origin) }
    }

    /// The most rows that the user's `sf` settings allow; nil is no limit.
    func maximumQueryRows() throws -> Setting<Int>? {
        let setting = variable("SF_ORG_MAX_QUERY_LIMIT") ?? project(\.maximumQueryRows)
        return try setting.map {
            Setting(value: try $0.number(Self.rowCounts), origin: $0.origin)
        }
    }

    /// How long an org may be silent.
    func idleTimeout() throws -> Duration {
        if let seconds = options.timeout { return .seconds(seconds) }
        let setting = variable("SFCTL_TIMEOUT") ?? configured(configuration.timeout)
        return .seconds(try setting?.number(OrgOptions.timeouts) ?? 60)
    }

    /// The largest answer accepted, in bytes after decompression.
    func answerLimit() throws -> Int {
        let setting = variable("SFCTL_MAX_PAGE_MIB") ?? configured(configuration.maxPageMiB)
        return try setting.map { try $0.number(Self.pageSizes) << 20 } ?? Org.Options().answerLimit
    }

    /// Whether nothing may be changed.
    func isReadOnly(_ entry: Configuration.OrgEntry?) -> Bool {
        options.isReadOnly || environment.isSwitchedOn("SFCTL_READ_ONLY")
            || entry?.readOnly == true
    }

    private func variable(_ names: String...) -> Setting<String>? {
        for name in names {
            if let value = environment.variable(name) { return Setting(value: value, origin: name) }
        }
        return nil
    }

    private func project(_ value: KeyPath<ProjectSettings, String?>) -> Setting<String>? {
        project[keyPath: value].map {
            Setting(value: $0, origin: project.path ?? "the project's settings")
        }
    }

    private func configured(_ value: (some CustomStringConvertible)?) -> Setting<String>? {
        value.map { Setting(value: $0.description, origin: configurationPath) }
    }
}

/// A settled value and where it came from.
struct Setting<Value: Sendable>: Sendable {
    let value: Value
    /// The origin as a person would name it: `SFCTL_BATCH_SIZE`, `--target-org`, a file's path.
    let origin: String
}

extension Setting: Equatable where Value: Equatable {}

extension Setting<String> {
    fileprivate func number(_ number: WholeNumber) throws(UsageError) -> Int {
        try number.read(value, from: origin)
    }
}
