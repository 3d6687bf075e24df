import { useCallback, useEffect, useRef, useState } from 'react'

interface Loaded<T> {
  readonly value?: T
  readonly error?: unknown
}

type Load<T> = (signal: AbortSignal) => Promise<T>

/**
 * Loads a value when first shown and on `reload`. An older response never wins. If reloading fails, the value stays
 * next to the error.
 */
export function useLoaded<T>(load: Load<T>) {
  const [loaded, setLoaded] = useState<Loaded<T> & { readonly by?: Load<T> }>({})
  const activeLoad = useRef<AbortController>(undefined)
  const reload = useCallback(async () => {
    activeLoad.current?.abort()
    const { signal } = (activeLoad.current = new AbortController())
    try {
      const value = await load(signal)
      if (!signal.aborted) setLoaded({ by: load, value })
    } catch (error) {
      if (!signal.aborted) setLoaded((before) => ({ ...(before.by === load && before), by: load, error }))
    }
  }, [load])
  useEffect(() => {
    void reload()
    return () => activeLoad.current?.abort()
  }, [reload])
  const { by, ...known } = loaded
  const ofThis: Loaded<T> = by === load ? known : {}
  return { ...ofThis, reload, put: (value: T) => setLoaded({ by: load, value }) }
}
