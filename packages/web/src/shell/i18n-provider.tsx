import type { Locale, Translate } from '@saffron/core/i18n'
import { createContext, type ReactNode, use, useMemo } from 'react'

interface I18n {
  readonly translate: Translate
  readonly changeLocale: (locale: Locale) => void
}

const I18nContext = createContext<I18n | null>(null)

interface I18nProviderProps {
  readonly translate: Translate
  readonly changeLocale?: (locale: Locale) => void
  readonly children: ReactNode
}

const ignore = () => undefined

export function I18nProvider({ translate, changeLocale = ignore, children }: I18nProviderProps) {
  const value = useMemo(() => ({ translate, changeLocale }), [translate, changeLocale])
  return <I18nContext value={value}>{children}</I18nContext>
}

function useI18n(): I18n {
  const i18n = use(I18nContext)
  if (i18n === null) throw new Error('no I18nProvider above')
  return i18n
}

/** The translator of the language on show. */
export const useTranslate = (): Translate => useI18n().translate

export function useLocale(): { locale: Locale; changeLocale: (locale: Locale) => void } {
  const { translate, changeLocale } = useI18n()
  return { locale: translate.locale, changeLocale }
}
