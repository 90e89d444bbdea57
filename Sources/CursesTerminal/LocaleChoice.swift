import CCurses

/// Which characters a terminal is sent.
struct LocaleChoice {
    /// Whether borders and marks should be ASCII.
    let isASCII: Bool
    /// Whether text is ASCII as well.
    let sendsASCII: Bool

    /// Chooses, and gives this thread the locale for it.
    ///
    /// In the C locale, and in one that is not installed, borders and marks are ASCII. Names are not, if either the
    /// locale's name or the terminal's line discipline says that UTF-8 is understood: to a terminal that reads bytes,
    /// some bytes of UTF-8 are commands.
    init(usesASCII: Bool?, terminal: Int32) {
        let found = Int(se_platform_locale())
        let isUnderstood = found != SE_LOCALE_OTHER || se_platform_terminal_is_utf8(terminal)
        let hasLocale = se_platform_locale_enter()
        isASCII = usesASCII ?? (found != SE_LOCALE_UTF8)
        sendsASCII = !hasLocale || (usesASCII ?? !isUnderstood)
    }
}
