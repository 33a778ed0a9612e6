#!/bin/sh
# build.sh [FOLDER] [data]
# Builds espeak-ng.wasm beside this script: eSpeak NG behind the interface of engine.c; with `data` espeak-ng-data.bin, too.
# FOLDER keeps sources and objects; default .build beside this script. docs/building.md says what must be installed.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "${1:-$here/.build}"
build=$(cd "${1:-$here/.build}" && pwd)
out=${OUT:-$here}

"$here/../source.sh" espeak-ng espeak-ng_1.52.0+dfsg.orig.tar.gz \
  d2a886bae3547a15c52801cb37e415230834a7ee7f9a57352b98d60454d97cea "$build"
source=$build/espeak-ng-1.52.0+dfsg

# The data is compiled by the engine as it is.
if [ "${2:-}" = data ]; then
  rm -rf "$build/data"
  cmake -S "$source" -B "$build/data" -DUSE_ASYNC=OFF -DUSE_MBROLA=OFF -DUSE_LIBPCAUDIO=OFF -DUSE_LIBSONIC=OFF \
    -DUSE_SPEECHPLAYER=OFF -DCMAKE_BUILD_TYPE=Release
  # One after the other: the rules for the dictionaries race.
  make -C "$build/data"
  node "$here/pack-data.ts" "$build/data/espeak-ng-data" "$out/espeak-ng-data.bin"
fi

rm -rf "$build/patched"
cp -r "$source/src" "$build/patched"
cd "$build/patched"
patch -s -p2 <"$here/state.patch"
cp "$here/engine.c" .
cat >config.h <<'CONFIG'
#define PACKAGE_VERSION "1.52.0"
#define USE_ASYNC 0
#define USE_KLATT 0
#define USE_MBROLA 0
#define USE_LIBSONIC 0
#define USE_LIBPCAUDIO 0
#define USE_SPEECHPLAYER 0
CONFIG
engine=
for name in common compiledata compiledict dictionary encoding error espeak_api ieee80 intonation langopts mnemonics numbers \
  phoneme phonemelist readclause setlengths soundicon spect speech ssml synthdata synthesize tr_languages translate \
  translateword voices wavegen; do
  engine="$engine libespeak-ng/$name.c"
done
# ucd-tools' prototypes want an unsigned wint_t. File names are relative, so that the product does not depend on the folder.
clang --target=wasm32-wasi --sysroot=/usr -O3 -msimd128 -fno-ident -mexec-model=reactor -w \
  -U__WINT_TYPE__ '-D__WINT_TYPE__=unsigned int' \
  -I. -Iinclude -Iinclude/compat -Iucd-tools/src/include -Ilibespeak-ng \
  -DLIBESPEAK_NG_EXPORT= -D_WASI_EMULATED_SIGNAL -D_WASI_EMULATED_GETPID -D_WASI_EMULATED_PROCESS_CLOCKS \
  '-DPATH_ESPEAK_DATA="/data"' \
  $engine ucd-tools/src/*.c engine.c \
  -Wl,--wrap=MarkerEvent -Wl,--wrap=espeak_srand -Wl,--wrap=espeak_rand -Wl,--strip-all \
  -L/usr/lib/wasm32-wasi -lwasi-emulated-signal -lwasi-emulated-getpid -lwasi-emulated-process-clocks \
  -o "$out/espeak-ng.wasm"
