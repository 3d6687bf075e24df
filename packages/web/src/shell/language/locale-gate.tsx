import { reloadAreas, type Locale, loadTranslator, type Translate } from '@saffron/core/i18n'
import { TranslateContext } from '@saffron/core/react'
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react'

import { useOfferReload } from '../../ui/overlays/use-offer-reload.ts'
import { storeLocale } from './locale-choice.ts'

interface LocaleGateProps {
  readonly initial: Translate
  /** Called when the user has chosen a language and it's loaded. */
  readonly onChange: (locale: Locale) => void
  readonly children: ReactNode
}

const ChangeLocaleContext = createContext<(locale: Locale) => Promise<void>>(() => Promise.resolve())

/** Changes and stores the page's language. If it fails to load, a toast offers a reload. */
export function useChangeLocale(): (locale: Locale) => void {
  const change = use(ChangeLocaleContext)
  const offerReload = useOfferReload()
  return (locale) => void change(locale).catch(offerReload)
}

/** Provides the language to its children. */
export function LocaleGate({ initial, onChange, children }: LocaleGateProps) {
  const [translate, setTranslate] = useState<Translate>(() => initial)
  useEffect(() => {
    // Setting the same value again would recalculate the styles of the whole page.
    if (document.documentElement.lang !== translate.locale) document.documentElement.lang = translate.locale
  }, [translate])
  const latest = useRef<Locale>(undefined)
  const changeLocale = useCallback(
    async (locale: Locale) => {
      latest.current = locale
      const [loaded] = await Promise.all([loadTranslator(locale), reloadAreas(locale)])
      // The later of two quick choices wins, even if it loads first.
      if (latest.current !== locale) return
      storeLocale(locale)
      onChange(locale)
      setTranslate(() => loaded)
    },
    [onChange],
  )
  return (
    <TranslateContext value={translate}>
      <ChangeLocaleContext value={changeLocale}>{children}</ChangeLocaleContext>
    </TranslateContext>
  )
}
