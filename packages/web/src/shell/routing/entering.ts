/**
 * Whether a sign-in is completing. The user has a session, and the next page may still be loading. Until then the guest
 * page stays, and its guard must not redirect.
 */
let underWay = false

export const entering = {
  is: (): boolean => underWay,
  begin: (): void => {
    underWay = true
  },
  end: (): void => {
    underWay = false
  },
}
