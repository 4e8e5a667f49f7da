#pragma once
/* What is built into the program: files of Resources, and the version passed to the build. */

#include <stddef.h>

struct bundled_file {
    const unsigned char *_Nonnull bytes;
    size_t count;
} __attribute__((swift_attr("@Sendable")));

extern const struct bundled_file bundled_configuration;
extern const struct bundled_file bundled_permitted_identifiers;
extern const struct bundled_file bundled_welcome;
extern const struct bundled_file bundled_welcome_in_japanese;
extern const struct bundled_file bundled_service_unit;
extern const struct bundled_file bundled_wake_service_unit;
extern const struct bundled_file bundled_wake_timer_unit;
extern const struct bundled_file bundled_demo_bench_work;
extern const struct bundled_file bundled_demo_compiler_notes;
extern const struct bundled_file bundled_demo_harbour_post;
extern const struct bundled_file bundled_demo_kitchen_chemistry;
extern const struct bundled_file bundled_demo_long_cable;
extern const struct bundled_file bundled_demo_night_sky;
extern const struct bundled_file bundled_demo_small_web;
extern const struct bundled_file bundled_demo_street_corner_books;
extern const struct bundled_file bundled_demo_tide_tables;

/* NEWSTERM_VERSION in the environment of the build (see Package.swift); empty: none. */
const char *_Nonnull bundled_version(void);
