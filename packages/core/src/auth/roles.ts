/** The roles we assign. A role is free text, so others may exist (`content-admin`). */
export const KNOWN_ROLES = ['user', 'admin', 'super-admin'] as const
export type KnownRole = (typeof KNOWN_ROLES)[number]

/** `user`, or a text that contains `admin`. Anything else is probably a typo. */
export const ROLE_PATTERN = /^(user|([a-z]+-)*admin(-[a-z]+)*)$/

/** Whether an account can be used. */
export const ACCOUNT_STATES = ['active', 'disabled'] as const

/** Returns whether a role is an admin's: it contains `admin`. */
export const isAdmin = (role: string): boolean => role.includes('admin')

/** Returns whether a role is the super admin's. */
export const isSuperAdmin = (role: string): boolean => role === 'super-admin'
