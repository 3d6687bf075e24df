import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

import { useOfferReload } from './toast/use-offer-reload.ts'

type Load<T> = () => Promise<{ default: T }>

interface WhenLoaded<T> {
  /** The part, once something has asked for it. */
  readonly part: T | undefined
  /** Runs with the part there: at once when it is. Where it cannot be fetched, a toast says so, and `fail` is called. */
  readonly whenLoaded: (run: () => void, fail?: () => void) => void
}

/**
 * A part whose code is fetched on first use. Where that failed the next use asks again, though a browser may remember
 * until a reload that the module was missing.
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
  /** Whether it is to be shown now. */
  readonly wanted: boolean
  /** Takes the wish back, where it cannot be fetched: another wish tries again. */
  readonly giveUp: () => void
}

/** A part of the page whose code is fetched when it is first wanted; undefined until it is there. */
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
