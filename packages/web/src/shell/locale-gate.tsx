import { type Locale, loadTranslator, type Translate } from '@saffron/core/i18n'
import { type ReactNode, useCallback, useEffect, useState } from 'react'

import { I18nProvider } from './i18n-provider.tsx'
import { storeLocale } from './locale-choice.ts'

interface LocaleGateProps {
  readonly initial: Translate
  readonly children: ReactNode
}

/** Gives its children the language, and another one when it is chosen. */
export function LocaleGate({ initial, children }: LocaleGateProps) {
  const [translate, setTranslate] = useState<Translate>(() => initial)
  useEffect(() => {
    document.documentElement.lang = translate.locale
  }, [translate])
  const changeLocale = useCallback((locale: Locale) => {
    storeLocale(locale)
    void loadTranslator(locale).then((loaded) => setTranslate(() => loaded))
  }, [])
  return (
    <I18nProvider translate={translate} changeLocale={changeLocale}>
      {children}
    </I18nProvider>
  )
}
