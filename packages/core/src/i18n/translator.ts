import { setupI18n } from '@lingui/core'

import { compileOnce } from './compile-message.ts'
import type { Messages, MessageKey } from './en/index.ts'
import type { Locale } from './locales.ts'

export type MessageValues = Readonly<Record<string, string | number | Date>>

/** Formats one message of the catalogues: ICU placeholders, plurals and selects filled from `values`. */
export interface Translate {
  (key: MessageKey, values?: MessageValues): string
  readonly locale: Locale
  /** Whether the catalogues know this key: for keys made at run time, such as `error.<code>`. */
  readonly has: (key: string) => key is MessageKey
}

export function createTranslator(locale: Locale, messages: Messages): Translate {
  const i18n = setupI18n({ locale, messages: { [locale]: messages } })
  i18n.setMessagesCompiler(compileOnce)
  const translate = (key: MessageKey, values?: MessageValues): string => i18n._(key, { ...values })
  return Object.assign(translate, { locale, has: (key: string): key is MessageKey => Object.hasOwn(messages, key) })
}
