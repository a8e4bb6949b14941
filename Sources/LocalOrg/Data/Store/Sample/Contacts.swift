extension SampleText {
    /// The 20 contacts of a new Developer Edition org, in id order, as in public captures.
    ///
    /// Guesses: managers, level, languages, assistants, and some salutations. Lead sources of older
    /// orgs (Trade Show, …) are replaced by values of today's picklist.
    static let contacts = SampleText(
        object: "Contact",
        """
        *|Salutation|FirstName|LastName|Title|Department|AccountId|Phone|MobilePhone|Fax|Email|\
        LeadSource|Birthdate|ReportsToId|AssistantName|MailingStreet|MailingCity|MailingState|\
        MailingPostalCode|MailingCountry|Level__c|Languages__c
        rose|Ms.|Rose|Gonzalez|SVP, Procurement|Procurement|edge|(512) 757-6000|(512)
          757-9340|(512) 757-9000|rose@edge.com|Other||sean|Lisa Stewart|313
          Constitution Place⏎Austin, TX 78767⏎USA|||||Primary|English
        sean|Mr.|Sean|Forbes|CFO|Finance|edge|(512) 757-6000|(512) 757-4561|(512)
          757-9000|sean@edge.com|Other|1941-06-20||Jennifer Gamble|312 Constitution
          Place⏎Austin, TX 78767⏎USA|||||Secondary|English
        jack|Mr.|Jack|Rogers|VP, Facilities||burlington|(336) 222-7000||(336)
          222-8000|jrogers@burlington.com|Web||||525 S. Lexington
          Ave|Burlington|NC|27215|USA|Tertiary|English
        pat|Ms.|Pat|Stumuller|SVP, Administration and Finance|Finance|pyramid|(014)
          427-4427|(014) 454-6364|(014) 427-4428|pat@pyramid.net|||||2 Place
          Jussieu|Paris||75251|France|Primary|English, French
        andy|Mr.|Andy|Young|SVP, Operations|Internal Operations|dickenson|(785)
          241-6200|(785) 265-5350|(785) 241-6201|a_young@dickenson.com|Purchased
          List||||1301 Hoch Drive|Lawrence|KS|66045|USA|Primary|English
        tim|Mr.|Tim|Barr|SVP, Administration and Finance|Finance|grand|(312) 596-1000|(312)
          596-1230|(312) 596-1500|barr_tim@grandhotels.com|Partner Referral|||Kim
          Gallagher|2335 N. Michigan Avenue, Suite 1500⏎Chicago, IL 60601,
          USA|||||Primary|English
        bond|Mr.|John|Bond|VP, Facilities|Facilities|grand|(312) 596-1000|(312)
          596-1563|(312) 596-1500|bond_john@grandhotels.com|Partner Referral||tim||2334 N.
          Michigan Avenue, Suite 1500⏎Chicago, IL 60601, USA|||||Secondary|English
        stella|Ms.|Stella|Pavlova|SVP, Production|Production|uog|(212) 842-5500|(212)
          842-5501|(212) 842-5501|spavlova@uog.com|Other||arthur||1301 Avenue of
          the Americas ⏎New York, NY 10019⏎USA|||||Primary|English, Russian
        lauren|Ms.|Lauren|Boyle|SVP, Technology|Technology|uog|(212) 842-5500|(212)
          842-5611|(212) 842-5501|lboyle@uog.com|Other||arthur||1304 Avenue of
          the Americas ⏎New York, NY 10019⏎USA|||||Secondary|English
        babara|Ms.|Babara|Levy|SVP, Operations|Operations|express|(503) 421-7800|(503)
          421-5451|(503) 421-7801|b.levy@expressl&t.net|Other||||620 SW 5th Avenue
          Suite 400⏎Portland, Oregon 97204⏎United States|||||Primary|English
        josh|Mr.|Josh|Davis|Director, Warehouse Mgmt|Warehouse Mgmt|express|(503)
          421-7800|(503) 421-4387|(503) 421-7801|j.davis@expressl&t.net|Other||babara||621 SW 5th
          Avenue Suite 400⏎Portland, Oregon 97204⏎United States|||||Tertiary|English
        jane|Ms.|Jane|Grey|Dean of Administration|Administration|uoa|(520) 773-9050|(520)
          773-4539|(520) 773-9060|jane_gray@uoa.edu|Other||||888 N Euclid ⏎Hallis
          Center, Room 501⏎Tucson, AZ 85721⏎United States|Tucson|AZ|||Secondary|English
        arthur|Mr.|Arthur|Song|CEO|Executive Team|uog|(212) 842-5500|(212) 842-4535|(212)
          842-5501|asong@uog.com|Other||||1304 Avenue of the Americas ⏎New York,
          NY 10019⏎USA|||||Primary|English, Mandarin
        ashley|Ms.|Ashley|James|VP, Finance|Finance|uk|+44 191 4956203|+44 191 3456234|+44
          191 4956620|ajames@uog.com|Other||||Kings Park, 17th Avenue, Team
          Valley Trading Estate,⏎Gateshead, Tyne and Wear NE26 3HS⏎United Kingdom||Tyne and
          Wear|||Secondary|English
        ripley|Mr.|Tom|Ripley|Regional General Manager|Executive Team|singapore|(650)
          450-8810|(650) 345-7636|(650) 450-8820|tripley@uog.com|Other||||9
          Tagore Lane⏎Singapore, Singapore 787472⏎Singapore|Singapore||||Primary|English,
          Malay
        liz|Ms.|Liz|D'Cruz|VP, Production|Production|singapore|(650) 450-8810|(650)
          345-6637|(650) 450-8820|ldcruz@uog.com|Other||ripley||9 Tagore
          Lane⏎Singapore, Singapore 787472⏎Singapore|Singapore||||Tertiary|English
        edna|Ms.|Edna|Frank|VP, Technology|Technology|genepoint|(650) 867-3450|(650)
          867-7686|(650) 867-9895|efrank@genepoint.com|Partner Referral|1936-12-02|||345 Shoreline
          Park⏎Mountain View, CA 94043⏎USA|||||Secondary|English
        avi|Mr.|Avi|Green|CFO|Finance|uog|(212) 842-5500|(212) 842-2383|(212)
          842-5501|agreen@uog.com|Other||arthur||1302 Avenue of the Americas
          ⏎New York, NY 10019⏎USA|||||Secondary|English
        siddartha||Siddartha|Nedaerk|||sforce|||||||||||||US
        jake||Jake|Llorrac|||sforce
        """
    )
}
