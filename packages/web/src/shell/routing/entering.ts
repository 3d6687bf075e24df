/**
 * Whether somebody is being let in. They have a session then, and are led to what they wanted, which may still be on its
 * way: until it is there the guest's page stays, whose guard would lead them elsewhere.
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
