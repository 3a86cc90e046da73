# Debian packages that the project needs, by purpose; sourced by run and check.

# To build.
BUILD="build-essential pkg-config libasound2-dev"
# To speak.
SPEAK="espeak-ng"
# To build the firmware of the huts' boards and run it under a simulator of their chip: tests only.
# The simulator is GPL; it is neither linked into anything that is shipped nor shipped itself.
BOARD="gcc-avr avr-libc binutils-avr libsimavr-dev libelf-dev"
# To look at pages in a real browser.
BROWSE="chromium chromium-driver"

# Installs those of its arguments that are missing; says so before it does.
install_missing() {
    local missing=()
    for package in "$@"; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return
    echo "Cài thêm gói: ${missing[*]}" >&2
    local root=()
    [ "$(id -u)" -eq 0 ] || root=(sudo)
    "${root[@]}" apt-get -o DPkg::Lock::Timeout=600 -q update
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get -o DPkg::Lock::Timeout=600 -q install -y --no-install-recommends "${missing[@]}"
}

# Ends with a sentence where there is no Rust.
need_rust() {
    command -v cargo >/dev/null && return
    echo "Chưa có Rust: cài theo https://rustup.rs rồi chạy lại lệnh này." >&2
    exit 2
}
