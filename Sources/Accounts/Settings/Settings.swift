import Client
package import CommandLine
package import Platform
import Text

/// The effective settings: flag, then `SFCTL_*`, then `SF_*`, then the project's file, then the
/// user's file, then the user's files of the Salesforce CLI, then the default.
package struct Settings: Sendable {
    /// The options from the command line.
    let options: OrgOptions
    package let environment: Environment
    private let salesforceCLI: SalesforceCLISettings
    /// The user's settings file.
    package let configuration: Configuration
    /// The path of the settings file, whether or not it exists; without a home, its usual path.
    package let configurationPath: String

    /// The valid page sizes, in rows.
    package static let batchSizes = WholeNumber(
        QueryOptions.batchSizes,
        name: "the batch size",
        hint: "--batch-size \(QueryOptions.batchSizes.upperBound)"
    )
    /// The valid limits on the rows of a query.
    package static let rowCounts = WholeNumber(1...Int.max)
    /// The valid maximum page sizes, in MiB.
    static let pageSizes = WholeNumber(1...65_536, name: "the largest page", unit: "MiB")

    /// Reads the settings files.
    package init(_ options: OrgOptions, in environment: Environment) throws {
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

    /// Returns the name of the default org, or nil if there is none.
    ///
    /// - Throws: `ConfigurationError` or `FileError` for a file of sf that cannot be used and might
    ///   set the default org.
    func defaultOrg() throws -> Setting<String>? {
        try setting(.defaultOrg) { file in
            if let problem = file.problem { throw problem }
        }
    }

    /// The problems of files whose settings are ignored, each as a sentence.
    package var warnings: [String] {
        salesforceCLI.broken.map { Failure($0).message }
            + (options.targetOrg == nil ? salesforceCLI.foreign : []).map {
                "ignored \($0), because it belongs to another user"
            }
    }

    /// Returns the page size in rows; nil for the server's default.
    package func batchSize() throws -> Int? {
        try setting(.batchSize)?.number(Self.batchSizes)
    }

    /// Returns the REST API's version for an org; nil for the org's highest.
    func apiVersion(of entry: Configuration.OrgEntry?) throws -> APIVersion? {
        if let version = options.apiVersion { return version }
        return try setting(.apiVersion, of: entry?.apiVersion).map {
            try OrgOptions.version($0.value, from: $0.origin)
        }
    }

    /// Returns the maximum number of rows in the user's `sf` settings; nil if there is no limit.
    package func maximumQueryRows() throws -> Setting<Int>? {
        try setting(.maximumQueryRows).map {
            Setting(value: try $0.number(Self.rowCounts), origin: $0.origin)
        }
    }

    /// Returns the maximum silence of an org.
    func idleTimeout() throws -> Duration {
        if let seconds = options.timeout { return .seconds(seconds) }
        return .seconds(try setting(.timeout)?.number(OrgOptions.timeouts) ?? 60)
    }

    /// Returns the maximum size of an answer, in bytes after decompression.
    func answerLimit() throws -> Int {
        try setting(.maxPageMiB).map { try $0.number(Self.pageSizes) << 20 }
            ?? Org.Options().answerLimit
    }

    /// Whether nothing may be changed.
    func isReadOnly(_ entry: Configuration.OrgEntry?) -> Bool {
        options.isReadOnly || environment.isSwitchedOn("SFCTL_READ_ONLY")
            || entry?.readOnly == true
    }

    /// Returns a setting from its strongest source, ignoring the default; nil if no source sets it.
    ///
    /// - Parameters:
    ///   - key: The setting.
    ///   - entry: The value in the org's entry, which overrides the settings file's own value.
    /// - Returns: The value and its source.
    package func setting(_ key: SettingKey, of entry: String? = nil) -> Setting<String>? {
        setting(key, of: entry) { _ in }
    }

    /// Returns a setting after checking each file of sf before it is used; a file that cannot be
    /// used has no settings.
    private func setting(
        _ key: SettingKey,
        of entry: String? = nil,
        _ check: (SalesforceCLISettings.File) throws -> Void
    ) rethrows -> Setting<String>? {
        if let found = variable(key.variables) { return found }
        if key.mayBeEmpty,
            let name = key.variables.first(where: { environment.readVariable($0) != nil })
        {
            return Setting(value: "", origin: name)
        }
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

    /// Returns the location of an origin, in the terms of `sf config get`; nil unless it is a
    /// variable or a file.
    package func location(of origin: String) -> String? {
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

/// A setting's value and its origin.
package struct Setting<Value: Sendable>: Sendable {
    package let value: Value
    /// The origin as a user would name it: `SFCTL_BATCH_SIZE`, `--target-org`, a file's path.
    package let origin: String

    package init(value: Value, origin: String) {
        self.value = value
        self.origin = origin
    }
}

extension Setting: Equatable where Value: Equatable {}

extension Setting<String> {
    fileprivate func number(_ number: WholeNumber) throws(UsageError) -> Int {
        try number.read(value, from: origin)
    }
}
