#pragma once

/// Loads libcurl, which nothing else does before the first request: with the thirty libraries behind it that takes half as
/// long again as everything else up to the first screen, and a project file needs none of them.
///
/// Returns NULL, or why it can't be loaded, in the system's words. Any number of calls, from any thread.
const char *lazy_curl_load(void);
