// The page around the program: it loads it, lets it draw when something has happened, and gives it what only browsers have.
// The program is C; ui/draw/window/page.h says what it calls of `page`, and what it exports, which is Module._page_...
'use strict';

const element = (name) => document.getElementById(name);
const canvas = element('canvas');
const field = element('field');
const home = '/home';

// Calls what the program exports with a text.
function tell(name, text) {
  Module.ccall(name, null, ['string'], [text]);
}

const page = {
  // ---- Drawing ----

  context: null, // of a canvas on which the program itself puts pixels

  putBox(pixels, left, top, width, height) {
    page.context ??= canvas.getContext('2d', {alpha: false, willReadFrequently: true});
    const image = new ImageData(width, height);
    image.data.set(pixels);
    page.context.putImageData(image, left, top);
  },

  // ---- Running ----

  due: 0,   // a timer for the round that comes by itself
  frame: 0, // a frame that the browser was asked for

  begin() {
    element('loading').hidden = true;
    dispatchEvent(new Event('resize')); // the canvas is as large as the page from now on
    addEventListener('hashchange', page.followAddress);
    page.wake();
  },

  // Asks for a round: with the screen's next frame, or soon while nobody sees the page.
  wake() {
    if (!page.frame) page.frame = document.hidden ? setTimeout(page.round, 100) : requestAnimationFrame(page.round);
  },

  round() {
    page.frame = 0;
    clearTimeout(page.due);
    const wait = Module._page_round();
    if (wait >= 0 && wait < 16) page.wake();
    else if (wait >= 0) page.due = setTimeout(page.wake, Math.min(wait, 1e9));
  },

  fail(text) {
    element('loading').hidden = false;
    element('progress').hidden = true;
    element('message').textContent = text;
  },

  // ---- The address ----

  link: '',    // what it ends in, or will after a moment
  kept: false, // the game, which is more than its link
  telling: 0,  // a timer for both

  // Browsers allow only so many changes of it.
  setAddress(link, kept) {
    page.link = link;
    page.kept = !!kept;
    page.telling ||= setTimeout(page.tellAddress, 200);
  },

  tellAddress() {
    page.telling = 0;
    history.replaceState({kept: page.kept}, '', location.pathname + location.search + page.link);
  },

  // Another link was put into it, or Back led to one.
  followAddress() {
    if (hasLink() && location.hash !== page.link) tell('page_dropped', location.href);
  },

  // ---- Typing ----

  // While a field of the program is typed into, the page's own has the focus: keyboards on screens and input methods need one.
  setTyping(typing) {
    if (typing === (document.activeElement === field)) return;
    if (typing) field.focus({preventScroll: true});
    else field.blur();
  },

  // ---- The clipboard ----

  copy(text) {
    navigator.clipboard?.writeText(text).catch(() => {});
  },

  // ---- Files ----

  offered: new Set(), // paths of files that the browser saves as soon as they are written

  // Asks for files and puts them where the program sees them.
  choose(folder) {
    const input = document.createElement('input');
    input.type = 'file';
    input.webkitdirectory = folder;
    input.onchange = async () => {
      const paths = [];
      for (const file of input.files) paths.push(await put(file));
      if (paths.length) tell('page_chose', folder ? paths[0].split('/').slice(0, 3).join('/') : paths[0]);
    };
    input.click();
  },

  offer(path) { page.offered.add(path); },

  // The program has written a file.
  written(path) {
    if (page.offered.delete(path)) page.save(path);
  },

  save(path) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([Module.FS.readFile(path)]));
    link.download = path.slice(path.lastIndexOf('/') + 1);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  },

  // The manual is text here.
  show(file) {
    open(file.replace(/^.*\//, 'manual/').replace(/[.]html.*/, '.md'), '_blank');
  },
};

// Puts a file of the person's among the program's, under its own name or, if that is another file's, with a number.
async function put(file) {
  const {FS} = Module, bytes = new Uint8Array(await file.arrayBuffer());
  const path = `${home}/${file.webkitRelativePath || file.name}`, dot = path.lastIndexOf('.');
  const same = (other) => other.length === bytes.length && other.every((byte, i) => byte === bytes[i]);
  FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
  for (let number = 1;; number++) {
    const name = number === 1 ? path : dot < 0 ? `${path} ${number}` : `${path.slice(0, dot)} ${number}${path.slice(dot)}`;
    if (FS.analyzePath(name).exists && !same(FS.readFile(name))) continue;
    FS.writeFile(name, bytes);
    return name;
  }
}

addEventListener('dragover', (event) => event.preventDefault());
addEventListener('drop', async (event) => {
  event.preventDefault();
  const paths = [];
  for (const file of event.dataTransfer.files) paths.push(await put(file));
  if (paths.length) tell('page_dropped', paths[0]);
});

// ---- Keys and pointer ----

// What the program should not take from the browser: to load the page anew, to fill the screen, its tools, and its zoom.
function isBrowsers(event) {
  const command = event.ctrlKey || event.metaKey;
  return /^F(5|11|12)$/.test(event.key) || (command && /^[r+=0-]$/i.test(event.key) && !event.shiftKey) ||
    (command && event.shiftKey && /^[ij]$/i.test(event.key));
}

// The browser tells a page the clipboard's text only when it pastes by itself: the keys follow the text.
let pasting = null;

for (const kind of ['keydown', 'keyup', 'keypress'])
  addEventListener(kind, (event) => {
    const pastes = kind === 'keydown' && event.isTrusted && (event.ctrlKey || event.metaKey) && event.code === 'KeyV';
    if (pastes) pasting = event;
    if (pastes || event.isComposing || event.keyCode === 229 || isBrowsers(event)) event.stopImmediatePropagation();
  }, true);

// What comes without keys, or when it is composed, follows a blank: without that there would be nothing to delete.
function takeTyped() {
  const text = field.value;
  field.value = ' ';
  for (const letter of text.slice(1)) dispatchEvent(new KeyboardEvent('keypress', {charCode: letter.codePointAt(0)}));
  if (text === '')
    for (const kind of ['keydown', 'keyup'])
      dispatchEvent(new KeyboardEvent(kind, {key: 'Backspace', code: 'Backspace', keyCode: 8}));
}

field.addEventListener('input', (event) => event.isComposing || takeTyped());
field.addEventListener('compositionend', takeTyped);
field.addEventListener('focus', () => { field.value = ' '; });

addEventListener('paste', (event) => {
  event.preventDefault();
  tell('page_pasted', event.clipboardData.getData('text/plain'));
  if (pasting) dispatchEvent(new KeyboardEvent('keydown', {key: pasting.key, code: pasting.code, keyCode: 86, ctrlKey: true}));
  pasting = null;
});

addEventListener('contextmenu', (event) => event.preventDefault());

// ---- What is kept ----

// Other tabs keep nothing: they would undo what the first one keeps. Its lock ends with it; a page that is loaded anew may
// begin a moment before.
function keepsAlone() {
  return new Promise((resolve) => {
    const ask = (times) => navigator.locks.request('tetress', {ifAvailable: true}, (lock) => {
      if (lock || times === 0) resolve(lock !== null);
      else setTimeout(ask, 100, times - 1);
      return lock && new Promise(() => {});
    });
    ask(5);
  });
}

// Copies what is below the home folder to the browser's database soon after it has changed, and at once when the page goes.
const keeping = {
  timer: 0, busy: false,

  soon() {
    keeping.timer ||= setTimeout(keeping.now, 100);
  },

  now() {
    clearTimeout(keeping.timer);
    keeping.timer = 0;
    if (keeping.busy) return keeping.soon();
    keeping.busy = true;
    Module.FS.syncfs(false, (error) => {
      keeping.busy = false;
      if (error) console.error('What has changed could not be kept:', error);
    });
  },

  // Sees the program change files.
  watch() {
    const {FS} = Module;
    for (const name of ['write', 'rename', 'unlink', 'mkdir', 'rmdir', 'truncate', 'ftruncate']) {
      const plain = FS[name];
      FS[name] = (...given) => { keeping.soon(); return plain(...given); };
    }
    addEventListener('pagehide', keeping.now);
    document.addEventListener('visibilitychange', () => keeping.timer && keeping.now());
  },
};

async function openHome() {
  const {FS, IDBFS} = Module;
  const alone = await keepsAlone();
  FS.mkdirTree(home);
  FS.mount(IDBFS, {}, home);
  await new Promise((resolve, reject) => FS.syncfs(true, (error) => error ? reject(error) : resolve()));
  if (alone) keeping.watch();
  else {
    element('other').hidden = false;
    Module.arguments = Module.arguments.filter((word) => word !== '--resume'); // what is kept is the other tab's
  }
  const {close, rename} = FS;
  FS.close = (stream) => { close(stream); page.written(stream.path); };
  FS.rename = (from, to) => { rename(from, to); page.written(to); };
}

// ---- Loading ----

// Fetches files, and shows how much of all of them has come.
async function fetchAll(names) {
  let come = 0, all = 0;
  return Promise.all(names.map(async (name) => {
    const response = await fetch(name);
    if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
    all += Number(response.headers.get('Content-Length')) || 4e6;
    const reader = response.body.getReader(), parts = [];
    for (let read; !(read = await reader.read()).done;) {
      parts.push(read.value);
      come += read.value.length;
      element('progress').value = come / all;
    }
    return new Blob(parts).arrayBuffer();
  }));
}

// Whether the program draws faster by itself, because no graphics card draws for the browser.
function drawsInSoftware() {
  const gl = document.createElement('canvas').getContext('webgl', {failIfMajorPerformanceCaveat: true});
  const names = gl?.getExtension('WEBGL_debug_renderer_info');
  const card = names && gl.getParameter(names.UNMASKED_RENDERER_WEBGL);
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return !gl || /swiftshader|llvmpipe|softpipe|software|basic render/i.test(card ?? '');
}

// Whether the page was opened by a link to a game.
const hasLink = () => location.hash.startsWith('#game=');

var Module = {
  canvas,
  arguments: hasLink() ? [...(history.state?.kept ? ['--resume'] : []), location.href] : [],
  preRun: [() => {
    const {ENV} = Module;
    ENV.HOME = home;
    ENV.TETRESS_ASSETS = '/share';
    ENV.TETRESS_PAGE = location.origin + location.pathname;
    if (drawsInSoftware()) ENV.SDL_RENDER_DRIVER = 'software';
  }],
  onRuntimeInitialized: () => openHome().then(() => Module.callMain(Module.arguments)).catch(stop),
};

function stop(error) {
  if (error !== 'unwind') page.fail(String(error.message ?? error));
}

// Has the service worker at work. If the server does not isolate the page, which threads need, the worker does: the page is
// loaded once more, through it.
async function isolate() {
  const working = navigator.serviceWorker?.register('service-worker.js').then(() => navigator.serviceWorker.ready);
  if (self.crossOriginIsolated) return;
  if (working && !sessionStorage.getItem('loaded again')) {
    await working;
    sessionStorage.setItem('loaded again', 'yes');
    location.reload();
    return new Promise(() => {});
  }
  throw new Error('Tetress needs threads, which this browser or this address does not give it: open the page in a current ' +
    'browser, by https or on localhost, and not in a private window.');
}

async function start() {
  await isolate();
  const [program, data] = await fetchAll(['tetress.wasm', 'tetress.data']);
  Module.wasmBinary = program;
  Module.getPreloadedPackage = () => data;
  const script = document.createElement('script');
  script.src = 'tetress.js';
  document.body.append(script);
}

start().catch(stop);
