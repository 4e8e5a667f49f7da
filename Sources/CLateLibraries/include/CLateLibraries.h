#pragma once
/* Declares nothing: the linker finds libcurl's and libxml2's functions in this target. */
