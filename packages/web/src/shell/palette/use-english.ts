import { loadTranslator, type Translate } from '@saffron/core/i18n'
import { useEffect, useState } from 'react'

/**
 * Returns English as a second language, so English page names match too. Undefined if the reader's language is English.
 */
export function useEnglish({ locale }: Translate): Translate | undefined {
  const [english, setEnglish] = useState<Translate>()
  useEffect(() => {
    if (locale === 'en') return
    // Without it, only names in the reader's language match.
    loadTranslator('en').then(
      (loaded) => setEnglish(() => loaded),
      () => undefined,
    )
  }, [locale])
  return locale === 'en' ? undefined : english
}
