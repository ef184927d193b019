/**
 * The service worker of a courier's run: it opens the page again without network. Its scope is the page of the run, so
 * no other page of the shop is its own. Calls of the API are never kept here. Served by `src/pages/run-worker.js.ts`,
 * so it imports nothing.
 */
export {}

interface WorkerEvent extends Event {
  waitUntil(done: Promise<unknown>): void
}
interface FetchEvent extends WorkerEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface Worker {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { scope: string }
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'message', listener: (event: WorkerEvent & { data: string[] }) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

const worker = self as unknown as Worker
/** The page has a worker for each language, which keeps what its own loads. */
const CACHE = `courier-run ${new URL(worker.registration.scope).pathname}`
/** The cache that the workers of all languages shared before. */
const SHARED_CACHE = 'courier-run'
/** How long the network may take to answer with the page before the kept one is shown, in milliseconds. */
const PATIENCE_MS = 4000

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(Promise.all([worker.clients.claim(), takeOver()])))
worker.addEventListener('message', (event) => event.waitUntil(keep(event.data)))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  const isPage = request.mode === 'navigate'
  event.respondWith(answer(request, pathname, isPage))
})

/** Answers with a kept file of a build, which never changes; with anything else from the network if it answers. */
async function answer(request: Request, pathname: string, isPage: boolean): Promise<Response> {
  // A phone whose storage is full keeps nothing, and shows what the network answers.
  const cache = await caches.open(CACHE).catch(() => null)
  const kept = await cache?.match(pathname)
  if (kept && pathname.startsWith('/_astro/')) return kept
  try {
    const fresh = await fetch(request, isPage && kept ? { signal: AbortSignal.timeout(PATIENCE_MS) } : {})
    if (fresh.ok) await cache?.put(pathname, fresh.clone()).catch(() => {})
    return fresh.ok ? fresh : (kept ?? fresh)
  } catch (error) {
    if (kept) return kept
    throw error
  }
}

/** Takes what the worker before has kept: the page that is open has told that one what it loaded. */
async function takeOver(): Promise<void> {
  if (!(await caches.has(SHARED_CACHE))) return
  const [shared, own] = await Promise.all([caches.open(SHARED_CACHE), caches.open(CACHE)])
  for (const request of await shared.keys()) {
    const kept = await shared.match(request)
    if (kept) await own.put(request, kept)
  }
  await caches.delete(SHARED_CACHE)
}

/** Keeps the files that a page has loaded, and no others. */
async function keep(paths: string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  for (const { url } of await cache.keys()) if (!paths.includes(new URL(url).pathname)) await cache.delete(url)
  await Promise.allSettled(paths.map(async (path) => (await cache.match(path)) ?? cache.add(path)))
}
