import { askEarly } from './shell/early-answers.ts'
// Runs while the app's own script is still on its way: neither theme nor language flashes, and what the page will ask
// for first is asked for already. Inlined in the page by build/before-paint.ts.
import { readLocale } from './shell/locale-choice.ts'
import { applyTheme } from './theme/apply-theme.ts'

const locale = readLocale()
applyTheme()
document.documentElement.lang = locale
preloadCatalogue()
// A signed-in reader of the chats sees the page's outline until React renders into the root.
if (askEarly(locale)) document.documentElement.dataset['outline'] = 'chat'

/** Fetches the texts that the app imports later. Where they lie is told by the page; in development it is not. */
function preloadCatalogue(): void {
  const address = document.currentScript?.getAttribute(`data-${locale.toLowerCase()}`)
  if (typeof address !== 'string') return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = address
  document.head.append(link)
}
