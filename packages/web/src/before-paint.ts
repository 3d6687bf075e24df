// Runs while the app's scripts load: sets theme and language without a flash, and starts the first requests.
// build/before-paint.ts inlines it in the page.
import { readLocale } from './shell/language/locale-choice.ts'
import { startEarlyRequests } from './shell/session/early-requests.ts'
import { applyTheme } from './theme/apply-theme.ts'

const locale = readLocale()
applyTheme()
document.documentElement.lang = locale
preloadCatalogue()
// A signed-in reader of the chats sees the page's outline until React renders.
if (startEarlyRequests(locale)) document.documentElement.dataset['outline'] = 'chat'

/** Fetches the catalog that the app imports later. The page contains its URL, except in development. */
function preloadCatalogue(): void {
  const address = document.currentScript?.getAttribute(`data-${locale.toLowerCase()}`)
  if (typeof address !== 'string') return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = address
  document.head.append(link)
}
