/** Ctrl+C in raw mode. */
const INTERRUPT = '\u0003'

/** Reads what is typed on a terminal, key by key, until `take` returns a value. Resolves undefined on abort. */
export function readKeys<T>(take: (typed: string) => T | undefined, signal: AbortSignal): Promise<T | undefined> {
  const { stdin } = process
  return new Promise((resolve) => {
    const end = (value?: T): void => {
      stdin.off('data', hear)
      signal.removeEventListener('abort', onAbort)
      stdin.setRawMode(false)
      stdin.pause()
      resolve(value)
    }
    const onAbort = () => end()
    const hear = (data: Buffer): void => {
      const typed = data.toString('utf8')
      if (typed === INTERRUPT) {
        process.kill(process.pid, 'SIGINT')
        return
      }
      const taken = take(typed)
      if (taken !== undefined) end(taken)
    }
    if (signal.aborted) return resolve(undefined)
    stdin.setRawMode(true)
    signal.addEventListener('abort', onAbort)
    stdin.on('data', hear)
    stdin.resume()
  })
}
