import { useCallback, useEffect, useRef, useState } from 'react'

interface Loaded<T> {
  readonly value?: T
  readonly error?: unknown
}

/** One thing of the server's, read when it is first shown and again by `reload`; an older answer never wins. */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>) {
  const [loaded, setLoaded] = useState<Loaded<T>>({})
  const underWay = useRef<AbortController>(undefined)
  const reload = useCallback(async () => {
    underWay.current?.abort()
    const { signal } = (underWay.current = new AbortController())
    try {
      const value = await load(signal)
      if (!signal.aborted) setLoaded({ value })
    } catch (error) {
      if (!signal.aborted) setLoaded({ error })
    }
  }, [load])
  useEffect(() => {
    void reload()
    return () => underWay.current?.abort()
  }, [reload])
  return { ...loaded, reload, put: (value: T) => setLoaded({ value }) }
}
