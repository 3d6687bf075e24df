/** Roles we assign; a role is free text, so others may exist (`content-admin`). */
export type KnownRole = 'user' | 'admin' | 'super-admin'

/** Specification, section 6: a role is an admin's when it contains `admin`. */
export const isAdmin = (role: string): boolean => role.includes('admin')

/** Specification, section 6: and the super-admin's when it equals `super-admin`. */
export const isSuperAdmin = (role: string): boolean => role === 'super-admin'
