# Builds for arm64 elsewhere, with Debian's gcc-aarch64-linux-gnu and libcmocka-dev:arm64; qemu-user runs what is built.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64)
set(CMAKE_DISABLE_FIND_PACKAGE_MPI ON) # its compiler would be found, which is for the processor here
