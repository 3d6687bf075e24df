/**
 * Whether a sign-in is completing. The user has a session, and the next page may still be loading. Until then the guest
 * page stays, and its guard must not redirect.
 */
let pending = false

export const signInProgress = {
  isPending: (): boolean => pending,
  begin: (): void => {
    pending = true
  },
  end: (): void => {
    pending = false
  },
}
