import { useEffect, useEffectEvent } from 'react'

import { session } from './client.ts'

/** Closes what floats over the page when the signed-in user changes. */
export function useDismissal(dismiss: () => void): void {
  const changed = useEffectEvent(dismiss)
  useEffect(() => {
    let owner = session.getSnapshot().user?.id
    return session.subscribe(() => {
      const { user } = session.getSnapshot()
      if (user?.id === owner) return
      owner = user?.id
      changed()
    })
  }, [])
}

/** Calls back on back or forward navigation. */
export function useWayBack(onWayBack: () => void): void {
  const left = useEffectEvent(onWayBack)
  useEffect(() => {
    const onPopState = () => left()
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])
}

/** Also closes it on back or forward navigation. */
export function useDismissalOnWayBack(dismiss: () => void): void {
  useDismissal(dismiss)
  useWayBack(dismiss)
}
