// What worker.c calls, on the thread that has the messages.
mergeInto(LibraryManager.library, {
    worker_listen__proxy: "sync",
    worker_listen__sig: "vi",
    worker_listen: function (inbox) {
        Module["listen"]((line) => ccall("inbox_add", null, ["number", "string"], [inbox, line]));
    },
    worker_send__proxy: "sync",
    worker_send__sig: "vii",
    worker_send: function (bytes, length) {
        for (const line of UTF8ToString(bytes, length).trimEnd().split("\n")) postMessage(line);
    },
});
