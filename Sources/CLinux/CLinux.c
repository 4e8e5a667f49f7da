#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <pty.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

int clinux_readiness_open(int descriptor) {
    int readiness = epoll_create1(EPOLL_CLOEXEC);
    if (readiness < 0) return -1;
    struct epoll_event event = {.events = EPOLLIN};
    if (epoll_ctl(readiness, EPOLL_CTL_ADD, descriptor, &event) == 0) return readiness;
    int error = errno;
    close(readiness);
    errno = error;
    return -1;
}

void clinux_readiness_set_writable(int readiness, int descriptor, int is_included) {
    struct epoll_event event = {.events = EPOLLIN | (is_included ? EPOLLOUT : 0)};
    epoll_ctl(readiness, EPOLL_CTL_MOD, descriptor, &event);
}

int clinux_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }

void clinux_give_way(void) {
    setpriority(PRIO_PROCESS, 0, 10);
    cpu_set_t processors;
    /* With more processors than the set can hold, the kernel returns an error. */
    if (sched_getaffinity(0, sizeof processors, &processors) != 0 || CPU_COUNT(&processors) < 2) return;
    for (int processor = 0; processor < CPU_SETSIZE; processor += 1) {
        if (!CPU_ISSET(processor, &processors)) continue;
        CPU_CLR(processor, &processors);
        break;
    }
    sched_setaffinity(0, sizeof processors, &processors);
}

/* Sets the timer to a date centuries away. */
static int arm(int descriptor) {
    struct itimerspec never = {.it_value = {.tv_sec = 8000000000}};
    return timerfd_settime(descriptor, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &never, NULL);
}

int clinux_clock_changes_open(void) {
    int descriptor = timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK);
    if (descriptor < 0) return -1;
    if (arm(descriptor) == 0) return descriptor;
    int error = errno;
    close(descriptor);
    errno = error;
    return -1;
}

int clinux_clock_changes_next(int descriptor) {
    uint64_t count;
    /* The timer must be armed again after each change. */
    int has_changed = read(descriptor, &count, sizeof count) < 0 && errno == ECANCELED;
    return arm(descriptor) < 0 ? -1 : has_changed;
}

int clinux_sockets_open(void) { return epoll_create1(EPOLL_CLOEXEC); }

int clinux_sockets_set(int sockets, int socket, int until_readable, int until_writable) {
    if (!until_readable && !until_writable) return epoll_ctl(sockets, EPOLL_CTL_DEL, socket, NULL);
    struct epoll_event event = {
        .events = (until_readable ? EPOLLIN : 0) | (until_writable ? EPOLLOUT : 0), .data.fd = socket};
    if (epoll_ctl(sockets, EPOLL_CTL_MOD, socket, &event) == 0) return 0;
    return errno == ENOENT ? epoll_ctl(sockets, EPOLL_CTL_ADD, socket, &event) : -1;
}

int clinux_sockets_wait(int sockets, struct clinux_ready_socket *ready, int capacity, int milliseconds) {
    struct epoll_event events[512];
    int count = epoll_wait(sockets, events, capacity < 512 ? capacity : 512, milliseconds);
    for (int index = 0; index < count; index += 1) {
        int has_failed = (events[index].events & (EPOLLERR | EPOLLHUP)) != 0;
        ready[index].socket = events[index].data.fd;
        ready[index].is_readable = has_failed || (events[index].events & EPOLLIN) != 0;
        ready[index].is_writable = has_failed || (events[index].events & EPOLLOUT) != 0;
    }
    return count < 0 ? 0 : count;
}

int clinux_lock_share(int descriptor) {
    struct flock lock = {.l_type = F_RDLCK, .l_whence = SEEK_SET};
    return fcntl(descriptor, F_OFD_SETLK, &lock);
}

int clinux_lock_is_shared(int descriptor) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(descriptor, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

int clinux_event_open(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

static int return_code(struct dl_phdr_info *image, size_t size, void *unused) {
    (void)size;
    (void)unused;
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    /* A copy: the list itself is in the memory that is returned, and reading it would load that again. */
    ElfW(Phdr) parts[16];
    int count = 0;
    for (int index = 0; index < image->dlpi_phnum; index += 1) {
        const ElfW(Phdr) *part = &image->dlpi_phdr[index];
        if (part->p_type == PT_LOAD && !(part->p_flags & PF_W) && count < 16) parts[count++] = *part;
    }
    for (int index = 0; index < count; index += 1) {
        const ElfW(Phdr) *part = &parts[index];
        uintptr_t start = (image->dlpi_addr + part->p_vaddr + page - 1) / page * page;
        uintptr_t end = (image->dlpi_addr + part->p_vaddr + part->p_filesz) / page * page;
        if (start < end) madvise((void *)start, end - start, MADV_DONTNEED);
    }
    return 0;
}

void clinux_return_code(void) { dl_iterate_phdr(return_code, NULL); }

void clinux_share_heaps(int count) { mallopt(M_ARENA_MAX, count); }

void clinux_trim_heaps(void) { malloc_trim(0); }

int clinux_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int clinux_spawn_in_folder(posix_spawn_file_actions_t *actions, const char *path) {
    return posix_spawn_file_actions_addchdir_np(actions, path);
}

int clinux_process_open(int process) { return (int)syscall(SYS_pidfd_open, process, 0); }

int clinux_bounded_memory(int size) {
    int descriptor = memfd_create("newsterm", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (descriptor < 0) return -1;
    if (ftruncate(descriptor, size) == 0 && fcntl(descriptor, F_ADD_SEALS, F_SEAL_GROW | F_SEAL_SHRINK) == 0) {
        return descriptor;
    }
    int number = errno;
    close(descriptor);
    errno = number;
    return -1;
}

int clinux_process_signal(int process, int number) {
    return (int)syscall(SYS_pidfd_send_signal, process, number, NULL, 0);
}

int clinux_reserve(int descriptor, long long bytes) {
    if (bytes <= 0 || fallocate(descriptor, FALLOC_FL_KEEP_SIZE, 0, bytes) == 0) return 0;
    return errno == ENOSPC || errno == EDQUOT || errno == EFBIG ? -1 : 0;
}

int clinux_rename_new(const char *from, const char *to) {
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
    if (errno != EINVAL && errno != ENOSYS && errno != EOPNOTSUPP) return -1;
    int reserved = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (reserved < 0) return -1;
    close(reserved);
    if (rename(from, to) == 0) return 0;
    int error = errno;
    unlink(to);
    errno = error;
    return -1;
}

int clinux_terminal_size(int descriptor, int *rows, int *columns) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return -1;
    *rows = size.ws_row;
    *columns = size.ws_col;
    return 0;
}

int clinux_terminal_open(int *driver, int *terminal, int rows, int columns) {
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    return openpty(driver, terminal, NULL, NULL, &size);
}
