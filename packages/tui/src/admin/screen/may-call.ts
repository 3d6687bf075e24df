import { isAdmin, isSuperAdmin } from '@saffron/core/auth'
import type { Endpoint } from '@saffron/core/contract'

export function mayCall(role: string, { access }: Pick<Endpoint, 'access'>): boolean {
  if (access === 'super') return isSuperAdmin(role)
  return access === 'admin' ? isAdmin(role) : true
}
