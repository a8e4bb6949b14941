@testable import Output
@testable import sfctl

extension GoldenCase {
    private static let rose = "003Dm000001kZ00IAE"
    private static let some = ["--fields", "Name,Email,Account.Name"]

    static let get =
        both("get/whole", "get", "Contact", rose)
        + both("get/fields", "get", "Contact", rose, "--fields", "Name,Email,Account.Name")
        + both("get/by-flags", "get", "-s", "Contact", "-i", "003Dm000001kZ00", "--fields", "Name")
        + ResultFormat.texts.flatMap { format in
            both(
                "get/\(format)",
                "get",
                "Contact",
                rose,
                "--fields",
                "Id,Name,Email,Account.Name,Birthdate",
                "-r",
                format.name
            )
        }
        + both("get/no-id-plural", "get", "contacts")
        + both("get/of-another-object", "get", "Account", rose)
        + both("get/of-no-object", "get", "Contact", "ZZZDm0000000001")
        + both("get/not-there", "get", "Contact", "003Dm000001kZ99")
        + both("get/not-there-json", "get", "Contact", "003Dm000001kZ99", "--json")
        + both("get/unknown-object", "get", "Contcat", rose)
        + both("get/unknown-field", "get", "Contact", rose, "--fields", "Name,Emial")
        + both("get/wrong-checksum", "get", "Contact", "003Dm000001kZ00IAF")
        + both("get/too-short", "get", "Contact", "003Dm")
        + both("get/no-id-characters", "get", "Contact", "003Dm000001kZ0!")
        + both("get/wrong-order", "get", rose, "Contact")
        + both("get/no-id", "get", "Contact")
        + both("get/nothing", "get")
        + both(
            "get/two-ids",
            "get",
            "Contact",
            "-i",
            "003Dm000001kZ01",
            "-i",
            rose,
            "--fields",
            "Name,Email,Account.Name"
        )
        + both("get/missing", "get", "Contact", rose, "003Dm000001kZ99", "--fields", "Name")
        + both("get/missing-all", "get", "Contact", "003Dm000001kZ98", "003Dm000001kZ99")
        + [
            pipe(
                "get/missing-json",
                "get",
                "Contact",
                rose,
                "003Dm000001kZ99",
                "--fields",
                "Name",
                "--json"
            ),
            pipe("get/no-ids", "get", "Contact", "--ids-from", "/dev/null", "--fields", "Name"),
        ]
        + both("get/fields-with-a-gap", "get", "Contact", rose, "--fields", "Name,,Email")
}
