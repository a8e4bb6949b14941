import Foundation
import LocalOrg
import TestSupport
import Testing

@testable import CommandSupport
@testable import Platform
@testable import sfctl

extension ProcessTests {
    /// The system's time zones as the program and as Python's `zoneinfo` read them:
    /// `Tests/Oracle/zones.py`.
    @Suite(.needs(.python3, .tzdata)) struct ZoneinfoTests {
        private static let script = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
            .appending(path: "Oracle/zones.py")

        /// Rules of both hemispheres, half hours, rules that were given up, an odd summer time,
        /// days that were left out.
        private static let zones = [
            "Africa/Cairo", "Africa/Casablanca", "America/Caracas", "America/Los_Angeles",
            "America/New_York", "America/Nuuk", "America/Santiago", "America/Sao_Paulo",
            "America/St_Johns", "Asia/Gaza", "Asia/Kathmandu", "Asia/Kolkata", "Asia/Tehran",
            "Asia/Tokyo", "Australia/Lord_Howe", "Australia/Sydney", "Europe/Berlin",
            "Europe/Dublin", "Europe/Moscow", "Pacific/Apia", "Pacific/Chatham",
        ]

        @Test
        func `twenty-one zones have the offsets that Python finds, before and after each change`()
            async throws
        {
            let folder = try TemporaryFolder()
            let process = TestProcess(
                "/usr/bin/env",
                ["python3", "-B", Self.script.path] + Self.zones
            )
            process.standardOutput = try folder.handle(of: "stdout")
            process.standardError = try folder.handle(of: "stderr")
            try await process.runToItsEnd()
            let errors = folder.text(of: "stderr") ?? ""
            try #require(process.terminationStatus == 0, "\(errors)")
            let lines = (folder.text(of: "stdout") ?? "").split(separator: "\n")
            var rules: [String: TimeZoneRules] = [:]
            var differences: [String] = []
            for line in lines {
                let parts = line.split(separator: " ").map(String.init)
                let zone = try rules[parts[0]] ?? Self.rules(of: parts[0])
                rules[parts[0]] = zone
                let offset = try zone.offset(at: #require(Int(parts[1])))
                if "\(offset)" != parts[2] { differences.append("\(line), not \(offset)") }
            }
            expectEqual(differences, [])
            expectEqual(rules.count, Self.zones.count)
            // 68 years of months a zone, and the changes.
            #expect(lines.count > Self.zones.count * 68 * 12 + 2000)
        }

        private static func rules(of zone: String) throws -> TimeZoneRules {
            try TimeZoneRules(parsing: #require(ZoneFiles.read(zone)))
        }
    }
}
