// Lets the page work offline after its first visit, and gives it threads where the server says nothing of them, as on pages
// that GitHub serves: what it hands over has the headers that isolate the page.
'use strict';

const files = ['./', 'icon.svg', 'page.js', 'tetress.data', 'tetress.js', 'tetress.wasm', 'tetress.worker.js'];

function isolated(response) {
  const headers = new Headers(response.headers);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  return new Response(response.body, {status: response.status, statusText: response.statusText, headers});
}

// What the server has now; without it, what it had.
async function answer(request) {
  const cache = await caches.open('tetress');
  try {
    const response = await fetch(request);
    if (response.ok) cache.put(request, response.clone());
    return isolated(response);
  } catch (error) {
    const kept = await cache.match(request, {ignoreSearch: true});
    if (!kept) throw error;
    return isolated(kept);
  }
}

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(caches.open('tetress').then((cache) => cache.addAll(files)));
});
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const {method, url} = event.request;
  if (method === 'GET' && new URL(url).origin === location.origin) event.respondWith(answer(event.request));
});
