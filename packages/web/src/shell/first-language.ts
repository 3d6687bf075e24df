import { type Locale, LOCALES, loadTranslator, type Translate } from '@saffron/core/i18n'

import { mayReload } from './errors/reload-guard.ts'
import { PRODUCT_NAME } from './product-name.ts'

/**
 * The language the page begins in. A catalogue that cannot be fetched may be gone after a deploy: the page starts afresh,
 * once; then another language has to do. Where there is none either, all that is shown is a button to try again.
 */
export async function loadFirstLanguage(locale: Locale): Promise<Translate> {
  try {
    return await loadTranslator(locale)
  } catch {
    const reloads = navigator.onLine && mayReload('chunk')
    if (reloads) location.reload()
    return reloads ? never() : loadAnother(locale)
  }
}

async function loadAnother(locale: Locale): Promise<Translate> {
  const others = LOCALES.filter((other) => other !== locale)
  try {
    return await Promise.any(others.map(loadTranslator))
  } catch {
    const button = document.createElement('button')
    // Without a catalogue there are no words.
    button.textContent = `↻ ${PRODUCT_NAME}`
    button.addEventListener('click', () => location.reload())
    document.getElementById('root')?.replaceChildren(button)
    return never()
  }
}

const never = (): Promise<never> => new Promise(() => undefined)
