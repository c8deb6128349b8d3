// Comes first in programs for node.
delete globalThis.fetch // emscripten 3.1.6 takes it for a browser's, which can't open files; node has had one since 18
Module["preRun"] = () => {
    if (typeof ENV != "undefined") Object.assign(ENV, process.env) // it is left out where nothing calls getenv
}
