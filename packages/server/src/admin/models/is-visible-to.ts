import type { ModelAudience } from '@saffron/core/admin'
import { isAdmin, isSuperAdmin } from '@saffron/core/auth'

/** Returns whether a role may use models of this audience. Each role includes the lower ones. */
export function isVisibleTo(audience: ModelAudience, role: string): boolean {
  if (audience === 'user' || isSuperAdmin(role)) return true
  return audience === 'admin' && isAdmin(role)
}
