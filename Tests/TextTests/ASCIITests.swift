import TestSupport
import Testing
import Text

struct ASCIITests {
    @Test func `each byte has the classes of its character`() {
        for byte in UInt8.min...UInt8.max {
            let character = Character(Unicode.Scalar(byte))
            let isASCII = byte < 0x80
            expectEqual(byte.isDigit, isASCII && character.isNumber)
            expectEqual(byte.isLetter, isASCII && character.isLetter)
            expectEqual(byte.hexValue, isASCII ? character.hexDigitValue : nil)
            let isName = isASCII && (character.isLetter || character.isNumber || character == "_")
            expectEqual(byte.isNameByte, isName)
        }
    }

    @Test func `two bytes are equal but for case where their letters are`() {
        for left in UInt8.min...UInt8.max {
            for right in UInt8.min...UInt8.max {
                let isSame =
                    left == right
                    || (left < 0x80 && right < 0x80
                        && Character(Unicode.Scalar(left)).lowercased()
                            == Character(Unicode.Scalar(right)).lowercased())
                expectEqual(left.isCaselessEqual(to: right), isSame)
            }
        }
    }

    @Test(arguments: [
        ("Contact", true), ("My_Object__c", true), ("a1", true), ("", false), ("1a", false),
        ("_a", false), ("a.b", false), ("a b", false), ("Ünit", false), ("a/..", false),
    ])
    func `an API name is a letter, then letters, digits and underscores`(
        _ text: String,
        _ isName: Bool
    ) {
        expectEqual(text.isAPIName, isName)
    }
}
