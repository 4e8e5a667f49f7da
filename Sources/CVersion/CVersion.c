#include "CVersion.h"

#ifndef NEWSTERM_VERSION
#define NEWSTERM_VERSION ""
#endif

const char *newsterm_version_of_build(void) { return NEWSTERM_VERSION; }
