import Client
import Crypto
import TestSupport
import Testing
import Text

@testable import Accounts
@testable import CommandLine
@testable import CommandSupport
@testable import sfctl

struct AESGCMTests {
    /// Test case 15 of McGrew and Viega, "The Galois/Counter Mode of Operation", 2005.
    private static let key = bytes(
        "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308"
    )
    private static let vector = bytes("cafebabefacedbaddecaf888")
    private static let tag = bytes("b094dac5d93471bdec1a502270e3cc6c")
    private static let sealed = bytes(
        "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
            + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad"
    )
    private static let text = bytes(
        "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
            + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255"
    )

    private static func bytes(_ digits: String) -> [UInt8] {
        let values = digits.utf8.compactMap(\.hexValue)
        return stride(from: 0, to: values.count, by: 2).map {
            UInt8(values[$0] << 4 | values[$0 + 1])
        }
    }

    @Test func `a published vector opens`() throws {
        let opened = try AESGCM.open(
            Self.sealed,
            key: Self.key,
            vector: Self.vector,
            tag: Self.tag
        )
        expectEqual(opened, Self.text)
    }

    /// Test case 13: nothing, with a key and a vector of zeros.
    @Test func `an empty text has a tag too`() throws {
        let opened = try AESGCM.open(
            [],
            key: .init(repeating: 0, count: 32),
            vector: .init(repeating: 0, count: 12),
            tag: Self.bytes("530f8afbc74536b9a963b4f1c4cb738b")
        )
        expectEqual(opened, [])
    }

    @Test func `a changed bit anywhere is found`() {
        for (text, key, vector, tag) in [
            (Self.flipped(Self.sealed), Self.key, Self.vector, Self.tag),
            (Self.sealed, Self.flipped(Self.key), Self.vector, Self.tag),
            (Self.sealed, Self.key, Self.flipped(Self.vector), Self.tag),
            (Self.sealed, Self.key, Self.vector, Self.flipped(Self.tag)),
            (Self.sealed.dropLast(), Self.key, Self.vector, Self.tag),
        ] {
            #expect(throws: AESGCM.Fault.mismatch) {
                try AESGCM.open(text, key: key, vector: vector, tag: tag)
            }
        }
    }

    private static func flipped(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        bytes[bytes.count / 2] ^= 0x10
        return bytes
    }

    @Test func `sizes that are of no use are refused`() {
        for (key, vector, tag) in [
            (Self.key.dropLast(), Self.vector, Self.tag), (Self.key, [], Self.tag),
            (Self.key, Self.vector, Self.tag.dropLast()),
            (Self.key, [UInt8](repeating: 1, count: 65), Self.tag),
        ] {
            #expect(throws: AESGCM.Fault.malformed) {
                try AESGCM.open(Self.sealed, key: Array(key), vector: vector, tag: Array(tag))
            }
        }
    }

    @Test func `a key of sf is 32 or 64 hexadecimal digits`() {
        for text in [
            "", "0123", String(repeating: "g", count: 32), "0123456789abcdef0123456789abcde",
        ] {
            #expect(StoreKey(text) == nil)
        }
    }

    @Test(arguments: SalesforceCLIStore.Version.allCases)
    func `a text of sf opens with its key only`(_ version: SalesforceCLIStore.Version) throws {
        let key = try #require(StoreKey(version.key))
        try expectEqual(key.open(Secret(version.accessToken)).value, SalesforceCLIStore.accessToken)
        let other = version == .one ? SalesforceCLIStore.Version.two : .one
        #expect(throws: AESGCM.Fault.mismatch) { try key.open(Secret(other.accessToken)) }
        for text in ["", ":", "00DB!plain", "a1b2:c3", "a1b2c3d4e5f0xx:" + version.accessToken] {
            #expect(throws: AESGCM.Fault.malformed) { try key.open(Secret(text)) }
        }
        var dumped = ""
        dump(key, to: &dumped)
        #expect(!dumped.contains(version.key) && !dumped.contains("UInt8"))
    }
}
