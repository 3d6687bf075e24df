import { type AdminTranslate, roleText } from '@saffron/core/admin'
import { type Account, ACCOUNT_STATES, KNOWN_ROLES } from '@saffron/core/auth'
import { formatCredits } from '@saffron/core/format'

import { cleanLine } from '../../ui/clean-text.ts'

/** The filter for accounts. */
export interface UserFilter {
  readonly role?: string
  readonly state?: (typeof ACCOUNT_STATES)[number]
}

/** An account as a row. A narrow screen puts the balance first, because it must not be cut. */
export function userCells(
  { email, name, role, disabledAt, balanceMicros }: Account,
  t: AdminTranslate,
  isNarrow: boolean,
) {
  const balance = formatCredits(balanceMicros, t.locale).padStart(10)
  const out = disabledAt === undefined ? '' : t('cli.users.disabled')
  if (isNarrow) return [balance, out || cleanLine(roleText(role, t)), cleanLine(email)]
  return [cleanLine(email), cleanLine(roleText(role, t)), out, balance, cleanLine(name)]
}

/** The filters for accounts. */
export const userFilters = (t: AdminTranslate) => [
  { value: '', label: t('common.all'), filter: {} },
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

/** Rows that describe the current filter. */
export const filterLines = (filter: UserFilter, t: AdminTranslate): string[] => {
  const activeFilters = userFilters(t).filter(
    ({ value }) => value !== '' && (value === filter.role || value === filter.state),
  )
  return activeFilters.length === 0 ? [] : [activeFilters.map(({ label }) => label).join(' · ')]
}
