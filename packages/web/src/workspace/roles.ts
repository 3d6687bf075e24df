import { hasRole, SPACE_ROLES, type SpaceRole } from '@saffron/core/contract'

/** The roles that an admin or the owner can give, lowest first. */
const ASSIGNABLE_ROLES = ['viewer', 'editor', 'admin'] as const

/** Returns the roles that a member with this role may give: those below it. */
export const rolesBelow = (role: SpaceRole) => ASSIGNABLE_ROLES.filter((each) => !hasRole(each, role))

/** Returns whether someone with this role may change a member with the other. Admins are changed by the owner. */
export const mayChange = (role: SpaceRole, other: SpaceRole): boolean =>
  hasRole(role, 'admin') && SPACE_ROLES.indexOf(role) > SPACE_ROLES.indexOf(other)
