import { MODEL_AUDIENCES, roleText } from '@saffron/core/admin'
import type { AuditEntry } from '@saffron/core/auth'
import { formatCredits } from '@saffron/core/format'
import type { AreaKey, AreaTranslate } from '@saffron/core/i18n'
import { GIFT_CARD_STATES, PRICE_NAMES } from '@saffron/core/wallet'

import { dateTimeText } from '../ui/moment.tsx'

type Value = string | number | boolean

const METHODS = ['password', 'passkey', 'google', 'device', 'local', 'code'] as const
const FACTORS = ['totp', 'recoveryCode', 'passkey'] as const

/** Formats a known word as text, and others unchanged. */
const oneOf =
  <Word extends string>(words: readonly Word[], keyOf: (word: Word) => AreaKey<'admin'>) =>
  (value: Value, t: AreaTranslate<'admin'>): string => {
    const known = words.find((word) => word === value)
    return known === undefined ? String(value) : t(keyOf(known))
  }

const asItIs = (value: Value): string => String(value)

const orUnset = (value: Value, t: AreaTranslate<'admin'>): string =>
  value === '' ? t('admin.audit.fact.unset') : String(value)

const yesOrNo = (value: Value, t: AreaTranslate<'admin'>): string =>
  t(value === true ? 'admin.audit.fact.yes' : 'admin.audit.fact.no')

/** Formats the facts that people understand. Record IDs are left out. */
const tellers = {
  method: oneOf(METHODS, (method) => `admin.audit.method.${method}`),
  secondFactor: oneOf(FACTORS, (factor) => `admin.audit.factor.${factor}`),
  state: oneOf(GIFT_CARD_STATES, (state) => `admin.audit.state.${state}`),
  role: (value, t) => roleText(String(value), t),
  email: asItIs,
  name: asItIs,
  hint: (value) => `…${String(value)}`,
  host: asItIs,
  address: asItIs,
  maxUses: asItIs,
  revoked: asItIs,
  count: asItIs,
  enabled: yesOrNo,
  recommended: yesOrNo,
  hidden: yesOrNo,
  reason: asItIs,
  models: asItIs,
  displayName: asItIs,
  group: asItIs,
  icon: asItIs,
  features: asItIs,
  defaultFor: asItIs,
  limits: asItIs,
  prices: (value, t) =>
    String(value)
      .split(', ')
      .map((price) => priceText(price, t))
      .join(', '),
  visibleTo: oneOf(MODEL_AUDIENCES, (audience) => `admin.model.audience.${audience}`),
  amountMicros: (value, t) => formatCredits(Number(value), t.locale),
  before: orUnset,
  after: orUnset,
  expiresAt: (value, t) => (value === '' ? t('admin.audit.fact.never') : dateTimeText(String(value), t.locale)),
} as const satisfies Record<string, (value: Value, t: AreaTranslate<'admin'>) => string>

type Fact = keyof typeof tellers

const isFact = (name: string): name is Fact => Object.hasOwn(tellers, name)

/** Facts that a user named, in any language. */
const QUOTED = new Set<Fact>([
  'email',
  'name',
  'hint',
  'host',
  'address',
  'models',
  'displayName',
  'group',
  'before',
  'reason',
  'after',
])

export interface AuditFact {
  readonly name: string
  readonly value: string
  readonly isQuoted: boolean
}

/** Returns the other facts of an entry, with labels. */
export function auditFacts(detail: AuditEntry['detail'], t: AreaTranslate<'admin'>): AuditFact[] {
  return Object.entries(detail ?? {}).flatMap(([name, value]) =>
    isFact(name)
      ? [{ name: t(`admin.audit.fact.${name}`), value: tellers[name](value, t), isQuoted: QUOTED.has(name) }]
      : [],
  )
}

/** Formats `input 2500000` for reading. `-` means a removed price. */
function priceText(price: string, t: AreaTranslate<'admin'>): string {
  const [name, micros] = price.split(' ')
  const known = PRICE_NAMES.find((each) => each === name)
  if (known === undefined) return price
  return `${t(`format.price.${known}`)} ${micros === '-' ? '–' : formatCredits(Number(micros), t.locale)}`
}
