#include "CBundled.h"

#ifndef NEWSTERM_VERSION
#define NEWSTERM_VERSION ""
#endif

/* #embed is of C23, and clang has it in earlier C as well. */
#pragma clang diagnostic ignored "-Wc23-extensions"

#define FILE_OF(name) const struct bundled_file bundled_##name = {name, sizeof name}

const char *bundled_version(void) { return NEWSTERM_VERSION; }

static const unsigned char configuration[] = {
#embed "../../Resources/config.toml"
};
FILE_OF(configuration);

static const unsigned char permitted_identifiers[] = {
#embed "../../Resources/permitted-identifiers"
};
FILE_OF(permitted_identifiers);

static const unsigned char welcome[] = {
#embed "../../Resources/welcome.xml"
};
FILE_OF(welcome);

static const unsigned char welcome_in_japanese[] = {
#embed "../../Resources/welcome-ja.xml"
};
FILE_OF(welcome_in_japanese);

static const unsigned char service_unit[] = {
#embed "../../Resources/systemd/newsterm.service"
};
FILE_OF(service_unit);

static const unsigned char wake_service_unit[] = {
#embed "../../Resources/systemd/newsterm-wake.service"
};
FILE_OF(wake_service_unit);

static const unsigned char wake_timer_unit[] = {
#embed "../../Resources/systemd/newsterm-wake.timer"
};
FILE_OF(wake_timer_unit);

static const unsigned char demo_bench_work[] = {
#embed "../../Resources/demo/bench-work.xml"
};
FILE_OF(demo_bench_work);

static const unsigned char demo_compiler_notes[] = {
#embed "../../Resources/demo/compiler-notes.xml"
};
FILE_OF(demo_compiler_notes);

static const unsigned char demo_harbour_post[] = {
#embed "../../Resources/demo/harbour-post.xml"
};
FILE_OF(demo_harbour_post);

static const unsigned char demo_kitchen_chemistry[] = {
#embed "../../Resources/demo/kitchen-chemistry.xml"
};
FILE_OF(demo_kitchen_chemistry);

static const unsigned char demo_long_cable[] = {
#embed "../../Resources/demo/long-cable.xml"
};
FILE_OF(demo_long_cable);

static const unsigned char demo_night_sky[] = {
#embed "../../Resources/demo/night-sky.xml"
};
FILE_OF(demo_night_sky);

static const unsigned char demo_small_web[] = {
#embed "../../Resources/demo/small-web.xml"
};
FILE_OF(demo_small_web);

static const unsigned char demo_street_corner_books[] = {
#embed "../../Resources/demo/street-corner-books.xml"
};
FILE_OF(demo_street_corner_books);

static const unsigned char demo_tide_tables[] = {
#embed "../../Resources/demo/tide-tables.xml"
};
FILE_OF(demo_tide_tables);
