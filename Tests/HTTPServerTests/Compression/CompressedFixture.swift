import Foundation

/// Texts, and what compressed them for us: the module `zlib` of Python 3, of zlib 1.2.13.
enum CompressedFixture {
    static let text = #"""
        {"totalSize":3,"done":true,"records":[{"attributes":{"type":"Contact"},"Name":"Rose \#
        Gonzalez"},\#
        {"attributes":{"type":"Contact"},"Name":"Żaneta Zając"},\#
        {"attributes":{"type":"Contact"},"Name":"Änne Weiß"}]}
        """#

    /// Lines whose best code is no fixed one.
    static let lines = (0..<400).map { "\($0),\($0 * $0 % 977)\n" }.joined()

    /// `text` by `Z_FIXED`: a block of the fixed codes.
    static let fixed = bytes(
        """
        H4sIAAAAAAAA/6tWKskvScwJzqxKVbIy1lFKyc8DMkqKSlN1lIpSk/OLUoqVrKKrlRJLSooyk0pLUoHcaqWSygKg\
        KiXn/LySxOQSpVodJb/EXJBIUH5xqoJ7fl5VYk5qFVCcaI1HdyfmpZYkKkQlZh1pTSZF5+GWvLxUhfDUzMPzlWpj\
        awGua21+0QAAAA==
        """
    )

    /// `text` at level 0: stored.
    static let stored = bytes(
        """
        H4sIAAAAAAAA/wHRAC7/eyJ0b3RhbFNpemUiOjMsImRvbmUiOnRydWUsInJlY29yZHMiOlt7ImF0dHJpYnV0ZXMi\
        OnsidHlwZSI6IkNvbnRhY3QifSwiTmFtZSI6IlJvc2UgR29uemFsZXoifSx7ImF0dHJpYnV0ZXMiOnsidHlwZSI6\
        IkNvbnRhY3QifSwiTmFtZSI6IsW7YW5ldGEgWmFqxIVjIn0seyJhdHRyaWJ1dGVzIjp7InR5cGUiOiJDb250YWN0\
        In0sIk5hbWUiOiLDhG5uZSBXZWnDnyJ9XX2ua21+0QAAAA==
        """
    )

    /// `text` by `Z_HUFFMAN_ONLY`: a described code, which has no distances.
    static let huffman = bytes(
        """
        H4sIAAAAAAAA/wXBMU7EMBQE0KtEU7uj+20KuhRQIIEofrxTGG3syJkUieUOzsFBKJe9177XoCK/vqaTsKeAS8mE\
        qe4MqIylXjbYR4NLNc27uMEadKyEYSxZHoUeMPlCGF7KxuG55NOvPNFDg0s1zbu4wRp0rIRhLFkehR4w+UIY7n+e\
        KR/e/ev/J6KHBpdqmndxgzXoWAnDWLI8Cj1g8oUw3L5z5vDGdPtF/+wPrmttftEAAAA=
        """
    )

    /// `text` behind a header with all that a header may have: a field, a name, a comment and a
    /// checksum.
    static let headed = bytes(
        """
        H4sIHgAAAAAAAwMAYWJjbmFtZQBjb21tZW50AHlxq1YqyS9JzAnOrEpVsjLWUUrJzwMySopKU3WUilKT84tSipWs\
        oquVEktKijKTSktSgdxqpZLKAqAqJef8vJLE5BKlWh0lv8RckEhQfnGqgnt+XlViTmoVUJxojUd3J+alliQqRCVm\
        HWlNJkXn4Za8vFSF8NTMw/OVamNrAa5rbX7RAAAA
        """
    )

    /// `text` in the zlib format.
    static let zlib = bytes(
        """
        eNqrVirJL0nMCc6sSlWyMtZRSsnPAzJKikpTdZSKUpPzi1KKlayiq5USS0qKMpNKS1KB3GqlksoCoCol5/y8ksTk\
        EqVaHSW/xFyQSFB+caqCe35eVWJOahVQnGiNR3cn5qWWJCpEJWYdaU0mRefhlry8VIXw1MzD85VqY2sB7tZKLQ==
        """
    )

    /// `lines` at level 9: described codes, distances among them.
    static let described = bytes(
        """
        H4sIAAAAAAAA/x2WOxYEIQgEc89iMIKK3P9iW7XJ8BwV+XQD3/zGmmvE3CNnjz3XHWfGGXfmHTV3jzfvHj3fGuub\
        6+MCN4JVzLX3WMmdHourfcfiMrfXRQermvHYezODk41O3vrmRkusuTcrnn57RM4TPWLPU3fEmRctced1VbPce7M8\
        iSncy282WnLNRmeipUZiyoqRmFI9ElP2G4kni1XNbPbe3JeTPQ+27493cuw162MVPFBj53wVY+/Zh4icWWvsi5P8\
        w59zxsaf843deFDjfOgiaos4sUIJewclnDwo4d45s/c4BOXjH5asNw6WZI6DJZy/WEIUL5Y0q5i9ctyc+HZx571x\
        D9dq3MujrGoeMnKJCRm7xOTkKPJzRpEeYl8xo3tUcn6PIrC9RuHN/kbd+VwV8R31SFmMIjtE7eFNvvHwhtsv5sP+\
        R3a+8fYMLHgY8u54F8NZkZxk75GOM16DkDP6I++AhhRfVkFk3mhCgsO98Xs0yckYjTckoDEEN/qBsjUaSwQbStC8\
        PrT816hJUPSpB1B9e4q7D031kKgSax8GfYHEIqxdHyZh5wK8CZgW6D3tGtdCMBNkroPfaIALgI9YBcF1XBeYQhCk\
        7W1y/hLsf2CSV0L8uSbaYHSB411cB8j15wiZL14ByiFZQkrxumA+3sdXBGgOErKA8/E3eH6kconoD/VAOlUDpq++\
        A+pergHkh1nCWoKC6zp4I7DZBtgJVxbIvjoFtPuTq2ZSibOfx3G2XesszwLwrXoQXh/WHs1DoM6MHDOBVYC8wcoC\
        5WEMgfkpjwOv5xrrfBaoH60+whRrAftq9kH70Qzg/jZeg/cF+heIP6YOyD+DfiWO/wG974L653vAPgIJ7g9AXiC/\
        dUfom4SSP+gvWWg1ArnaC/yvUBH/eAsBtkiAAaX5TxpZtTDP/5LAnMOCoBYseHBVIxHcBnifvwGer0IFLEBaY1AD\
        GVor2+jxHzqUQYYPwAWpt+iBEs8ktAXL/wIZq2HF+ldP9IXlU33Uz8/kUg/hRVF4Al7gIRJ9L5CH+oyQYv4uaPOQ\
        INmiCi9uJ2UYb5N9eUFyAl5wGVbsQCm0eActS1/dBSnpf5Dyv013wDnQRIwo5mTCa39auKYuw9kIayolHFrkVlKH\
        2n0yS6ziX+IxAlrgBxLjADD8xwf24cX1v7zgOrQ4WgUtjACsOMtdjOMLxZ53KQAwOODEVsKJ1pZtPeFtSNHGc+uq\
        rQeUUIQCUmxd2nLM/+gzQJCiyXdY9qmGASlaX2DFLl6HFf3vXRZL3jn6isC47TbGYR2cOO1ts8orcOJuWx2e0nzC\
        DgCGA06ELsKJMnJwIrVSThz3SSu9LuBE/+/DMSMEJ6hHURYAtm0G1xYKSGB+lBjmGSjxAFVIiXYfZwURlDjhfcwD\
        1AEnrs/BCQKIXPP5H06k5sKJpmBR7fFSCej0GlIUjSAgRf7PQ1mDAym2ElJQtKl5qMcsOIFnSNsmz9gkzD+cEB5Q\
        4uoVlAiDYaMoRwG00VgTSlCwkQSPwpFQIol5Qol2BJASpaRXQDWQjPfOEKT2eF6oICgAzg+2CmKfUKJhVC7LJ8ch\
        BfFFEjyClvYK1TvtfN6TYp6noEAOxg4KCdJm4ezhyAPFElbQMJDk1mEkbIlKgkeSElYU3qfNIj1PMqAy+QcL2AEr\
        tnphxfKerHAWghYbFuZ/AFJaP92nVTsy2S3+522NvA8z7n9ewl/1wwwGk3QOImcpMTQHYiwnKIjxPvdRp/lOQ+la\
        YmDOFivIY6clDBCjHcO0juPyAv7kv1soaY1GU2J8XtNb19ZPrLRbmFxHI6MAMxJe5zV6rsUKZsKMq7kOSD4PMxgC\
        kGRjex5mtHMgrRYop1MS9TOhxnN0LLPLeaiRoqAcgpXYZ1T+3cJ72HddOwrgT9l9GChFMmrsFl6TGZoFM5buwIym\
        cibMuJphu/gPos7Grm1mCLwF4tkOgqj5z05clxkG8z89IYAegwCGYhRaHKCEYjtUuiZ4BhlmNE79ABVtBMvgCwAA
        """
    )

    /// `one two one two` in three blocks with empty ones between them, as flushes make them.
    static let flushed = bytes("H4sIAAAAAAAAA8rPS1UAAAAA//8qKc9XAAAAAP//y89LVSgpzwcAZyhn/Q8AAAA=")

    /// A hundred thousand times `a`.
    static let run = bytes(
        """
        H4sIAAAAAAAA/+3BMQEAAADCoKzrX8IaHkABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAArwaH+uIboIYB\
        AA==
        """
    )

    /// Nothing.
    static let empty = bytes("H4sIAAAAAAAA/wMAAAAAAAAAAAA=")

    private static func bytes(_ base64: String) -> [UInt8] {
        Array(Data(base64Encoded: base64) ?? Data())
    }
}
