/*
 * A disk whose power can be cut, for tests: preloaded (LD_PRELOAD) into a process, it shadows the database
 * POWER_CUT_DATABASE in POWER_CUT_FOLDER, and its write-ahead log, with a copy that only ever receives what has been flushed. Writes go to the file as
 * usual and are remembered; fsync and fdatasync of a file carry what was remembered over to its copy in
 * POWER_CUT_DISK. What stands in the copies at any moment is what a disk that lost its power, and with it everything
 * in its cache, would still hold.
 *
 * Files in POWER_CUT_FOLDER switch on what else can happen: `fsync-fails` (EIO, as on a dying disk), `fsync-lies` (it
 * succeeds and nothing is flushed, as with synchronous=OFF), and `hold-after-fsync` (the first one that is done makes
 * the file `held`, and the process goes no further: it has committed, and has not answered).
 *
 * The write-ahead log and its database are written with pwrite64, write, writev and ftruncate64 (nm -D on the driver
 * shows no other way); the shared-memory file is never flushed and is made anew after a crash, so it is left out.
 */
#define _GNU_SOURCE
#define _LARGEFILE64_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

/* What was done to a file and not flushed yet, oldest first. */
struct change {
  struct change *next;
  off_t offset; /* of the bytes, or the new length */
  size_t length;
  int truncates;
  char bytes[];
};

