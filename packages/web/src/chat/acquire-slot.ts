import { takeFreeLock, takeLock, type AcquireSlot } from '@saffron/core/stream'

/**
 * The reply streams that all tabs of a browser share. HTTP/1.1 allows six connections per server: these, the feed's,
 * and two for calls and additional replies.
 */
const PLACES = ['saffron.reply.1', 'saffron.reply.2', 'saffron.reply.3']

/** How long a page must be hidden before it gives up its slot, in milliseconds. */
const HIDDEN_MS = 5000

/** The page was left, and back navigation may restore it. */
let isLeft = false
addEventListener('pagehide', () => (isLeft = true))
addEventListener('pageshow', () => (isLeft = false))

const isAway = (): boolean => document.hidden || isLeft

/** HTTP/2 and HTTP/3 have no such limit. Web Locks need a secure context. */
const isCrowded = (): boolean => {
  const [page] = performance.getEntriesByType('navigation')
  return 'locks' in navigator && !(page instanceof PerformanceResourceTiming && /^h[23]/.test(page.nextHopProtocol))
}

/** Takes a slot for this page's stream while the page is visible. */
export const acquireSlot: AcquireSlot = async ({ signal, waits }) => {
  if (!waits) {
    // A reply just requested starts immediately, and counts once a slot is free.
    const taking = isCrowded() ? takeFreeLock(PLACES) : undefined
    return attended(signal, () => void taking?.then((release) => release?.()))
  }
  for (;;) {
    await whenAttended(signal)
    const release = isCrowded() ? await takeLock(PLACES, { signal }) : () => undefined
    if (!isAway()) return attended(signal, release)
    release()
  }
}

function attended(signal: AbortSignal | undefined, release: () => void) {
  const lost = new AbortController()
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const lose = () => lost.abort(signal?.reason)
  const look = () => {
    clearTimeout(timer)
    timer = document.hidden ? setTimeout(lose, HIDDEN_MS) : undefined
  }
  look()
  document.addEventListener('visibilitychange', look, { signal: over.signal })
  addEventListener('pagehide', lose, { signal: over.signal })
  signal?.addEventListener('abort', lose, { signal: over.signal })
  if (signal?.aborted) lose()
  return {
    lost: lost.signal,
    release: () => {
      clearTimeout(timer)
      over.abort()
      release()
    },
  }
}

function whenAttended(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController()
    const look = () => {
      if (isAway()) return
      over.abort()
      resolve()
    }
    const leave = () => {
      over.abort()
      reject(signal?.reason)
    }
    document.addEventListener('visibilitychange', look, { signal: over.signal })
    addEventListener('pageshow', look, { signal: over.signal })
    signal?.addEventListener('abort', leave, { signal: over.signal })
    if (signal?.aborted) leave()
    else look()
  })
}
