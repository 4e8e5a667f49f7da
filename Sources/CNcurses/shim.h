#pragma once
#define NCURSES_WIDECHAR 1
#define _XOPEN_SOURCE_EXTENDED 1
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700
#endif
/* Some systems have the wide-character headers in their own folder, others have no other ones. */
#if __has_include(<ncursesw/curses.h>)
#include <ncursesw/curses.h>
#elif __has_include(<curses.h>)
#include <curses.h>
#else
#error "The headers of ncurses are missing: run Resources/setup, or install the packages that README lists for your system"
#endif
#include <langinfo.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <wchar.h>

/* What Swift cannot import: macros that are expressions, variadic functions, and mutable globals. */

static inline SCREEN *cncurses_newterm(void) { return newterm(NULL, stdout, stdin); }

/* Some builds of ncurses hide the members of WINDOW, and Swift imports it as OpaquePointer or as
   UnsafeMutablePointer accordingly. These functions use the same pointer type everywhere. */
static inline void *cncurses_stdscr(void) { return stdscr; }
static inline void *cncurses_new_pad(void) { return newpad(1, 1); }
static inline int cncurses_rows(void *window) { return getmaxy((WINDOW *)window); }
static inline int cncurses_columns(void *window) { return getmaxx((WINDOW *)window); }
static inline void cncurses_take_eight_bits(void *window) { meta((WINDOW *)window, TRUE); }
static inline void cncurses_read_at_once(void *window) { nodelay((WINDOW *)window, TRUE); }
static inline void cncurses_read_keys(void *window) { keypad((WINDOW *)window, TRUE); }
static inline int cncurses_read(void *window) { return wgetch((WINDOW *)window); }
static inline void cncurses_take_frame(void *window) { wnoutrefresh((WINDOW *)window); }

static inline const char *cncurses_codeset(void) { return nl_langinfo(CODESET); }

/* The number of bytes that wait to be read; 0 at the end of file. */
static inline int cncurses_bytes_waiting(int descriptor) {
    int count = 0;
    return ioctl(descriptor, FIONREAD, &count) == 0 ? count : 0;
}

/* Last, since it defines macros with names such as `columns` and `lines`. */
#if __has_include(<ncursesw/term.h>)
#include <ncursesw/term.h>
#else
#include <term.h>
#endif

/* Expands a terminfo(5) string with parameters; valid until the next call. Unused parameters do no harm. */
static inline const char *cncurses_filled(const void *string, int first, int second) {
    return tiparm(string, first, second);
}

static inline void cncurses_free_terminal_entry(void) { if (cur_term) del_curterm(cur_term); }
