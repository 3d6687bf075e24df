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

/** Takes it away also when its reader goes back or on. */
export function useDismissalOnWayBack(dismiss: () => void): void {
  const left = useEffectEvent(dismiss)
  useDismissal(dismiss)
  useEffect(() => {
    const onPopState = () => left()
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])
}
