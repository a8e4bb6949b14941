import Records
import TestSupport
import Testing

struct PlainDecimalTests {
    @Test(arguments: [
        ("300.0", "300.0"),
        ("0.10", "0.10"),
        ("-0", "-0"),
        ("0", "0"),
        ("123456789012345678", "123456789012345678"),
        ("12345678901234567890.5", "12345678901234567890.5"),
        ("1.39E8", "139000000"),
        ("5.0E7", "50000000"),
        ("1.2345678E7", "12345678"),
        ("1.23456789E7", "12345678.9"),
        ("1.0E-5", "0.00001"),
        ("-1.5E-7", "-0.00000015"),
        ("1.10E-1", "0.110"),
        ("1.50E1", "15.0"),
        ("12e0", "12"),
        ("12E+2", "1200"),
        ("12E-2", "0.12"),
        ("12.34e-1", "1.234"),
        ("0.5E1", "5"),
        ("0.05E1", "0.5"),
        ("0.0E0", "0"),
        ("0E5", "0"),
        ("-0.0E5", "-0"),
        ("1.7976931348623157E308", "17976931348623157" + String(repeating: "0", count: 292)),
        ("4.9E-324", "0." + String(repeating: "0", count: 323) + "49"),
        ("1E400", "1" + String(repeating: "0", count: 400)),
        ("1E401", "1E401"),
        ("1E-401", "1E-401"),
        ("1E400000000", "1E400000000"),
        ("1E99999999999999999999", "1E99999999999999999999"),
    ])
    func `numbers keep their digits, exponents are written out`(
        number: String,
        plain: String
    ) throws {
        let text = page(#""F":\#(number)"#)
        try expectEqual(texts(text, as: fields("F")), [[plain]])
        let shape = RowShape(fields("F"))
        try expectEqual(written(text, as: shape, by: CSVFormat(shape: shape)), "F\n\(plain)\n")
        try expectEqual(written(text, as: shape, by: TSVFormat(shape: shape)), "F\n\(plain)\n")
        let ndjson = NDJSONFormat()
        try expectEqual(written(text, as: shape, by: ndjson), #"{"F":\#(number)}"# + "\n")
    }
}
