#pragma once
/* Functions of the Linux kernel and of glibc that Swift's Glibc module lacks. */

#include <spawn.h>

/*
 * A descriptor that is readable whenever another one is readable or, if requested, writable; -1 with errno on failure.
 * The caller closes it. (epoll(7): an epoll descriptor can be watched like any other.)
 *
 * For dispatch sources, in place of the socket or pipe itself: when its other end is closed, epoll reports EPOLLHUP, on
 * which libdispatch (as of Swift 6.3; its issue 949) may use freed memory. An epoll descriptor never reports that.
 */
int clinux_readiness_open(int descriptor);

/* Sets whether readiness includes being writable; 0 or 1. */
void clinux_readiness_set_writable(int readiness, int descriptor, int is_included);

/*
 * Accepts the next client of a listening socket, non-blocking and close-on-exec in one step, so that programs started
 * meanwhile do not inherit it (accept4(2)); -1 with errno.
 */
int clinux_accept(int listener);

/*
 * Lowers the priority of the calling thread for good: a niceness of 10 (on Linux each thread has its own;
 * setpriority(2), "C library/kernel differences"), and one processor, if there are several, that it never uses.
 * Niceness alone leaves it to the kernel when a waking thread runs; with all processors busy that takes up to two
 * ticks: 8 ms, and more for a key press, which wakes several threads.
 */
void clinux_give_way(void);

/*
 * A timer on the wall clock that never expires; its descriptor is readable when the clock was set or the machine
 * resumed (timerfd_create(2), TFD_TIMER_CANCEL_ON_SET); -1 with errno on failure.
 */
int clinux_clock_changes_open(void);

/*
 * Reads the next change. 1: the clock has changed since the last call; 0: it has not; -1 with errno: no more changes.
 */
int clinux_clock_changes_next(int descriptor);

/* A set of sockets to wait for together (epoll(7)); -1 with errno on failure. The caller closes it. */
int clinux_sockets_open(void);

/*
 * Sets what to wait for on a socket, 0 or 1 each; with both 0 the socket leaves the set. A closed socket leaves it
 * automatically. 0, or -1 with errno.
 */
int clinux_sockets_set(int sockets, int socket, int until_readable, int until_writable);

/* A ready socket. A failed one is ready for everything: the next operation on it returns the error. */
struct clinux_ready_socket {
    int socket;
    int is_readable;
    int is_writable;
};

/*
 * Waits until a socket is ready or the time, in milliseconds, is over; -1: no limit. Returns the number of ready
 * sockets, at most `capacity`; further ones follow with the next call. 0 also after a signal.
 */
int clinux_sockets_wait(int sockets, struct clinux_ready_socket *ready, int capacity, int milliseconds);

/*
 * Takes a shared lock of a file or folder until the descriptor is closed; independent of flock(2). 0, or -1 with errno,
 * for instance if the file system has no locks (fcntl(2), F_OFD_SETLK).
 */
int clinux_lock_share(int descriptor);

/* Whether others share that lock, without taking it: 0 or 1; 0 also if that cannot be determined. */
int clinux_lock_is_shared(int descriptor);

/* A descriptor that is readable while 8 bytes written to it have not been read (eventfd(2)); -1 with errno. */
int clinux_event_open(void);

/*
 * Releases the memory of all mapped code and constants, of the program and its libraries. Pages used again come back
 * from the page cache, about 64 KB at a time and within microseconds; those that only the start needed do not
 * (madvise(2), MADV_DONTNEED: an unmodified private file mapping is read from the file again). A debugger's breakpoints
 * are modifications, and are lost.
 */
void clinux_return_code(void);

/*
 * Limits the threads to this many shared heaps instead of up to eight per core, each of which keeps its peak size
 * (mallopt(3), M_ARENA_MAX). Call it before any thread is started.
 */
void clinux_share_heaps(int count);

/* Releases the unused pages of all heaps (malloc_trim(3)). */
void clinux_trim_heaps(void);

/*
 * Closes all descriptors from this one on in a program about to be started (posix_spawn_file_actions_addclosefrom_np of
 * glibc). 0, or the error's number.
 */
int clinux_spawn_close_from(posix_spawn_file_actions_t *actions, int first);

/*
 * Sets the working directory of a program about to be started (posix_spawn_file_actions_addchdir_np of glibc). 0, or
 * the error's number.
 */
int clinux_spawn_in_folder(posix_spawn_file_actions_t *actions, const char *path);

/*
 * A descriptor that is readable once a child has ended, even before its status is collected (pidfd_open(2)); -1 with
 * errno. The caller closes it; it is close-on-exec.
 */
int clinux_process_open(int process);

/*
 * A file in memory of so many bytes, which are zero, and which writing cannot make longer (memfd_create(2), F_SEAL_GROW).
 * The descriptor is closed in spawned programs unless it is passed on; -1 with errno.
 */
int clinux_bounded_memory(int size);

/* Sends a signal to the process of such a descriptor (pidfd_send_signal(2)). 0, or -1 with errno. */
int clinux_process_signal(int process, int number);

/*
 * Renames a file unless the new name exists: EEXIST then (renameat2(2), RENAME_NOREPLACE; if the file system does not
 * support that, an empty file reserves the name meanwhile). 0, or -1 with errno.
 */
int clinux_rename_new(const char *from, const char *to);

/*
 * Reserves disk space for a file that is about to be written, without changing its length (fallocate(2)). 0, also if
 * the file system cannot reserve; -1 with errno: ENOSPC, EDQUOT, EFBIG.
 */
int clinux_reserve(int descriptor, long long bytes);

/* The size of a terminal in cells, each 0 if the system does not know it. 0; -1 if it is not a terminal. */
int clinux_terminal_size(int descriptor, int *rows, int *columns);

/* Opens a new terminal of that size and its driving end (openpty(3)). 0, or -1 with errno. The caller closes both. */
int clinux_terminal_open(int *driver, int *terminal, int rows, int columns);
