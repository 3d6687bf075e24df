import type { Locale } from '@saffron/core/i18n'

/** The manifest of an installed app in its reader's language; the page links the English one. */
const MANIFESTS: Readonly<Record<Locale, string>> = {
  en: '/manifest.webmanifest',
  'zh-Hant': '/manifest-zh-hant.webmanifest',
  'zh-Hans': '/manifest-zh-hans.webmanifest',
}

const linkManifest = (locale: string): void => {
  const manifest = MANIFESTS[locale as Locale]
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', manifest)
}

/** Makes the app one to install, and one that says so when it is offline; after the page has loaded, and never in development. */
export function registerServiceWorker(locale: Locale): void {
  if (!import.meta.env.PROD) return
  const register = () => {
    linkManifest(locale)
    const page = document.documentElement
    new MutationObserver(() => linkManifest(page.lang)).observe(page, { attributeFilter: ['lang'] })
    // A page that is not secure has none, and a browser may refuse one: the app does without.
    navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
