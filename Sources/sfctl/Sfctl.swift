@main struct Sfctl {
    static func main() {}
}
