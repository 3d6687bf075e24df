import { KNOWN_ROLES } from '../auth/contract.ts'
import type { AdminTranslate } from './form-field.ts'

/** Returns the label of a role, or its name if there's none. */
export function roleText(role: string, t: AdminTranslate): string {
  const known = KNOWN_ROLES.find((each) => each === role)
  return known === undefined ? role : t(`admin.users.role.${known}`)
}
