#ifndef CLinuxFiles_SHIM_H
#define CLinuxFiles_SHIM_H

// Calls of Linux that Swift's Glibc module doesn't offer: the C library declares them only under _GNU_SOURCE, or has
// no wrapper at all. Each returns what the kernel returns: -1 and errno on failure. Nothing is allocated.
#ifdef __linux__

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

// Swift can't import this macro: it is made of others.
static inline int clinuxfiles_o_tmpfile(void) { return __O_TMPFILE; }

// openat2 has no wrapper in the C library. Resolves below `directory` only, following no link of any kind.
static inline int clinuxfiles_open_beneath(int directory, const char *_Nonnull path, int flags, unsigned mode) {
    // struct open_how and RESOLVE_NO_MAGICLINKS | RESOLVE_NO_SYMLINKS | RESOLVE_BENEATH of <linux/openat2.h>, written
    // out because older kernel headers lack the file.
    struct { uint64_t flags, mode, resolve; } how = {(uint64_t)flags, mode, 0x02 | 0x04 | 0x08};
#ifdef SYS_openat2
    return (int)syscall(SYS_openat2, directory, path, &how, sizeof how);
#else
    (void)how;
    errno = ENOSYS;
    return -1;
#endif
}

// Fails with EEXIST where the new name exists: RENAME_NOREPLACE is 1.
static inline int clinuxfiles_rename_exclusively(
    int from, const char *_Nonnull old_name, int to, const char *_Nonnull new_name) {
    return (int)syscall(SYS_renameat2, from, old_name, to, new_name, 1u);
}

// Takes blocks without changing the size: FALLOC_FL_KEEP_SIZE is 1.
static inline int clinuxfiles_reserve(int descriptor, int64_t count) {
    return (int)syscall(SYS_fallocate, descriptor, 1, (int64_t)0, count);
}

// Starts writing dirty pages and doesn't wait: SYNC_FILE_RANGE_WRITE is 2.
static inline int clinuxfiles_start_writeback(int descriptor, int64_t offset, int64_t count) {
#if defined(SYS_sync_file_range) && defined(__LP64__)
    return (int)syscall(SYS_sync_file_range, descriptor, offset, count, 2u);
#else
    errno = ENOSYS;
    return -1;
#endif
}

// Writes all of the file system that a file is on, and waits for it.
static inline int clinuxfiles_sync_file_system(int descriptor) { return (int)syscall(SYS_syncfs, descriptor); }

// A counter that poll can wait for; Swift's Glibc module lacks the header.
static inline int clinuxfiles_event(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

// Adds one to a counter, which wakes whoever waits for it.
static inline int clinuxfiles_signal(int descriptor) { return eventfd_write(descriptor, 1); }

// The magic number of the file system that a file is on, such as EXT4_SUPER_MAGIC of <linux/magic.h>; -1 on failure.
static inline int64_t clinuxfiles_file_system(int descriptor) {
    struct statfs answer;
    return fstatfs(descriptor, &answer) == 0 ? (int64_t)(uint32_t)answer.f_type : -1;
}

#endif
#endif
