import { useLocation } from 'react-router-dom'

/** What one guest's page hands to the next. */
export interface EntryState {
  /** As far as it was typed. */
  readonly email?: string
  readonly notice?: 'passwordChanged'
}

/** What the page before has handed on; kept by the browser with the address. */
export function useEntryState(): EntryState {
  const state: unknown = useLocation().state
  if (typeof state !== 'object' || state === null) return {}
  return {
    ...('email' in state && typeof state.email === 'string' && { email: state.email }),
    ...('notice' in state && state.notice === 'passwordChanged' && { notice: 'passwordChanged' }),
  }
}
