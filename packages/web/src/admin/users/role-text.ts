import { KNOWN_ROLES } from '@saffron/core/auth'
import type { AreaTranslate } from '@saffron/core/i18n'

/** A role in words, as far as there are any for it. */
export function roleText(role: string, t: AreaTranslate<'admin'>): string {
  const known = KNOWN_ROLES.find((each) => each === role)
  return known === undefined ? role : t(`admin.users.role.${known}`)
}
