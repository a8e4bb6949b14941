# Of the lines of `swift build`: how far it is, and all that the compiler says about the sources. For each module that is
# compiled as a whole, it says that this is not incremental.
/^\[[0-9]+\/[0-9]+\] / {
    if (terminal) printf "\r\033[K%s", substr($0, 1, 70)
    fflush()
    next
}
/^remark: Incremental compilation has been disabled: / || /^Building for / || /^Build complete!/ { next }
{
    if (terminal) printf "\r\033[K"
    print
    fflush()
}
END { if (terminal) printf "\r\033[K" }
