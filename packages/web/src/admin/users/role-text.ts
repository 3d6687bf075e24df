import type { AreaTranslate } from '@saffron/core/i18n'

export const KNOWN_ROLES = ['user', 'admin', 'super-admin'] as const

/** A role in words, as far as there are any for it. */
export function roleText(role: string, t: AreaTranslate<'admin'>): string {
  const known = KNOWN_ROLES.find((each) => each === role)
  return known === undefined ? role : t(`admin.users.role.${known}`)
}
