/** Returns the URL that a guest asked for, from the state of the history entry that a guard redirected to. */
export const pageBeforeSignIn = (state: unknown): string | undefined =>
  typeof state === 'object' &&
  state !== null &&
  'pageBeforeSignIn' in state &&
  typeof state.pageBeforeSignIn === 'string'
    ? state.pageBeforeSignIn
    : undefined