struct shadow {
  struct shadow *next;
  char path[PATH_MAX];
  struct change *first, **last;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct shadow *shadows;

#define REAL(name) ((typeof(&name))dlsym(RTLD_NEXT, #name))

static void give_up(const char *what) {
  perror(what);
  abort();
}

/* The name below the watched folder if this is a database file that counts, else NULL. */
static const char *watched(const char *path) {
  const char *folder = getenv("POWER_CUT_FOLDER");
  size_t length = folder ? strlen(folder) : 0;
  if (!length || strncmp(path, folder, length) || path[length] != '/') return NULL;
  const char *name = path + length + 1;
  const char *database = getenv("POWER_CUT_DATABASE");
  size_t letters = strlen(database ? database : "");
  if (!letters || strncmp(name, database, letters)) return NULL;
  return !name[letters] || !strcmp(name + letters, "-wal") ? name : NULL;
}

static struct shadow *shadow_of(int fd) {
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return NULL;
  path[length] = 0;
  if (!watched(path)) return NULL;
  for (struct shadow *each = shadows; each; each = each->next)
    if (!strcmp(each->path, path)) return each;
  struct shadow *made = calloc(1, sizeof *made);
  if (!made) give_up("power-cut: calloc");
  strcpy(made->path, path);
  made->last = &made->first;
  made->next = shadows;
  return shadows = made;
}

static void note(int fd, off_t offset, const void *bytes, size_t length, int truncates) {
  int before = errno;
  pthread_mutex_lock(&lock);
  struct shadow *shadow = shadow_of(fd);
  if (shadow) {
    size_t kept = truncates ? 0 : length;
    struct change *change = malloc(sizeof *change + kept);
    if (!change) give_up("power-cut: malloc");
    *change = (struct change){NULL, offset, length, truncates};
    if (kept) memcpy(change->bytes, bytes, kept);
    *shadow->last = change;
    shadow->last = &change->next;
  }
  pthread_mutex_unlock(&lock);
  errno = before;
}

static int open_copy(struct shadow *shadow) {
  char path[PATH_MAX * 2];
  snprintf(path, sizeof path, "%s/%s", getenv("POWER_CUT_DISK"), watched(shadow->path));
  int (*open_file)(const char *, int, ...) = REAL(open);
  int fd = open_file(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0) give_up("power-cut: open");
  return fd;
}

/* Carries what was written so far over to the copy. */
static void flush(int fd) {
  int before = errno;
  pthread_mutex_lock(&lock);
  struct shadow *shadow = shadow_of(fd);
  if (shadow) {
    ssize_t (*put)(int, const void *, size_t, off_t) = REAL(pwrite);
    int (*cut)(int, off_t) = REAL(ftruncate);
    int copy = open_copy(shadow);
    while (shadow->first) {
      struct change *change = shadow->first;
      if (change->truncates ? cut(copy, change->offset) != 0
                            : put(copy, change->bytes, change->length, change->offset) != (ssize_t)change->length)
        give_up("power-cut: write");
      shadow->first = change->next;
      free(change);
    }
    shadow->last = &shadow->first;
    REAL(close)(copy);
  }
  pthread_mutex_unlock(&lock);
  errno = before;
}

/* A file that goes takes what was written to it along. Its name is gone at once, as with a journalling file system. */
static void forget(const char *path) {
  int before = errno;
  pthread_mutex_lock(&lock);
  if (watched(path)) {
    for (struct shadow *each = shadows; each; each = each->next) {
      if (strcmp(each->path, path)) continue;
      while (each->first) {
        struct change *change = each->first;
        each->first = change->next;
        free(change);
      }
      each->last = &each->first;
    }
    char copy[PATH_MAX * 2];
    snprintf(copy, sizeof copy, "%s/%s", getenv("POWER_CUT_DISK"), watched(path));
    REAL(unlink)(copy);
  }
  pthread_mutex_unlock(&lock);
  errno = before;
}

static int is_on(const char *name) {
  char path[PATH_MAX];
  const char *folder = getenv("POWER_CUT_FOLDER");
  if (!folder) return 0;
  snprintf(path, sizeof path, "%s/%s", folder, name);
  int before = errno, found = access(path, F_OK) == 0;
  errno = before;
  return found;
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) {
  ssize_t written = REAL(pwrite64)(fd, bytes, length, offset);
  if (written > 0) note(fd, offset, bytes, written, 0);
  return written;
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
  ssize_t written = REAL(pwrite)(fd, bytes, length, offset);
  if (written > 0) note(fd, offset, bytes, written, 0);
  return written;
}

ssize_t write(int fd, const void *bytes, size_t length) {
  ssize_t written = REAL(write)(fd, bytes, length);
  if (written > 0 && fd > 2) {
    off_t end = lseek(fd, 0, SEEK_CUR);
    if (end >= written) note(fd, end - written, bytes, written, 0);
  }
  return written;
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  ssize_t written = REAL(writev)(fd, parts, count);
  off_t end = written > 0 && fd > 2 ? lseek(fd, 0, SEEK_CUR) : -1;
  off_t at = end - written;
  ssize_t left = written;
  for (int i = 0; at >= 0 && end > 0 && i < count && left > 0; i++) {
    size_t length = parts[i].iov_len < (size_t)left ? parts[i].iov_len : (size_t)left;
    note(fd, at, parts[i].iov_base, length, 0);
    at += length;
    left -= length;
  }
  return written;
}

int ftruncate64(int fd, off64_t length) {
  int result = REAL(ftruncate64)(fd, length);
  if (result == 0) note(fd, length, NULL, 0, 1);
  return result;
}

int ftruncate(int fd, off_t length) {
  int result = REAL(ftruncate)(fd, length);
  if (result == 0) note(fd, length, NULL, 0, 1);
  return result;
}

static void hold(void) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/held", getenv("POWER_CUT_FOLDER"));
  int (*open_file)(const char *, int, ...) = REAL(open);
  int fd = open_file(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0) give_up("power-cut: hold");
  for (;;) pause();
}

int fsync(int fd) {
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  path[length > 0 ? length : 0] = 0;
  if (!watched(path)) return REAL(fsync)(fd);
  if (is_on("fsync-fails")) {
    errno = EIO;
    return -1;
  }
  if (is_on("fsync-lies")) return 0;
  int result = REAL(fsync)(fd);
  if (result == 0) flush(fd);
  if (result == 0 && is_on("hold-after-fsync")) hold();
  return result;
}

int fdatasync(int fd) {
  return fsync(fd);
}

int unlink(const char *path) {
  int result = REAL(unlink)(path);
  if (result == 0) forget(path);
  return result;
}
