import { type Locale, LOCALES, loadTranslator, type Translate } from '@saffron/core/i18n'

import { PRODUCT_NAME } from '../../ui/product-name.ts'
import { mayReload } from '../updates/reload-guard.ts'

/**
 * Loads the first language. If its catalog fails to load, perhaps after a deploy, the page reloads once, then tries
 * another language. If all fail, only a retry button is shown.
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
    // Without a catalog there's no text.
    button.textContent = `↻ ${PRODUCT_NAME}`
    button.addEventListener('click', () => location.reload())
    document.getElementById('root')?.replaceChildren(button)
    return never()
  }
}

const never = (): Promise<never> => new Promise(() => undefined)
