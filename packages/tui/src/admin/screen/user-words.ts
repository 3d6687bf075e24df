import { type Account, ACCOUNT_STATES, KNOWN_ROLES } from '@saffron/core/auth'
import { formatCredits } from '@saffron/core/format'
import type { AreaTranslate } from '@saffron/core/i18n'

import { cleanLine } from '../../ui/clean-text.ts'

type Words = AreaTranslate<'admin'>

/** What narrows the accounts. */
export interface UserFilter {
  readonly role?: string
  readonly state?: (typeof ACCOUNT_STATES)[number]
}

/** A role in words, as far as there are any for it. */
export function roleText(role: string, t: Words): string {
  const known = KNOWN_ROLES.find((each) => each === role)
  return known === undefined ? cleanLine(role) : t(`admin.users.role.${known}`)
}

/** An account as a row; on a narrow screen what it has stands in front, which must not be cut. */
export function userCells({ email, name, role, disabledAt, balanceMicros }: Account, t: Words, isNarrow: boolean) {
  const balance = formatCredits(balanceMicros, t.locale).padStart(10)
  const out = disabledAt === undefined ? '' : t('cli.users.disabled')
  if (isNarrow) return [balance, out || roleText(role, t), cleanLine(email)]
  return [cleanLine(email), roleText(role, t), out, balance, cleanLine(name)]
}

/** What the accounts can be narrowed by, to choose from. */
export const userFilters = (t: Words) => [
  { value: '', label: t('admin.overview.all'), filter: {} },
  ...KNOWN_ROLES.map((role) => ({
    value: role,
    label: `${t('admin.users.role')}${t('cli.adminScreen.colon')}${roleText(role, t)}`,
    filter: { role },
  })),
  ...ACCOUNT_STATES.map((state) => ({
    value: state,
    label: `${t('admin.users.state')}${t('cli.adminScreen.colon')}${t(`admin.users.state.${state}`)}`,
    filter: { state },
  })),
]

/** Rows that say what the accounts are narrowed by. */
export const filterLines = (filter: UserFilter, t: Words): string[] => {
  const said = userFilters(t).filter(({ value }) => value !== '' && (value === filter.role || value === filter.state))
  return said.length === 0 ? [] : [said.map(({ label }) => label).join(' · ')]
}
