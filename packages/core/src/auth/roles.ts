/** Roles we assign; a role is free text, so others may exist (`content-admin`). */
export const KNOWN_ROLES = ['user', 'admin', 'super-admin'] as const
export type KnownRole = (typeof KNOWN_ROLES)[number]

/** `user`, or words with `admin` among them: a slip of the finger is no role. */
export const ROLE_PATTERN = /^(user|([a-z]+-)*admin(-[a-z]+)*)$/

/** Whether an account lets its owner in. */
export const ACCOUNT_STATES = ['active', 'disabled'] as const

/** Specification, section 6: a role is an admin's when it contains `admin`. */
export const isAdmin = (role: string): boolean => role.includes('admin')

/** Specification, section 6: and the super-admin's when it equals `super-admin`. */
export const isSuperAdmin = (role: string): boolean => role === 'super-admin'
