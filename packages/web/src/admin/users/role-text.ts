import { KNOWN_ROLES } from '@saffron/core/auth'
import type { AreaTranslate } from '@saffron/core/i18n'

/** Returns the label of a role, or its name if there's none. */
export function roleText(role: string, t: AreaTranslate<'admin'>): string {
  const known = KNOWN_ROLES.find((each) => each === role)
  return known === undefined ? role : t(`admin.users.role.${known}`)
}
