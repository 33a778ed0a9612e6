/* What LAME's configure would find in wasi-libc. */
#define STDC_HEADERS 1
#define HAVE_ERRNO_H 1
#define HAVE_FCNTL_H 1
#define HAVE_LIMITS_H 1
#define HAVE_MEMCPY 1
#define HAVE_STRCHR 1
#define HAVE_STDINT_H 1
#define HAVE_STRING_H 1
#define HAVE_UNISTD_H 1
#define PACKAGE "lame"
#define PROTOTYPES 1
#define LAME_LIBRARY_BUILD 1
#define USE_FAST_LOG 1
#define HAVE_IEEE754_FLOAT32_T 1
#define TAKEHIRO_IEEE754_HACK 1
typedef float ieee754_float32_t;
typedef double ieee754_float64_t;
typedef long double ieee854_float80_t;
