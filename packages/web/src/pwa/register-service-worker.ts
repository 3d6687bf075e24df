import type { Locale } from '@saffron/core/i18n'

/** The manifests of the installed app by language. The page links the English one. */
const MANIFESTS: Readonly<Record<Locale, string>> = {
  en: '/manifest.webmanifest',
  'zh-Hant': '/manifest-zh-hant.webmanifest',
  'zh-Hans': '/manifest-zh-hans.webmanifest',
}

const linkManifest = (locale: string): void => {
  const manifest = MANIFESTS[locale as Locale]
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', manifest)
}

/** Makes the app installable, with an offline page. Runs after the page has loaded, and never in development. */
export function registerServiceWorker(locale: Locale): void {
  if (!import.meta.env.PROD) return
  const register = () => {
    linkManifest(locale)
    const page = document.documentElement
    new MutationObserver(() => linkManifest(page.lang)).observe(page, { attributeFilter: ['lang'] })
    // Insecure pages don't support it, and browsers may reject it. The app works without it.
    navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
