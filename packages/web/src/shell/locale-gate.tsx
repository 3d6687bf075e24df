import { loadAskedAreas, type Locale, loadTranslator, type Translate } from '@saffron/core/i18n'
import { TranslateContext } from '@saffron/core/react'
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react'

import { keepChoice } from './keep-choice.ts'
import { storeLocale } from './locale-choice.ts'
import { useOfferReload } from './toast/use-offer-reload.ts'

interface LocaleGateProps {
  readonly initial: Translate
  readonly children: ReactNode
}

const ChangeLocaleContext = createContext<(locale: Locale) => Promise<void>>(() => Promise.resolve())

/** Shows the page in another language, and remembers it, where it can be fetched; else a toast offers a reload. */
export function useChangeLocale(): (locale: Locale) => void {
  const change = use(ChangeLocaleContext)
  const offerReload = useOfferReload()
  return (locale) => void change(locale).catch(offerReload)
}

/** Gives its children the language, and another one when it is chosen. */
export function LocaleGate({ initial, children }: LocaleGateProps) {
  const [translate, setTranslate] = useState<Translate>(() => initial)
  useEffect(() => {
    // Setting it anew, even to what it is, has the style of the whole page computed again.
    if (document.documentElement.lang !== translate.locale) document.documentElement.lang = translate.locale
  }, [translate])
  const latest = useRef<Locale>(undefined)
  const changeLocale = useCallback(async (locale: Locale) => {
    latest.current = locale
    const [loaded] = await Promise.all([loadTranslator(locale), loadAskedAreas(locale)])
    // Of two quick choices the later counts, whichever comes first.
    if (latest.current !== locale) return
    storeLocale(locale)
    keepChoice({ locale })
    setTranslate(() => loaded)
  }, [])
  return (
    <TranslateContext value={translate}>
      <ChangeLocaleContext value={changeLocale}>{children}</ChangeLocaleContext>
    </TranslateContext>
  )
}
