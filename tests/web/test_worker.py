#!/usr/bin/env python3
"""Runs the engine alone in Chromium, as the example of its folder does, and says what it answered to each line."""
import functools
import http.server
import importlib.util
import pathlib
import queue
import subprocess
import sys
import tempfile
import threading

TOP = pathlib.Path(__file__).resolve().parents[2]
SECONDS = 60

# The example in a frame, and what is in it once that has an end; then a conversation of our own.
PAGE = """<!DOCTYPE html>
<iframe id="example" src="example.html"></iframe>
<script>
const tell = (name, text) => fetch(name, {method: "POST", body: text});
const wait = setInterval(() => {
  const text = example.contentDocument.getElementById("answers")?.textContent;
  if (!text?.includes("bestmove")) return;
  clearInterval(wait);
  tell("example", text).then(talk);
}, 50);
function talk() {
  const engine = new Worker("tetress.js"), answers = [];
  engine.onerror = ({message}) => tell("talk", message);
  engine.onmessage = ({data}) => {
    answers.push(data);
    if (data == "ugiok") for (const line of ["setoption name Threads value 3", "go infinite", "isready"]) engine.postMessage(line);
    if (data == "readyok") setTimeout(() => engine.postMessage("stop"), 500);
    if (data.startsWith("bestmove")) tell("talk", answers.join("\\n"));
  };
  engine.postMessage("ugi");
}
</script>
"""


def server_of_pages():
    spec = importlib.util.spec_from_file_location("web_server", TOP / "packaging/web-server.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main():
    folder, told = sys.argv[1], queue.Queue()

    class Handler(server_of_pages().Handler):
        def do_GET(self):
            if self.path != "/":
                super().do_GET()
                return
            self.answer(PAGE.encode())

        def do_POST(self):
            told.put((self.path[1:], self.rfile.read(int(self.headers["Content-Length"])).decode()))
            self.answer(b"")

        def answer(self, body):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}",
             f"http://127.0.0.1:{server.server_port}/"], stderr=subprocess.DEVNULL)
        try:
            answers = dict(told.get(timeout=SECONDS) for _ in range(2))
        finally:
            browser.terminate()
            browser.wait()
    example, talk = answers["example"].split("\n"), answers["talk"].split("\n")
    assert any(line.startswith("info depth 4 ") for line in example), example
    assert example[-2].startswith("bestmove ") and example[-2] != "bestmove 0000", example
    assert talk[0].startswith("id name Tetress"), talk
    assert talk.index("ugiok") < talk.index("readyok") < len(talk) - 1, talk
    assert not any("error" in line for line in example + talk), (example, talk)


if __name__ == "__main__":
    main()
