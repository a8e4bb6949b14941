import Client

/// Settles what a command line leaves open: flag, then `SFCTL_*`, then `SF_*`, then the project, then the user's
/// file, then the user's files of the Salesforce CLI, then the default.
struct Settings: Sendable {
    /// What the command line says.
    let options: OrgOptions
    let environment: Environment
    private let salesforceCLI: SalesforceCLISettings
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
    /// The largest page, in MiB.
    static let pageSizes = WholeNumber(1...65_536, name: "the largest page", unit: "MiB")

    /// Reads the settings files.
    init(_ options: OrgOptions, in environment: Environment) throws {
        self.options = options
        self.environment = environment
        salesforceCLI = try SalesforceCLISettings(
            above: environment.workingFolder(),
            home: environment.variable("HOME")
        )
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
        return setting(.defaultOrg)
    }

    /// Rows a page; nil leaves the server's default.
    func batchSize() throws -> Int? {
        try setting(.batchSize)?.number(Self.batchSizes)
    }

    /// The REST API's version for an org; nil asks the org for its highest.
    func apiVersion(of entry: Configuration.OrgEntry?) throws -> APIVersion? {
        if let version = options.apiVersion { return version }
        return try setting(.apiVersion, of: entry?.apiVersion).map {
            try OrgOptions.version($0.value, from: $0.origin)
        }
    }

    /// The most rows that the user's `sf` settings allow; nil is no limit.
    func maximumQueryRows() throws -> Setting<Int>? {
        try setting(.maximumQueryRows).map {
            Setting(value: try $0.number(Self.rowCounts), origin: $0.origin)
        }
    }

    /// How long an org may be silent.
    func idleTimeout() throws -> Duration {
        if let seconds = options.timeout { return .seconds(seconds) }
        return .seconds(try setting(.timeout)?.number(OrgOptions.timeouts) ?? 60)
    }

    /// The largest answer accepted, in bytes after decompression.
    func answerLimit() throws -> Int {
        try setting(.maxPageMiB).map { try $0.number(Self.pageSizes) << 20 }
            ?? Org.Options().answerLimit
    }

    /// Whether nothing may be changed.
    func isReadOnly(_ entry: Configuration.OrgEntry?) -> Bool {
        options.isReadOnly || environment.isSwitchedOn("SFCTL_READ_ONLY")
            || entry?.readOnly == true
    }

    /// A setting, as the strongest of its sources gives it; nil where none does, the default included.
    ///
    /// - Parameters:
    ///   - key: The setting.
    ///   - entry: What the org's entry says of it, which counts before the settings file's own value.
    /// - Returns: The value and its source.
    func setting(_ key: SettingKey, of entry: String? = nil) -> Setting<String>? {
        variable(key.variables) ?? salesforceCLI.project.flatMap { value(of: key, in: $0) }
            ?? (entry ?? key.value(in: configuration)).map {
                Setting(value: $0, origin: configurationPath)
            }
            ?? salesforceCLI.user.lazy.compactMap { value(of: key, in: $0) }.first
            ?? key.lastVariable.flatMap { variable([$0]) }
    }

    private func variable(_ names: [String]) -> Setting<String>? {
        for name in names {
            if let value = environment.variable(name) { return Setting(value: value, origin: name) }
        }
        return nil
    }

    private func value(
        of key: SettingKey,
        in file: SalesforceCLISettings.File
    ) -> Setting<String>? {
        file[key].map { Setting(value: $0, origin: file.path) }
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
