/** The roles of a space's members, the lowest first. A space has exactly one owner. */
export const SPACE_ROLES = ['viewer', 'editor', 'admin', 'owner'] as const

/** A member's role in a space. The only member of a user's own space is its owner. */
export type SpaceRole = (typeof SPACE_ROLES)[number]

/** Returns whether a role may do what needs `least`. */
export const hasRole = (role: SpaceRole, least: SpaceRole): boolean =>
  SPACE_ROLES.indexOf(role) >= SPACE_ROLES.indexOf(least)
