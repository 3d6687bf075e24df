/** From the state of an address: the one that it is shown in the place of, for nobody was signed in. */
export const sentFrom = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'sentFrom' in state && typeof state.sentFrom === 'string'
    ? state.sentFrom
    : undefined
