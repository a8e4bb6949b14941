// The part of macOS's C library that Sources/ uses, so that its sources can be checked on a machine
// without Apple's SDK. Names, types and values are those of the headers that a comment names: xnu,
// Libc, libpthread, dyld and Libm of github.com/apple-oss-distributions, as of macOS 15.
// docs/testing.md says what this proves.
#pragma once
#include <limits.h>
#include <stddef.h>
#include <stdint.h>

#pragma mark Types

// xnu: bsd/sys/_types.h, bsd/i386/_types.h, bsd/arm/_types.h, bsd/sys/_types/*.h
typedef int32_t dev_t;
typedef uint16_t mode_t;
typedef uint16_t nlink_t;
typedef uint64_t ino_t;
typedef uint32_t uid_t;
typedef uint32_t gid_t;
typedef uint32_t id_t;
typedef int32_t pid_t;
typedef int64_t off_t;
typedef int64_t blkcnt_t;
typedef int32_t blksize_t;
typedef long ssize_t;
typedef long time_t;
typedef uint32_t useconds_t;

// xnu: bsd/sys/_types/_timespec.h
struct timespec {
    time_t tv_sec;
    long tv_nsec;
};

#pragma mark Errors

// xnu: bsd/sys/errno.h
extern int *__error(void);
#define errno (*__error())
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define ENXIO 6
#define EBADF 9
#define ENOMEM 12
#define EACCES 13
#define EEXIST 17
#define ENOTDIR 20
#define EISDIR 21
#define EINVAL 22
#define ENFILE 23
#define EMFILE 24
#define ETXTBSY 26
#define EFBIG 27
#define EROFS 30
#define EPIPE 32
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define ENOTSUP 45
#define EAFNOSUPPORT 47
#define EADDRINUSE 48
#define EADDRNOTAVAIL 49
#define ECONNABORTED 53
#define ENOBUFS 55
#define ECONNREFUSED 61
#define ELOOP 62
#define EPROTO 100

#pragma mark Files

// xnu: bsd/sys/fcntl.h. open, openat and fcntl are variadic; Swift does not import them.
int open(const char *, int, ...);
int fcntl(int, int, ...);
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x00000004
#define O_APPEND 0x00000008
#define O_CREAT 0x00000200
#define O_NOFOLLOW 0x00000100
#define O_EXCL 0x00000800
#define O_NOCTTY 0x00020000
#define O_DIRECTORY 0x00100000
#define O_CLOEXEC 0x01000000
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define F_DUPFD_CLOEXEC 67
#define FD_CLOEXEC 1
#define LOCK_EX 0x02
#define LOCK_NB 0x04
#define LOCK_UN 0x08
int flock(int, int);
struct flock {
    off_t l_start;
    off_t l_len;
    pid_t l_pid;
    short l_type;
    short l_whence;
};

// xnu: bsd/sys/stat.h, bsd/sys/_types/_s_ifmt.h
struct stat {
    dev_t st_dev;
    mode_t st_mode;
    nlink_t st_nlink;
    ino_t st_ino;
    uid_t st_uid;
    gid_t st_gid;
    dev_t st_rdev;
    struct timespec st_atimespec;
    struct timespec st_mtimespec;
    struct timespec st_ctimespec;
    struct timespec st_birthtimespec;
    off_t st_size;
    blkcnt_t st_blocks;
    blksize_t st_blksize;
    uint32_t st_flags;
    uint32_t st_gen;
    int32_t st_lspare;
    int64_t st_qspare[2];
};
int stat(const char *, struct stat *);
int lstat(const char *, struct stat *);
int fstat(int, struct stat *);
int chmod(const char *, mode_t);
int fchmod(int, mode_t);
int mkdir(const char *, mode_t);
mode_t umask(mode_t);

// Libc: include/dirent.h; xnu: bsd/sys/dirent.h
struct dirent {
    uint64_t d_ino;
    uint64_t d_seekoff;
    uint16_t d_reclen;
    uint16_t d_namlen;
    uint8_t d_type;
    char d_name[1024];
};
struct _telldir;
typedef struct {
    int __dd_fd;
    long __dd_loc;
    long __dd_size;
    char *__dd_buf;
    int __dd_len;
    long __dd_seek;
    long __padding;
    int __dd_flags;
    struct {
        long __sig;
        char __opaque[56];
    } __dd_lock;
    struct _telldir *__dd_td;
} DIR;
DIR *opendir(const char *);
struct dirent *readdir(DIR *);
int closedir(DIR *);

