import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

import { useOfferReload } from './overlays/use-offer-reload.ts'

type Load<T> = () => Promise<{ default: T }>

interface WhenLoaded<T> {
  /** The part, once loaded. */
  readonly part: T | undefined
  /** Runs once the part is loaded, or immediately if it is. If loading fails, it shows a toast and calls `fail`. */
  readonly whenLoaded: (run: () => void, fail?: () => void) => void
}

/**
 * A lazily loaded part. After an error, the next use retries, although a browser may remember the missing module until
 * a reload.
 */
export function useWhenLoaded<T>(load: Load<T>): WhenLoaded<T> {
  const [part, setPart] = useState<T>()
  const loaded = useRef(false)
  const offerReload = useOfferReload()
  const whenLoaded = useCallback(
    (run: () => void, fail?: () => void) => {
      if (loaded.current) return run()
      const show = (module: { default: T }) => {
        loaded.current = true
        setPart(() => module.default)
        run()
      }
      load().then(show, () => {
        offerReload()
        fail?.()
      })
    },
    [load, offerReload],
  )
  return { part, whenLoaded }
}

interface PartOptions<T> {
  readonly load: Load<T>
  /** Whether it should be shown. */
  readonly wanted: boolean
  /** Called when loading fails, so it's no longer wanted. Wanting it again retries. */
  readonly giveUp: () => void
}

/** A part of the page that's loaded when first wanted. Undefined until loaded. */
export function usePart<T>({ load, wanted, giveUp }: PartOptions<T>): Pick<WhenLoaded<T>, 'part'> {
  const { part, whenLoaded } = useWhenLoaded(load)
  const fail = useEffectEvent(giveUp)
  useEffect(() => {
    if (!wanted) return undefined
    let waits = true
    whenLoaded(
      () => undefined,
      () => waits && fail(),
    )
    return () => {
      waits = false
    }
  }, [wanted, whenLoaded])
  return { part }
}
