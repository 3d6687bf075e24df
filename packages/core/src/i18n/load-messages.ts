import type { Messages } from './en/index.ts'
import type { Locale } from './locales.ts'
import { createTranslator, type Translate } from './translator.ts'

const loaders: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('./en/index.ts'),
  'zh-Hant': () => import('./zh-hant/index.ts'),
  'zh-Hans': () => import('./zh-hans/index.ts'),
}

/** Returns a translator of one language. Only that language's catalogue is loaded. */
export async function loadTranslator(locale: Locale): Promise<Translate> {
  const { messages } = await loaders[locale]()
  return createTranslator(locale, messages)
}
