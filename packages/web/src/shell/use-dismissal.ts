import { useEffect, useEffectEvent } from 'react'

import { session } from './client.ts'

/** Takes away what floats over a page when somebody else is signed in, or nobody; it belonged to who was. */
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

/** Hears of its reader going back or on. */
export function useWayBack(onWayBack: () => void): void {
  const left = useEffectEvent(onWayBack)
  useEffect(() => {
    const onPopState = () => left()
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])
}

/** Takes it away also when its reader goes back or on. */
export function useDismissalOnWayBack(dismiss: () => void): void {
  useDismissal(dismiss)
  useWayBack(dismiss)
}
