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
export function useBackNavigation(onNavigation: () => void): void {
  const navigated = useEffectEvent(onNavigation)
  useEffect(() => {
    const onPopState = () => navigated()
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])
}

/** Also closes it on back or forward navigation. */
export function useDismissalOnNavigation(dismiss: () => void): void {
  useDismissal(dismiss)
  useBackNavigation(dismiss)
}