// Libc: include/unistd.h; xnu: bsd/sys/unistd.h, bsd/sys/syslimits.h
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define R_OK (1 << 2)
#define W_OK (1 << 1)
#define X_OK (1 << 0)
#define _SC_NPROCESSORS_ONLN 58
#define PATH_MAX 1024
#define PIPE_BUF 512
int access(const char *, int);
int close(int);
int dup(int);
int fsync(int);
int ftruncate(int, off_t);
off_t lseek(int, off_t, int);
#define SEEK_SET 0
#define SEEK_CUR 1
char *getcwd(char *, size_t);
uid_t geteuid(void);
pid_t getpgrp(void);
pid_t getpid(void);
int isatty(int);
int link(const char *, const char *);
int pause(void);
int pipe(int[2]);
ssize_t read(int, void *, size_t);
ssize_t readlink(const char *restrict, char *restrict, size_t);
int rmdir(const char *);
long sysconf(int);
pid_t tcgetpgrp(int);
int ttyname_r(int, char *, size_t);
int unlink(const char *);
int usleep(useconds_t);
ssize_t write(int, const void *, size_t);
void _exit(int) __attribute__((__noreturn__));

#pragma mark Memory, text, numbers

// Libc: include/_stdlib.h, include/_stdio.h, include/_string.h, string/strdup.c
typedef struct __sFILE FILE;
void abort(void) __attribute__((__noreturn__));
uint32_t arc4random(void);
int atexit(void (*_Nonnull)(void));
void *calloc(size_t, size_t);
void exit(int) __attribute__((__noreturn__));
void free(void *);
char *getenv(const char *);
void *malloc(size_t);
int mkstemp(char *);
int unsetenv(const char *);
int remove(const char *);
int rename(const char *, const char *);
int snprintf(char *restrict, size_t, const char *restrict, ...);
void *memcpy(void *, const void *, size_t);
void *memset(void *, int, size_t);
int strcmp(const char *, const char *);
size_t strlen(const char *);
char *strdup(const char *);
char *strerror(int);

// Libc: include/_time.h
struct tm {
    int tm_sec;
    int tm_min;
    int tm_hour;
    int tm_mday;
    int tm_mon;
    int tm_year;
    int tm_wday;
    int tm_yday;
    int tm_isdst;
    long tm_gmtoff;
    char *tm_zone;
};
struct tm *localtime_r(const time_t *restrict, struct tm *restrict);

// Libm: include/math.h
#define INFINITY __builtin_huge_valf()
#define isinf(x) __builtin_isinf(x)
double cos(double);
double sin(double);
double asin(double);
double acos(double);
double atan2(double, double);
double sqrt(double);
float hypotf(float, float);

// xnu: bsd/sys/mman.h
#define PROT_READ 0x01
#define PROT_WRITE 0x02
#define MAP_PRIVATE 0x0002
#define MAP_NORESERVE 0x0040
#define MAP_ANON 0x1000
#define MAP_ANONYMOUS MAP_ANON
#define MAP_FAILED ((void *)-1)
void *mmap(void *, size_t, int, int, int, off_t);
int munmap(void *, size_t);

// xnu: bsd/sys/random.h
int getentropy(void *, size_t);

// dyld: include/dlfcn.h
#define RTLD_LAZY 0x1
#define RTLD_NOW 0x2
#define RTLD_LOCAL 0x4
extern void *dlopen(const char *, int);
extern void *dlsym(void *, const char *);
extern char *dlerror(void);

#pragma mark Terminals

// xnu: bsd/sys/termios.h
typedef unsigned long tcflag_t;
typedef unsigned char cc_t;
typedef unsigned long speed_t;
struct termios {
    tcflag_t c_iflag;
    tcflag_t c_oflag;
    tcflag_t c_cflag;
    tcflag_t c_lflag;
    cc_t c_cc[20];
    speed_t c_ispeed;
    speed_t c_ospeed;
};
#define VMIN 16
#define VTIME 17
#define BRKINT 0x00000002
#define INPCK 0x00000010
#define ISTRIP 0x00000020
#define ICRNL 0x00000100
#define IXON 0x00000200
#define OPOST 0x00000001
#define CS8 0x00000300
#define ECHO 0x00000008
#define ECHONL 0x00000010
#define ISIG 0x00000080
#define ICANON 0x00000100
#define IEXTEN 0x00000400
#define TCSANOW 0
#define TCSAFLUSH 2
#define TCIFLUSH 1
int tcgetattr(int, struct termios *);
int tcsetattr(int, int, const struct termios *);
int tcflush(int, int);

// xnu: bsd/sys/ttycom.h, bsd/sys/filio.h, bsd/sys/ioccom.h. Swift imports neither ioctl, which is
// variadic, nor macros like these.
struct winsize {
    unsigned short ws_row;
    unsigned short ws_col;
    unsigned short ws_xpixel;
    unsigned short ws_ypixel;
};
int ioctl(int, unsigned long, ...);
#define _IOR(g, n, t) ((uint32_t)0x40000000 | ((sizeof(t) & 0x1fff) << 16) | ((g) << 8) | (n))
#define FIONREAD _IOR('f', 127, int)
#define TIOCGWINSZ _IOR('t', 104, struct winsize)
