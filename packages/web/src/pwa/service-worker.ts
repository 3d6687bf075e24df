import { cacheName, handlingOf, outdatedCaches, type ShellFiles } from './cache-rules.ts'

/** Put in by the build. */
declare const SHELL_FILES: ShellFiles

interface LastingEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void
}

interface FetchEvent extends LastingEvent {
  readonly request: Request
  /** The page, already asked for while this worker was starting. */
  readonly preloadResponse: Promise<Response | undefined>
  readonly respondWith: (response: Promise<Response>) => void
}

interface WorkerEvents {
  readonly install: LastingEvent
  readonly activate: LastingEvent
  readonly fetch: FetchEvent
}

/** What we use of a service worker's global; the types of the page's would contradict it as a whole. */
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
  // A page of the build before still finds its files: that build's cache stays, and is looked into.
  await self.skipWaiting()
}

async function takeOver(): Promise<void> {
  await Promise.all(outdatedCaches(await caches.keys(), shell).map((name) => caches.delete(name)))
  await self.registration.navigationPreload.enable()
  await self.clients.claim()
}

/** Always the server's own page, so that a new build is there with the next load; the offline page where none comes. */
async function answerPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return (await findKept(shell.offlinePage)) ?? Response.error()
  }
}

/** A name with a hash in it means the same bytes for ever: what was fetched once need not be fetched again. */
async function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  const kept = await findKept(request)
  if (kept !== undefined) return kept
  const response = await fetch(request)
  if (response.status === 200) event.waitUntil(keep(request, response.clone()))
  return response
}

/** In whichever build's cache it is; a browser that cannot look has it fetched. */
const findKept = (asked: Request | string): Promise<Response | undefined> =>
  caches.match(asked, { ignoreVary: true }).catch(() => undefined)

/** A full disk, or one that cannot be written, keeps nobody from reading. */
async function keep(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(cacheName(shell)).catch(() => undefined)
  await cache?.put(request, response).catch(() => undefined)
}
