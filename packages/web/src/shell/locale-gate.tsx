import { type Locale, loadTranslator, type Translate } from '@saffron/core/i18n'
import { TranslateContext } from '@saffron/core/react'
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'

import { storeLocale } from './locale-choice.ts'

interface LocaleGateProps {
  readonly initial: Translate
  readonly children: ReactNode
}

const ChangeLocaleContext = createContext<(locale: Locale) => void>(() => undefined)

/** Shows the page in another language, and remembers it. */
export const useChangeLocale = () => use(ChangeLocaleContext)

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
    <TranslateContext value={translate}>
      <ChangeLocaleContext value={changeLocale}>{children}</ChangeLocaleContext>
    </TranslateContext>
  )
}
