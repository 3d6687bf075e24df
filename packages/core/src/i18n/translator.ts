import { setupI18n } from '@lingui/core'

import { compileOnce } from './compile-message.ts'
import type { Messages, MessageKey } from './en/index.ts'
import type { Locale } from './locales.ts'

export type MessageValues = Readonly<Record<string, string | number | Date>>

/** Formats a message of the catalogues, with ICU placeholders, plurals and selects from `values`. */
export interface Translate<Key extends string = MessageKey> {
  (key: Key, values?: MessageValues): string
  readonly locale: Locale
  /** Returns whether the catalogue has a key, for keys built at run time such as `error.<code>`. */
  readonly has: (key: string) => key is MessageKey
}

export function createTranslator(locale: Locale, messages: Messages): Translate {
  const has = (key: string): key is MessageKey => Object.hasOwn(messages, key)
  return Object.assign(createFormatter(locale, messages), { locale, has })
}

const enlarged = new WeakMap<Translate, WeakMap<object, Translate>>()

/** Returns the same translator with more messages. The same two arguments return the same translator. */
export function addMessages(t: Translate, messages: Readonly<Record<string, string>>): Translate {
  const byMessages = enlarged.get(t) ?? new WeakMap<object, Translate>()
  enlarged.set(t, byMessages)
  const known = byMessages.get(messages)
  if (known !== undefined) return known
  const format = createFormatter(t.locale, messages)
  const both = (key: MessageKey, values?: MessageValues) => (Object.hasOwn(messages, key) ? format : t)(key, values)
  const made = Object.assign(both, { locale: t.locale, has: t.has })
  byMessages.set(messages, made)
  return made
}

function createFormatter(locale: Locale, messages: Readonly<Record<string, string>>) {
  const i18n = setupI18n({ locale, messages: { [locale]: messages } })
  i18n.setMessagesCompiler(compileOnce)
  return (key: string, values?: MessageValues): string => i18n._(key, { ...values })
}
