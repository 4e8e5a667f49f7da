#pragma once
/* Nothing is called here by name: the linker finds libcurl's and libxml2's functions in this target. */
