// The page around the program: it loads it, lets it draw when something has happened, and is its way to what only browsers have.
// The program is C (app/desktop/run_web.c and its neighbours call `page`); what it exports is called as Module._page_...
'use strict';

const canvas = document.getElementById('canvas');
const home = '/home';

// ---- Loading ----

const loading = {sizes: {}, got: 0};

// Fetches a file, and shows how much of all files has come.
async function fetched(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  const reader = response.body.getReader(), parts = [];
  for (let read; !(read = await reader.read()).done;) {
    parts.push(read.value);
    loading.got += read.value.length;
    document.getElementById('progress').value = loading.got / 9e6;
  }
  return new Blob(parts).arrayBuffer();
}

// ---- Running ----

const page = {
  due: 0,        // a timer for the next round, which comes by itself
  link: '',      // what the address ends in, or will after a moment
  telling: null, // a timer for that
  frame: 0,      // a frame that the browser was asked for

  begin() {
    document.getElementById('loading').hidden = true;
    dispatchEvent(new Event('resize')); // the canvas is as large as the page from now on
    addEventListener('hashchange', page.followAddress);
    page.wake();
  },

  // Asks for a round: with the screen's next frame, or soon while nobody sees the page.
  wake() {
    if (page.frame) return;
    page.frame = document.hidden ? setTimeout(page.round, 100) : requestAnimationFrame(page.round);
  },

  round() {
    page.frame = 0;
    clearTimeout(page.due);
    const wait = Module._page_round();
    if (wait >= 0 && wait < 16) page.wake();
    else if (wait >= 0) page.due = setTimeout(page.wake, Math.min(wait, 1e9));
  },

  // The address follows the program after a moment, as browsers allow only so many changes.
  setAddress(link) {
    page.link = link;
    page.telling ??= setTimeout(page.tellAddress, 200);
  },

  tellAddress() {
    page.telling = null;
    history.replaceState(null, '', location.pathname + location.search + page.link);
  },

  // Another link was put into the address, or Back led to one.
  followAddress() {
    if (hasLink() && location.hash !== page.link) Module.ccall('page_open', null, ['string'], [location.href]);
  },

  putBox(pixels, left, top, width, height) {
    page.context ??= canvas.getContext('2d', {alpha: false, willReadFrequently: true});
    const image = new ImageData(width, height);
    image.data.set(pixels);
    page.context.putImageData(image, left, top);
  },

  fail(text) {
    document.getElementById('loading').hidden = false;
    document.getElementById('message').textContent = text;
  },
};

// Whether pictures are better drawn by the program itself, because no graphics card draws for the browser.
function drawsInSoftware() {
  const gl = document.createElement('canvas').getContext('webgl', {failIfMajorPerformanceCaveat: true});
  const names = gl && gl.getExtension('WEBGL_debug_renderer_info');
  const card = names && gl.getParameter(names.UNMASKED_RENDERER_WEBGL);
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return !gl || /swiftshader|llvmpipe|softpipe|software|basic render/i.test(card ?? '');
}

// Whether the page was opened by a link to a game.
const hasLink = () => location.hash.startsWith('#game=');

var Module = {
  canvas,
  arguments: hasLink() ? [location.href] : [],
  preRun: [() => {
    const {ENV, FS} = Module;
    ENV.HOME = home;
    ENV.TETRESS_ASSETS = '/share';
    ENV.TETRESS_PAGE = location.origin + location.pathname;
    if (drawsInSoftware()) ENV.SDL_RENDER_DRIVER = 'software';
    FS.mkdirTree(home);
  }],
  onRuntimeInitialized() { Module.callMain(Module.arguments); },
};

async function start() {
  if (!self.crossOriginIsolated) throw new Error('This page needs a current browser, and a server that isolates it.');
  const [program, data] = await Promise.all([fetched('tetress.wasm'), fetched('tetress.data')]);
  Module.wasmBinary = program;
  Module.getPreloadedPackage = () => data;
  const script = document.createElement('script');
  script.src = 'tetress.js';
  document.body.append(script);
}

start().catch((error) => page.fail(String(error.message)));
