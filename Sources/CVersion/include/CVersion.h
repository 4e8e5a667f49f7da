#pragma once

/* The version that the build was told (NEWSTERM_VERSION in its environment; see Package.swift); empty: it was told none. */
const char *_Nonnull newsterm_version_of_build(void);
