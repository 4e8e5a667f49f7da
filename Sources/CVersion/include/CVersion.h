#pragma once

/* The version passed to the build (NEWSTERM_VERSION in its environment; see Package.swift); empty: none. */
const char *_Nonnull newsterm_version_of_build(void);
