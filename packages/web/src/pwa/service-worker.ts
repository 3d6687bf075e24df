import { cacheName, handlingOf, outdatedCaches, type ShellFiles } from './cache-rules.ts'

/** Defined by the build. */
declare const SHELL_FILES: ShellFiles

interface LastingEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void
}

interface FetchEvent extends LastingEvent {
  readonly request: Request
  /** The page, requested while this worker was starting. */
  readonly preloadResponse: Promise<Response | undefined>
  readonly respondWith: (response: Promise<Response>) => void
}

interface WorkerEvents {
  readonly install: LastingEvent
  readonly activate: LastingEvent
  readonly fetch: FetchEvent
}

/** The parts of the service worker's global that we use. Its full types conflict with those of the page. */
declare const self: {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: { readonly claim: () => Promise<void> }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: <E extends keyof WorkerEvents>(name: E, run: (event: WorkerEvents[E]) => void) => void
}

const shell = SHELL_FILES

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const handling = handlingOf(event.request, self.location.origin)
  if (handling === 'page') event.respondWith(answerPage(event))
  if (handling === 'file') event.respondWith(answerFile(event))
})

async function install(): Promise<void> {
  const cache = await caches.open(cacheName(shell))
  await cache.addAll([...shell.files])
  // A page of the previous build still finds its files, because that build's cache is kept.
  await self.skipWaiting()
}

async function takeOver(): Promise<void> {
  await Promise.all(outdatedCaches(await caches.keys(), shell).map((name) => caches.delete(name)))
  await self.registration.navigationPreload.enable()
  await self.clients.claim()
}

/** Always fetches the server's page, so a new build is used on the next load. Falls back to the offline page. */
async function answerPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return (await findKept(shell.offlinePage)) ?? Response.error()
  }
}

/** A file with a hash in its name never changes, so the cached one is used. */
async function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  const cached = await findKept(request)
  if (cached !== undefined) return cached
  const response = await fetch(request)
  if (response.status === 200) event.waitUntil(keep(request, response.clone()))
  return response
}

/** Looks in the caches of all builds. If that fails, the file is fetched. */
const findKept = (asked: Request | string): Promise<Response | undefined> =>
  caches.match(asked, { ignoreVary: true }).catch(() => undefined)

/** A full or read-only disk must not prevent the response. */
async function keep(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(cacheName(shell)).catch(() => undefined)
  await cache?.put(request, response).catch(() => undefined)
}
