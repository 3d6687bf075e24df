import { EMAIL_PATTERN, readEmail } from '@saffron/core/auth'
import { readFileSize, readPrice } from '@saffron/core/format'
import type { MessageKey } from '@saffron/core/i18n'
import { SEARCH_PROVIDERS, type SearchProvider, type SettingType } from '@saffron/core/system'
import { MAX_MICROS } from '@saffron/core/wallet'

import { readSmtpAddress } from '../../platform/smtp-address.ts'

/** Returns why a text isn't a valid value of a type, or undefined if it is. */
export function faultOf(type: SettingType | undefined, value: string): MessageKey | undefined {
  if (type === 'credits' && creditsOf(value) === undefined) return 'field.credits'
  if (type === 'bytes' && bytesOf(value) === undefined) return 'field.bytes'
  if (type === 'switch' && switchOf(value) === undefined) return 'field.switch'
  if (type === 'smtp' && readSmtpAddress(value) === undefined) return 'field.smtp'
  if (type === 'sender' && !isSender(value)) return 'field.sender'
  if (type === 'clientId' && !/^[!-~]{8,}$/.test(value)) return 'field.clientId'
  if (type === 'steps' && stepsOf(value) === undefined) return 'field.steps'
  if (type === 'url' && urlOf(value) === undefined) return 'field.httpUrl'
  if (type === 'searchProvider' && searchProviderOf(value) === undefined) return 'field.searchProvider'
  if (type === 'text' && value.trim() === '') return 'field.empty'
  return undefined
}

/** An address, optionally with a name: `Saffron <saffron@example.com>`. */
function isSender(value: string): boolean {
  const address = /^[^<>\p{Cc}]*<([^<>]*)>$/u.exec(value.trim())?.[1] ?? value
  return EMAIL_PATTERN.test(readEmail(address))
}

/** Returns micro-credits, or undefined for an invalid amount. */
export function creditsOf(value: string): number | undefined {
  const micros = readPrice(value)
  return micros === null || micros === undefined || micros > MAX_MICROS ? undefined : micros
}

/** Returns bytes, or undefined for an invalid size. */
export const bytesOf = (value: string): number | undefined => readFileSize(value)

export const switchOf = (value: string): boolean | undefined =>
  value === 'yes' ? true : value === 'no' ? false : undefined

/** Returns a number of model calls from 1 to 100. */
export const stepsOf = (value: string): number | undefined =>
  /^(?:[1-9]\d?|100)$/.test(value.trim()) ? Number(value) : undefined

/** Returns an http(s) URL without credentials, a query and a trailing slash. */
export function urlOf(value: string): string | undefined {
  const url = URL.parse(value.trim())
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '') return undefined
  return (url.origin + url.pathname).replace(/\/+$/, '')
}

export const searchProviderOf = (value: string): SearchProvider | undefined =>
  SEARCH_PROVIDERS.find((provider) => provider === value.trim())
