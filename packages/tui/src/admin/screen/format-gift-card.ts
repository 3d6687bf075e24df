import { type AdminTranslate, giftCardFields } from '@saffron/core/admin'
import { dayStart, formatCredits, momentBefore } from '@saffron/core/format'
import { GIFT_CARD_STATES, type GiftCard } from '@saffron/core/wallet'

import { cleanLine } from '../../ui/clean-text.ts'
import { dateText } from '../../ui/date-text.ts'
import { fieldStep } from './form-steps.ts'
import type { Step } from './use-tab.ts'

/** A card as a row: end of the code, amount, state and details. */
export function giftCardCells(card: GiftCard, t: AdminTranslate, isNarrow: boolean): string[] {
  const { hint, amountMicros, state, createdAt, expiresAt, redeemedBy, note = '' } = card
  const end =
    expiresAt === undefined ? '' : t('admin.giftcard.expiresOn', { day: dateText(momentBefore(expiresAt), t) })
  const about = cleanLine([redeemedBy?.name, end, note].filter(Boolean).join(' · '))
  const amount = formatCredits(amountMicros, t.locale).padStart(10)
  return [`…${hint}`, ...(isNarrow ? [] : [dateText(createdAt, t)]), amount, t(`cli.card.${state}`), about]
}

/** The filters for cards. */
export const cardFilters = (t: AdminTranslate) => [
  { value: '', label: t('admin.giftcard.all'), state: undefined },
  ...GIFT_CARD_STATES.map((state) => ({ value: state, label: t(`cli.card.${state}`), state })),
]

/** The steps of the form that creates cards. */
export function cardSteps(t: AdminTranslate): Step[] {
  const { amountMicros, count } = giftCardFields(t)
  const isDay = (typed: string) => typed === '' || dayStart(typed) !== undefined || t('cli.adminScreen.dayWrong')
  return [
    fieldStep(amountMicros, '', t),
    { ...fieldStep(count, '1', t), isProposed: true },
    fieldStep({ label: t('cli.adminScreen.lastDay'), check: isDay }, '', t),
    fieldStep({ label: t('cli.adminScreen.cardNote') }, '', t),
  ]
}
