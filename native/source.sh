#!/bin/sh
# source.sh PACKAGE FILE SHA256 FOLDER
# Unpacks a source archive of Debian's into FOLDER. It comes from the mirrors that apt is configured with, checked by its hash.
set -eu
package=$1 file=$2 sha256=$3 folder=$4

case $package in lib*) initial=$(printf %.4s "$package") ;; *) initial=$(printf %.1s "$package") ;; esac
mkdir -p "$folder"
cd "$folder"
matches() { echo "$sha256  $file" | sha256sum --check --status 2>/dev/null; }

if ! matches; then
  for mirror in $(apt-get indextargets --format '$(REPO_URI)' | sort -u); do
    /usr/lib/apt/apt-helper download-file "${mirror}pool/main/$initial/$package/$file" "$file" >/dev/null 2>&1 && matches && break
  done
  matches || { echo "$file: no configured Debian mirror has it with SHA-256 $sha256" >&2; exit 3; }
fi
tar -xf "$file"
