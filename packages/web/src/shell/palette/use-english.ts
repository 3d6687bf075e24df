import { loadTranslator, type Translate } from '@saffron/core/i18n'
import { useEffect, useState } from 'react'

/** English beside another language, so that what a screen is called in both finds it; undefined in English itself. */
export function useEnglish({ locale }: Translate): Translate | undefined {
  const [english, setEnglish] = useState<Translate>()
  useEffect(() => {
    if (locale === 'en') return
    // Without it the names in the reader's own language are found.
    loadTranslator('en').then(
      (loaded) => setEnglish(() => loaded),
      () => undefined,
    )
  }, [locale])
  return locale === 'en' ? undefined : english
}
