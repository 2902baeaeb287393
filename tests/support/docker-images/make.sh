#!/usr/bin/env bash
# Makes the images that the Docker tests stand on, from this machine's packages: there is no image registry.
# What is there already is left alone. Needs root, a running Docker Engine, debootstrap, busybox-static and Node.js.
set -euo pipefail
cd "$(dirname "$0")"

cache=${PILOTHOUSE_TEST_CACHE:-/var/cache/pilothouse-tests}
suite=bookworm
# Part of every tag: raise it when something below changes.
version=1
rootfs=$cache/debian-$suite-$version.tar
# Where this machine has its own packages from.
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Release: $suite" | head -n 1)
packages=postgresql,mariadb-server,python3

has() { docker image inspect "pilothouse-test/$1:$version" >/dev/null 2>&1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if ! has debian; then
  if [ ! -s "$rootfs" ]; then
    mkdir -p "$cache"
    debootstrap --variant=minbase "--include=$packages" "$suite" "$work/rootfs" "$mirror" >"$work/debootstrap.log" ||
      { tail -20 "$work/debootstrap.log" >&2; exit 1; }
    # Packages and documentation are not needed any more, and the clusters are made by each test.
    rm -rf "$work"/rootfs/var/cache/apt/archives/*.deb "$work"/rootfs/var/lib/apt/lists/* "$work"/rootfs/usr/share/{doc,man,locale}
    rm -rf "$work"/rootfs/var/lib/postgresql/* "$work"/rootfs/var/lib/mysql
    tar -C "$work/rootfs" --numeric-owner -cf "$rootfs.part" .
    mv "$rootfs.part" "$rootfs"
    rm -rf "$work/rootfs"
  fi
  docker import --change 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' "$rootfs" "pilothouse-test/debian:$version" >/dev/null
fi

build() {
  has "$1" || DOCKER_BUILDKIT=0 docker build --quiet --force-rm --tag "pilothouse-test/$1:$version" \
    --build-arg "BASE=pilothouse-test/debian:$version" --build-arg "BUSYBOX=pilothouse-test/busybox:$version" --file "$2" "$work/context" >/dev/null 2>"$work/build.log" ||
    { cat "$work/build.log" >&2; exit 1; }
}

mkdir -p "$work/context"
if ! has busybox; then
  cp "$(command -v busybox)" "$work/context/busybox"
  build busybox busybox.dockerfile
fi
if ! has node; then
  node=$(readlink -f "$(command -v node)")
  # The folder of the package, from its program npm/bin/npm-cli.js.
  npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
  cp "$node" "$work/context/node"
  cp -r "$npm" "$work/context/npm"
  build node node.dockerfile
fi
rm -rf "$work/context"
mkdir "$work/context"
cp ./*-entrypoint.sh ./*-shell.sh "$work/context/"
build postgres postgres.dockerfile
build mariadb mariadb.dockerfile
build mongo-stand-in mongo-stand-in.dockerfile
