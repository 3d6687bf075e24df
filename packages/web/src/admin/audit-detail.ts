import type { AuditEntry } from '@saffron/core/auth'
import { MICROS_PER_CREDIT } from '@saffron/core/format'
import type { AreaTranslate } from '@saffron/core/i18n'
import { GIFT_CARD_STATES } from '@saffron/core/wallet'

import { dateTimeText } from '../ui/moment.tsx'

type Value = string | number | boolean

const METHODS = ['password', 'passkey', 'google', 'device', 'local', 'code'] as const
const FACTORS = ['totp', 'recoveryCode', 'passkey'] as const

const asItIs = (value: Value): string => String(value)

const orUnset = (value: Value, t: AreaTranslate<'admin'>): string =>
  value === '' ? t('admin.audit.fact.unset') : String(value)

/** How the facts are told that say something to a person; ids of records do not. */
const tellers = {
  method: (value, t) => {
    const known = METHODS.find((method) => method === value)
    return known === undefined ? String(value) : t(`admin.audit.method.${known}`)
  },
  secondFactor: (value, t) => {
    const known = FACTORS.find((factor) => factor === value)
    return known === undefined ? String(value) : t(`admin.audit.factor.${known}`)
  },
  state: (value, t) => {
    const known = GIFT_CARD_STATES.find((state) => state === value)
    return known === undefined ? String(value) : t(`admin.audit.state.${known}`)
  },
  role: asItIs,
  email: asItIs,
  name: asItIs,
  hint: (value) => `…${String(value)}`,
  host: asItIs,
  address: asItIs,
  maxUses: asItIs,
  revoked: asItIs,
  count: asItIs,
  enabled: (value, t) => t(value === true ? 'admin.audit.fact.yes' : 'admin.audit.fact.no'),
  models: asItIs,
  displayName: asItIs,
  group: asItIs,
  icon: asItIs,
  features: asItIs,
  defaultFor: asItIs,
  limits: asItIs,
  prices: asItIs,
  visibleTo: asItIs,
  amountMicros: (value, t) => new Intl.NumberFormat(t.locale).format(Number(value) / MICROS_PER_CREDIT),
  before: orUnset,
  after: orUnset,
  expiresAt: (value, t) => (value === '' ? t('admin.audit.fact.never') : dateTimeText(String(value), t.locale)),
} as const satisfies Record<string, (value: Value, t: AreaTranslate<'admin'>) => string>

type Fact = keyof typeof tellers

const isFact = (name: string): name is Fact => Object.hasOwn(tellers, name)

/** What else is kept of an entry, each with its name, in words. */
export function auditFacts(detail: AuditEntry['detail'], t: AreaTranslate<'admin'>): (readonly [string, string])[] {
  return Object.entries(detail ?? {}).flatMap(([name, value]) =>
    isFact(name) ? [[t(`admin.audit.fact.${name}`), tellers[name](value, t)] as const] : [],
  )
}
