import { readPrice } from '@saffron/core/format'
import type { SettingType } from '@saffron/core/system'
import { MOST_MICROS } from '@saffron/core/wallet'

import { readSmtpAddress } from '../../mail/index.ts'

/** Why a text is no value of this type; undefined where it is one. */
export function faultOf(type: SettingType | undefined, value: string): string | undefined {
  if (type === 'credits' && creditsOf(value) === undefined) return 'must be credits such as 5 or 0.25'
  if (type === 'switch' && switchOf(value) === undefined) return 'must be yes or no'
  if (type === 'smtp' && readSmtpAddress(value) === undefined) return 'must be an smtp:// or smtps:// address'
  if (type === 'text' && value.trim() === '') return 'must not be empty'
  return undefined
}

/** Micro-credits; undefined for what is no amount. */
export function creditsOf(value: string): number | undefined {
  const micros = readPrice(value)
  return micros === null || micros === undefined || micros > MOST_MICROS ? undefined : micros
}

export const switchOf = (value: string): boolean | undefined =>
  value === 'yes' ? true : value === 'no' ? false : undefined
