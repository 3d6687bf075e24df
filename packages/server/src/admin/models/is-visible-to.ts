import type { ModelAudience } from '@saffron/core/admin'
import { isAdmin, isSuperAdmin } from '@saffron/core/auth'

/** Whether a role is offered what is for this audience: each has what those below it have. */
export function isVisibleTo(audience: ModelAudience, role: string): boolean {
  if (audience === 'user' || isSuperAdmin(role)) return true
  return audience === 'admin' && isAdmin(role)
}
