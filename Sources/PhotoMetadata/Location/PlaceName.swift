/// The names under which metadata say where a photo was taken, whoever defined them.
///
/// The vocabularies of Exif, IPTC, Photoshop, PRISM, Dublin Core, Media Pro, DJI and others use the same words, under
/// namespaces that writers misspell and readers don't insist on; so the word alone decides.
enum PlaceName {
    private static let words: Set = [
        "alt", "city", "county", "coverage", "district", "geo", "geocode", "geohash", "geolocation", "geotag",
        "isocountrycode", "lat", "lat_long", "latlong", "lon", "long", "place", "placename", "places",
        "province", "provincename", "provincestate", "shotlocation", "spatial", "state", "stateprovince", "street",
        "sublocation", "town", "village", "worldregion",
    ]
    private static let starts = ["gps", "country", "location"]
    private static let parts = ["latitude", "longitude", "longtitude", "altitude", "gpscoord"]

    /// Whether a property of this name, without its prefix, is a place.
    static func matches(_ name: String) -> Bool {
        let word = name.lowercased()
        return words.contains(word) || starts.contains { word.hasPrefix($0) } || parts.contains { word.contains($0) }
    }

    /// Whether a keyword is a place, which may have a prefix and spaces.
    static func matches(keyword: String) -> Bool {
        let word = keyword.lowercased()
        return word.contains("gps")
            || matches(word.split(separator: ":").last.map { String($0.filter(\.isLetter)) } ?? "")
    }
}
