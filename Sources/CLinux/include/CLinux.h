#pragma once
/* Calls of the Linux kernel and of glibc that Swift's Glibc module leaves out. */

#include <spawn.h>

/*
 * A descriptor that can be read whenever another one can be read or, if that is asked for, written; -1 with errno when
 * there is none. To be closed by the caller. (epoll(7): an epoll descriptor can be watched like any other.)
 *
 * A dispatch source watches this one instead of a socket or pipe itself: when the other end of those goes away, epoll says
 * EPOLLHUP, on which libdispatch (as of Swift 6.3; its issue 949) may use memory after it is freed. Of an epoll descriptor
 * that is never said.
 */
int clinux_readiness_open(int descriptor);

/* Whether to be ready means to be writable, too; 0 or 1. */
void clinux_readiness_set_writable(int readiness, int descriptor, int is_included);

/*
 * The next client of a listening socket, non-blocking, and closed in one step for every program that is started meanwhile
 * (accept4(2)); -1 with errno.
 */
int clinux_accept(int listener);

/*
 * Lets the rest of the machine go before the calling thread, for good: a niceness of 10 (a thread of Linux has one of its
 * own; setpriority(2), "C library/kernel differences"), and one processor, where there are several, that is never used.
 * Niceness alone leaves it to the kernel when a thread that wakes up may run, which takes up to two ticks of its clock
 * when every processor is busy: 8 ms, and more than that for a key press, which wakes up several.
 */
void clinux_give_way(void);

/*
 * A timer on the wall clock that never goes off, and whose descriptor can be read when the clock has been set or the
 * machine woken up (timerfd_create(2), TFD_TIMER_CANCEL_ON_SET); -1 with errno when there is none.
 */
int clinux_clock_changes_open(void);

/*
 * Waits for the next change. 1: the clock has changed since the last call; 0: it has not; -1, with errno: nothing more
 * will be told.
 */
int clinux_clock_changes_next(int descriptor);

/*
 * A set of sockets to be waited for together (epoll(7)); -1 with errno when there is none. To be closed by the caller.
 */
int clinux_sockets_open(void);

/*
 * What a socket is waited for: 0 or 1 each; both 0: it leaves the set. One that was closed has left it by itself.
 * 0, or -1 with errno.
 */
int clinux_sockets_set(int sockets, int socket, int until_readable, int until_writable);

/* A socket that is ready. What has failed is ready for everything: whoever uses it next learns why. */
struct clinux_ready_socket {
    int socket;
    int is_readable;
    int is_writable;
};

/*
 * Sleeps until a socket is ready or the time, in milliseconds, is over; -1: for any time. How many are ready, at most
 * `capacity` of them, the others the next time; 0 also when a signal came in between.
 */
int clinux_sockets_wait(int sockets, struct clinux_ready_socket *ready, int capacity, int milliseconds);

/*
 * Shares a lock of a file or a folder until it is closed, beside others that do; flock(2) is another lock. 0, or -1 with
 * errno, as where the file system has none (fcntl(2), F_OFD_SETLK).
 */
int clinux_lock_share(int descriptor);

/* Whether others share that lock, found out without touching it: 0 or 1; 0 also where that cannot be found out. */
int clinux_lock_is_shared(int descriptor);

/* A descriptor that can be read once 8 bytes were written to it, until 8 bytes are read (eventfd(2)); -1 with errno. */
int clinux_event_open(void);

/*
 * Gives the memory of all code and constants back that the process has mapped: its own and its libraries'. What is
 * used again comes back from the system's cache of the files, some 64 KB at a time and within microseconds; what only the
 * start needed does not (madvise(2), MADV_DONTNEED: a private mapping of a file that was not written to is read from the
 * file again).
 * A debugger's breakpoints are written to, and are lost.
 */
void clinux_return_code(void);

/*
 * Has the threads share so many heaps, instead of up to eight for each core, of which each keeps what it once needed
 * (mallopt(3), M_ARENA_MAX). To be called before there are threads.
 */
void clinux_share_heaps(int count);

/* Gives the pages of all heaps back in which nothing is (malloc_trim(3)). */
void clinux_trim_heaps(void);

/*
 * Lets a program that is about to be started have no descriptor from this one on
 * (posix_spawn_file_actions_addclosefrom_np of glibc). 0, or the error's number.
 */
int clinux_spawn_close_from(posix_spawn_file_actions_t *actions, int first);

/*
 * Lets a program that is about to be started begin in this folder (posix_spawn_file_actions_addchdir_np of glibc). 0, or
 * the error's number.
 */
int clinux_spawn_in_folder(posix_spawn_file_actions_t *actions, const char *path);

/*
 * A descriptor that can be read once a child has ended, also one whose status nobody has asked for yet (pidfd_open(2));
 * -1 with errno. To be closed by the caller; programs that are started do not get it.
 */
int clinux_process_open(int process);

/* Sends a signal to the process of such a descriptor (pidfd_send_signal(2)). 0, or -1 with errno. */
int clinux_process_signal(int process, int number);

/*
 * Gives a file another name, unless something has that name already: EEXIST then (renameat2(2), RENAME_NOREPLACE; where
 * the file system cannot promise that, an empty file keeps the name free of others meanwhile). 0, or -1 with errno.
 */
int clinux_rename_new(const char *from, const char *to);

/*
 * Keeps so much of the disk for a file that is about to be written, whose length stays as it is (fallocate(2)). 0, also
 * where the file system keeps nothing; -1 with errno: ENOSPC, EDQUOT, EFBIG.
 */
int clinux_reserve(int descriptor, long long bytes);

/* The size of a terminal in cells, each 0 where the system does not know it. 0; -1 when there is no terminal. */
int clinux_terminal_size(int descriptor, int *rows, int *columns);

/*
 * A new terminal of that size, and the end from which a program in it is driven (openpty(3)): 0, or -1 with errno. Both to
 * be closed by the caller.
 */
int clinux_terminal_open(int *driver, int *terminal, int rows, int columns);
