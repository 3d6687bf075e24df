import { takeFreeLock, takeLock, type TakePlace } from '@saffron/core/stream'

/**
 * Replies that are watched at once in all pages of a browser. It has six connections for one server over HTTP/1.1: these,
 * the feed's, and two for calls and for replies that are asked for beyond them.
 */
const PLACES = ['saffron.reply.1', 'saffron.reply.2', 'saffron.reply.3']

/** A page that was hidden for so many milliseconds gives its place to others. */
const HIDDEN_MS = 5000

/** Left for another page, from which a way back may lead to this one as it was. */
let isLeft = false
addEventListener('pagehide', () => (isLeft = true))
addEventListener('pageshow', () => (isLeft = false))

const isAway = (): boolean => document.hidden || isLeft

/** HTTP/2 and HTTP/3 have room; and locks are there on a secure origin alone. */
const isCrowded = (): boolean => {
  const [page] = performance.getEntriesByType('navigation')
  return 'locks' in navigator && !(page instanceof PerformanceResourceTiming && /^h[23]/.test(page.nextHopProtocol))
}

/** A place for what this page watches, while somebody looks at it. */
export const takePlace: TakePlace = async ({ signal, waits }) => {
  if (!waits) {
    // What was just asked for goes at once, and counts from when there is a place.
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
