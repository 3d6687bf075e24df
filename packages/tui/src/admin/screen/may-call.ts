import { isAdmin, isSuperAdmin } from '@saffron/core/auth'
import type { Endpoint } from '@saffron/core/contract'

/** Returns whether a role may make a call. */
export function mayCall(role: string, { access }: Pick<Endpoint, 'access'>): boolean {
  if (access === 'super') return isSuperAdmin(role)
  return access === 'admin' ? isAdmin(role) : true
}
