import { EMAIL_PATTERN } from '../auth/contract.ts'
import { dayStart, readCredits } from '../format/index.ts'
import { MAX_CARDS, MAX_MICROS } from '../wallet/contract.ts'
import type { AdminTranslate, FormField } from './form-field.ts'

/** Parses typed credits into micro-credits, up to the maximum of one transaction. Undefined for invalid input. */
export function readAmount(typed: string): number | undefined {
  const micros = readCredits(typed)
  return micros === undefined || micros > MAX_MICROS ? undefined : micros
}

/** The field of an amount of credits. */
export const amountField = (label: string, t: AdminTranslate) => ({
  label,
  check: (typed: string) => readAmount(typed) !== undefined || t('admin.wallet.amountWrong'),
})

/** The fields of the form that adds credits to an account. */
export const rechargeFields = (t: AdminTranslate) =>
  ({
    user: {
      label: t('admin.wallet.email'),
      check: (typed: string) => EMAIL_PATTERN.test(typed.trim()) || t('admin.wallet.emailWrong'),
    },
    amountMicros: amountField(t('admin.wallet.credits'), t),
    note: { label: t('admin.wallet.note'), hint: t('admin.wallet.noteHint') },
  }) satisfies Readonly<Record<string, FormField>>

/** The values of the form that creates gift cards. */
export interface GiftCardFormValues {
  amountMicros: string
  count: string
  /** The last day, such as `2026-01-31`. Empty for none. */
  expiresAt: string
  note: string
}

/** The fields of the form that creates gift cards. */
export const giftCardFields = (t: AdminTranslate) =>
  ({
    amountMicros: amountField(t('admin.giftcard.value'), t),
    count: {
      label: t('admin.giftcard.count'),
      check: (typed: string) => isCardCount(typed) || t('admin.giftcard.countWrong'),
    },
    expiresAt: { label: t('admin.giftcard.expires'), hint: t('admin.giftcard.expiresHint') },
    note: { label: t('common.note'), hint: t('admin.giftcard.noteHint') },
  }) satisfies { readonly [name in keyof GiftCardFormValues]: FormField }

const isCardCount = (typed: string): boolean =>
  /^\d{1,4}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= MAX_CARDS

/** Returns the request body of a valid form. */
export function giftCardBody({ amountMicros, count, expiresAt, note }: GiftCardFormValues) {
  const end = dayStart(expiresAt, 1)
  return {
    amountMicros: readAmount(amountMicros) ?? 0,
    count: Number(count),
    ...(end !== undefined && { expiresAt: end }),
    ...(note.trim() !== '' && { note: note.trim() }),
  }
}
