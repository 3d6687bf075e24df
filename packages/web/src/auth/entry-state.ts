import { useLocation } from 'react-router-dom'

/** The state that one guest page passes to the next. */
export interface EntryState {
  /** What the user has typed so far. */
  readonly email?: string
  readonly notice?: 'passwordChanged'
}

/** The state from the previous page. The browser stores it in the history entry. */
export function useEntryState(): EntryState {
  const state: unknown = useLocation().state
  if (typeof state !== 'object' || state === null) return {}
  return {
    ...('email' in state && typeof state.email === 'string' && { email: state.email }),
    ...('notice' in state && state.notice === 'passwordChanged' && { notice: 'passwordChanged' }),
  }
}
