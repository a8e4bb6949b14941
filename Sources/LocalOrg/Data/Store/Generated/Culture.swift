/// Names and cities of one part of the world, in its own script.
final class Culture: Sendable {
    /// The name in e-mail addresses, which are ASCII.
    let mailName: String
    let country: String
    /// The phone prefix with its `+`.
    let phonePrefix: String
    let cities: [String]
    let firstNames: [String]
    let lastNames: [String]

    private init?(_ line: String) {
        let cells = line.split(separator: "|").map(String.init)
        guard cells.count == 6 else { return nil }
        let lists = cells[3...].map { $0.split(separator: ";").map(String.init) }
        (mailName, country, phonePrefix) = (cells[0], cells[1], cells[2])
        (cities, firstNames, lastNames) = (lists[0], lists[1], lists[2])
    }

    /// Every culture, in the order in which generated contacts rotate through them.
    static let all = WrappedLines.of(text).compactMap(Culture.init)

    /// Latin with and without marks (also decomposed ones), Cyrillic, Greek, Han, Kana, Hangul,
    /// Thai, Devanagari, scripts from right to left, apostrophes, quotes, commas, emoji, one-letter
    /// and long names.
    private static let text = """
        ada|United Kingdom|+44|London;Leeds;Stoke-on-Trent|Ada;Grace;Alan;Dorothy
          "Dot";Tim|Lovelace;O'Brien;Turing;Smith, Jr.;Featherstonehaugh-Cholmondeley
        jurgen|Germany|+49|Köln;Gießen;Düsseldorf|Jürgen;Änne;Günther;Zoë;Karl-Heinz|Müller;Weiß;\
        von der
          Größe;Schröder;Böhm
        rene|France|+33|Besançon;Saint-Étienne;L'Haÿ-les-Roses|René;Chloé;Noël;Françoise;Loïc|\
        Lefèvre;d'Éon
          de Beaumont;Bénard;Garçon;Œuvrard
        lukasz|Poland|+48|Łódź;Gdańsk;Wrocław|Łukasz;Żaneta;Święcisława;Józef;Małgorzata|Wójcik;\
        Zając;Źrebięcki;Brzęczyszczykiewicz;Ćma
        ilker|Türkiye|+90|İstanbul;Iğdır;Şanlıurfa|İlker;Işıl;Gülşah;Çağrı;Ömer|Yılmaz;Ağaoğlu;\
        Şahin;İnönü;Kılıç
        anna|Россия|+7|Москва;Санкт-Петербург;Йошкар-Ола|Анна;Фёдор;Юлия;Святослав;Ёлка|Ильин;\
        Щербакова;Пётров;Эйзенштейн;Жук
        eleni|Ελλάδα|+30|Αθήνα;Θεσσαλονίκη;Πάτρα|Ελένη;Γιώργος;Σοφία;Ὀδυσσεύς;Ζωή|Παπαδόπουλος;\
        Ωνάσης;Ψαρράς;Θεοδωράκης;Ξένου
        wei|中国|+86|北京;上海;乌鲁木齐|伟;秀英;欧阳;小龙;静|王;李;司马;张;𠮷田
        sakura|日本|+81|東京;大阪;札幌|さくら;健太;ユウキ;花子;翔|佐藤;髙橋;山﨑;渡邊;ﾀﾅｶ
        minjun|대한민국|+82|서울;부산;인천|민준;서연;지우;하늘;가람|김;이;박;남궁;선우
        layla|مصر|+20|القاهرة;الإسكندرية;أسوان|ليلى;محمد;فاطمة;عبد الله;نور|حسن;المصري;السيد;\
        بن علي;خليل
        noa|ישראל|+972|תל אביב;ירושלים;חיפה|נועה;דוד;שרה;יצחק;מרים|כהן;לוי;בן־גוריון;מזרחי;פרץ
        aarav|भारत|+91|मुंबई;दिल्ली;कोच्चि|आरव;सीता;विक्रम;ज्योति;क्षितिज|शर्मा;त्रिपाठी;राव;सिंह;\
        द्विवेदी
        somchai|ประเทศไทย|+66|กรุงเทพฯ;เชียงใหม่;ภูเก็ต|สมชาย;น้ำฝน;ปิ่น;ธนกฤต;กี้|ศรีสุข;ทองดี;\
        เจริญผล;วงษ์สุวรรณ;แก้ว
        nguyen|Việt Nam|+84|Hà Nội;Huế;Đà Nẵng|Thị Hương;Văn Đức;Ngọc;Quỳnh;Ơn|Nguyễn;Trần;Đặng;\
        Phạm;Vũ
        emoji|Ísland|+354|Reykjavík;Höfn;Ísafjörður|Zoë 🌻;👩‍💻 Ada;X;Æsa;Þór|Jónsdóttir;Ævarsson;\
        Cafe\u{301};🦊;Guðmundsdóttir
        """
}
