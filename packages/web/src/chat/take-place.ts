import { takeLock, type TakePlace } from '@saffron/core/stream'

/**
 * Replies that are watched at once in all pages of a browser. It has six connections for one server over HTTP/1.1: these,
 * the feed's, one for a reply that is just asked for, and one that calls always find free.
 */
const PLACES = ['saffron.reply.1', 'saffron.reply.2', 'saffron.reply.3']

/** A page that was hidden for so many milliseconds gives its place to others. */
const HIDDEN_MS = 5000

/** A place for what this page watches: while it is shown, and there is room. */
export const takePlace: TakePlace = async ({ signal, waits }) => {
  if (waits) await whenShown(signal)
  // Locks are there on a secure origin alone.
  const release = waits && 'locks' in navigator ? await takeLock(PLACES, { signal }) : undefined
  const lost = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const attend = () => {
    clearTimeout(timer)
    timer = document.hidden ? setTimeout(() => lost.abort(), HIDDEN_MS) : undefined
  }
  attend()
  document.addEventListener('visibilitychange', attend)
  return {
    lost: lost.signal,
    release: () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', attend)
      release?.()
    },
  }
}

function whenShown(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = new AbortController()
    const look = () => {
      if (document.hidden) return
      done.abort()
      resolve()
    }
    document.addEventListener('visibilitychange', look, { signal: done.signal })
    const leave = () => {
      done.abort()
      reject(signal?.reason)
    }
    if (signal?.aborted) return leave()
    signal?.addEventListener('abort', leave, { signal: done.signal })
    look()
  })
}
