# Fresh Debian systems, which debootstrap makes; to be sourced. Needs root. They vanish when the script ends.
[ "$(id -u)" -eq 0 ] || { echo "$0: only root can make a system" >&2; exit 3; }
folder=$(mktemp -d "${TMPDIR:-/var/tmp}/tetress-systems.XXXXXX")
system=

leave() {
    if [ -n "$system" ]; then
        umount "$system/proc" "$system/sys" "$system/dev/shm" "$system/dev/pts" 2>/dev/null || true
        rm -rf --one-file-system "$system"
        system=
    fi
}
trap 'leave; rm -rf --one-file-system "$folder"' EXIT

# inside COMMAND...: in the system, from the folder /tetress.
inside() {
    chroot "$system" env -i HOME=/root PATH=/usr/bin:/bin:/usr/sbin:/sbin LANG=C.UTF-8 CI=true DEBIAN_FRONTEND=noninteractive \
        sh -c 'cd /tetress && exec "$@"' sh "$@"
}

# enter RELEASE: makes a system, which has an empty folder /tetress.
enter() {
    debootstrap "$1" "$folder/$1" >"$folder/$1.log" || { tail "$folder/$1.log"; exit 1; }
    system=$folder/$1
    mount -t proc proc "$system/proc"
    mount -t sysfs -o ro sysfs "$system/sys"
    mkdir -p "$system/dev/shm" "$system/tetress"
    mount -t tmpfs tmpfs "$system/dev/shm"
    mount -t devpts -o newinstance,ptmxmode=0666 devpts "$system/dev/pts"
    ln -sf pts/ptmx "$system/dev/ptmx"
    cp /etc/resolv.conf "$system/etc/resolv.conf"
    printf '#!/bin/sh\nexit 101\n' >"$system/usr/sbin/policy-rc.d" # no service starts
    chmod +x "$system/usr/sbin/policy-rc.d"
    apt-config dump | grep -E '^Acquire::(https?|Check-Valid-Until)' >"$system/etc/apt/apt.conf.d/99here" || true # such as a proxy
    inside apt-get update --quiet --quiet
}
