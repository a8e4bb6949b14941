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
        let bytes = try file.flatMap { path throws(FileError) in try WholeFile.readRegular(path) }
        configurationPath = path
        configuration = try bytes.map { try Configuration.read($0, path: path) } ?? Configuration()
    }

    /// The name of the org to ask where no flag names one, or nil where nothing does.
    ///
    /// - Throws: `ConfigurationError` or `FileError` for a file of sf that cannot be used, and might name it.
    func defaultOrg() throws -> Setting<String>? {
        try setting(.defaultOrg) { file in
            if let problem = file.problem { throw problem }
        }
    }

    /// What is wrong with files whose settings are passed over, each in a sentence.
    var warnings: [String] {
        salesforceCLI.broken.map { Failure($0).message }
            + (options.targetOrg == nil ? salesforceCLI.foreign : []).map {
                "\($0) belongs to another user, and so it is not used"
            }
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
        setting(key, of: entry) { _ in }
    }

    /// A setting, where each file of sf is looked at before it is asked; one that cannot be used has no settings.
    private func setting(
        _ key: SettingKey,
        of entry: String? = nil,
        _ check: (SalesforceCLISettings.File) throws -> Void
    ) rethrows -> Setting<String>? {
        if let found = variable(key.variables) { return found }
        if let file = salesforceCLI.project {
            try check(file)
            if let found = value(of: key, in: file) { return found }
        }
        if let value = entry ?? key.value(in: configuration) {
            return Setting(value: value, origin: configurationPath)
        }
        for file in salesforceCLI.user {
            try check(file)
            if let found = value(of: key, in: file) { return found }
        }
        return key.lastVariable.flatMap { variable([$0]) }
    }

    /// Where an origin is, in the words of `sf config get`; nil for what no variable and no file gives.
    func location(of origin: String) -> String? {
        guard origin.contains("/") else { return origin == "default" ? nil : "Environment" }
        return origin == salesforceCLI.project?.path ? "Local" : "Global"
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
