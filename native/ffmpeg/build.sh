#!/bin/sh
# build.sh [FOLDER]
# Builds audio.wasm beside this script: FFmpeg's codecs with LAME and Opus, behind the interface of *.c here.
# FOLDER keeps sources and objects; default .build beside this script. docs/building.md says what must be installed.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "${1:-$here/.build}"
build=$(cd "${1:-$here/.build}" && pwd)
out=${OUT:-$here}

# Debian's source packages.
"$here/../source.sh" ffmpeg ffmpeg_7.1.5.orig.tar.xz de668509caf9e35e3cd162473441fdb29538c6d96ed080292b3cf9e6fc5d558f "$build"
"$here/../source.sh" lame lame_3.100.orig.tar.gz ddfe36cab873794038ae2c1210557ad34857a4b6bdc515785d1da9e175b1da1e "$build"
"$here/../source.sh" opus opus_1.5.2.orig.tar.gz 65c1d2f78b9f2fb20082c38cbe47c951ad5839345876e46941612ee87f9a7ce1 "$build"
ffmpeg=$build/ffmpeg-7.1.5 lame=$build/lame-3.100 opus=$build/opus-1.5.2

# A root of its own: below /usr, headers of the machine's own C library would be found.
mkdir -p "$build/sysroot/include" "$build/sysroot/lib"
ln -sfn /usr/include/wasm32-wasi "$build/sysroot/include/wasm32-wasi"
ln -sfn /usr/lib/wasm32-wasi "$build/sysroot/lib/wasm32-wasi"

# Nothing of the machine's paths gets into the binary: the same sources and compiler give the same bytes.
target="--target=wasm32-wasi --sysroot=$build/sysroot -msimd128 -msign-ext -mbulk-memory -mnontrapping-fptoint -ftls-model=local-exec"
flags="$target -O3 -fassociative-math -fno-signed-zeros -fno-trapping-math -fno-ident -ffile-prefix-map=$build=. -w"
jobs=$(nproc)

# compile FOLDER FLAGS SOURCE…: an object for each source.
compile() {
  objects=$1 extra=$2
  shift 2
  mkdir -p "$objects"
  for source; do echo "$source"; done |
    xargs -P "$jobs" -I{} sh -c 'clang $1 $2 -c "$3" -o "$4/$(echo "$3" | sed "s|.*/\([^/]*/[^/]*\)\.c$|\1|; s|/|-|g").o"' - "$flags" "$extra" {} "$objects"
}

prefix=$build/prefix
mkdir -p "$prefix/lib/pkgconfig" "$prefix/include/lame" "$prefix/include/opus"

if [ ! -f "$prefix/lib/libmp3lame.a" ]; then
  cp "$lame/include/lame.h" "$prefix/include/lame/"
  # What comes of assigning to fast-math is what LAME's own build asks for.
  compile "$build/lame" "-ffast-math -DHAVE_CONFIG_H -I$here/lame -I$lame/include -I$lame/libmp3lame" "$lame"/libmp3lame/[!m]*.c
  llvm-ar rcsD "$prefix/lib/libmp3lame.a" "$build"/lame/*.o
fi

if [ ! -f "$prefix/lib/libopus.a" ]; then
  cp "$opus"/include/*.h "$prefix/include/opus/"
  cat > "$build/list.mk" <<LIST
include $opus/opus_sources.mk
include $opus/celt_sources.mk
include $opus/silk_sources.mk
list: ; @echo \$(OPUS_SOURCES) \$(OPUS_SOURCES_FLOAT) \$(CELT_SOURCES) \$(SILK_SOURCES) \$(SILK_SOURCES_FLOAT)
LIST
  compile "$build/opus" "-DOPUS_BUILD -DVAR_ARRAYS -DFLOAT_APPROX -DHAVE_LRINTF -DHAVE_LRINT -DPACKAGE_VERSION=\"1.5.2\"
    -I$opus/include -I$opus/celt -I$opus/silk -I$opus/silk/float -I$opus" $(make -s -f "$build/list.mk" list | tr ' ' '\n' | sed "s|^|$opus/|")
  llvm-ar rcsD "$prefix/lib/libopus.a" "$build"/opus/*.o
  cat > "$prefix/lib/pkgconfig/opus.pc" <<PC
Name: opus
Description: Opus
Version: 1.5.2
Libs: -L$prefix/lib -lopus
Cflags: -I$prefix/include/opus
PC
fi

if [ ! -f "$ffmpeg/libavformat/libavformat.a" ]; then
  cd "$ffmpeg"
  PKG_CONFIG_LIBDIR="$prefix/lib/pkgconfig" ./configure \
    --target-os=none --arch=wasm32 --enable-cross-compile --cc=clang --ar=llvm-ar --nm=llvm-nm --ranlib=llvm-ranlib --pkg-config=pkg-config \
    --extra-cflags="$flags -I$prefix/include" --extra-ldflags="$target -L$prefix/lib" --optflags=-O3 \
    --disable-all --disable-everything --disable-autodetect --disable-network --disable-pthreads --disable-asm --disable-debug --disable-runtime-cpudetect \
    --enable-gpl --enable-version3 --enable-avcodec --enable-avformat --enable-swresample --enable-avutil \
    --enable-libmp3lame --enable-libopus \
    --enable-encoder=aac,flac,libmp3lame,libopus \
    --enable-muxer=mp3,mp4,ipod,webm \
    --enable-demuxer=aac,aiff,flac,matroska,mov,mp3,ogg,wav \
    --enable-parser=aac,flac,mpegaudio,opus,vorbis \
    --enable-decoder=aac,alac,flac,mp3float,opus,vorbis \
    --enable-decoder=pcm_alaw,pcm_mulaw,pcm_u8,pcm_s8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_f64le \
    > "$build/configure.log" || { tail -20 ffbuild/config.log >&2; exit 1; }
  make -j"$jobs" libavcodec/libavcodec.a libavformat/libavformat.a libavutil/libavutil.a libswresample/libswresample.a > "$build/make.log"
fi

rm -rf "$build/own"
compile "$build/own" "-I$ffmpeg -I$prefix/include" "$here"/*.c
clang $target -O3 -mexec-model=reactor "$build"/own/*.o \
  "$ffmpeg/libavformat/libavformat.a" "$ffmpeg/libavcodec/libavcodec.a" "$ffmpeg/libswresample/libswresample.a" "$ffmpeg/libavutil/libavutil.a" \
  -L"$prefix/lib" -lmp3lame -lopus -lm \
  -Wl,--strip-all,--gc-sections,--max-memory=1073741824,-z,stack-size=262144,--stack-first -o "$out/audio.wasm"
