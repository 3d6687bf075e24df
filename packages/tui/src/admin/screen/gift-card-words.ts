import { formatCredits } from '@saffron/core/format'
import type { AreaTranslate } from '@saffron/core/i18n'
import { GIFT_CARD_STATES, type GiftCard, type GiftCardState, MOST_CARDS } from '@saffron/core/wallet'

import { cleanLine } from '../../ui/clean-text.ts'
import { momentOf } from '../../wallet/index.ts'
import { creditsStep, typedMicros } from './amounts.ts'
import type { Step } from './use-part.ts'

type Words = AreaTranslate<'admin'>

/** A card as a row: end of the code, amount, state and details. */
export function giftCardCells(card: GiftCard, t: Words, isNarrow: boolean): string[] {
  const { hint, amountMicros, state, createdAt, expiresAt, redeemedBy, note = '' } = card
  const day = (at: string) => new Intl.DateTimeFormat(t.locale, { dateStyle: 'short' }).format(new Date(at))
  const end = expiresAt === undefined ? '' : t('admin.giftcard.expiresOn', { day: day(lastMoment(expiresAt)) })
  const about = cleanLine([redeemedBy?.name, end, note].filter(Boolean).join(' · '))
  const amount = formatCredits(amountMicros, t.locale).padStart(10)
  if (isNarrow) return [`…${hint}`, amount, t(`cli.card.${state}`), about]
  return [`…${hint}`, day(createdAt), amount, t(`cli.card.${state}`), about]
}

/** The end is exclusive: the start of the next day. */
const lastMoment = (expiresAt: string): string => new Date(Date.parse(expiresAt) - 1).toISOString()

/** The filters for cards. */
export const cardFilters = (
  t: Words,
): readonly { readonly value: string; readonly label: string; readonly state?: GiftCardState }[] => [
  { value: '', label: t('admin.giftcard.all') },
  ...GIFT_CARD_STATES.map((state) => ({ value: state, label: t(`cli.card.${state}`), state })),
]

/** The fields of the form that creates cards. */
export const cardSteps = (t: Words): Step[] => {
  const labelled = (label: string) => `${label}${t('cli.adminScreen.colon')}`
  return [
    creditsStep(t, t('admin.giftcard.value')),
    {
      label: labelled(t('admin.giftcard.count')),
      value: '1',
      isProposed: true,
      problemOf: (typed) => (countOf(typed) === undefined ? t('admin.giftcard.countWrong') : undefined),
    },
    {
      label: labelled(t('cli.adminScreen.lastDay')),
      problemOf: (typed) => (typed === '' || endOf(typed, t) !== undefined ? undefined : t('cli.adminScreen.dayWrong')),
    },
    { label: labelled(t('cli.adminScreen.cardNote')) },
  ]
}

/** Converts the typed values into the server's format. */
export function cardsOf([credits = '', count = '', day = '', note = '']: readonly string[], t: Words) {
  const expiresAt = endOf(day, t)
  return {
    amountMicros: typedMicros(credits) ?? 0,
    count: countOf(count) ?? 0,
    ...(expiresAt !== undefined && { expiresAt }),
    ...(note !== '' && { note }),
  }
}

function countOf(typed: string): number | undefined {
  const count = /^\d{1,4}$/.test(typed) ? Number(typed) : 0
  return count >= 1 && count <= MOST_CARDS ? count : undefined
}

function endOf(typed: string, t: Words): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(typed)) return undefined
  try {
    return momentOf('', typed, t, { ends: true })
  } catch {
    return undefined
  }
}
