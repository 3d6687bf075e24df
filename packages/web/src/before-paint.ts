import { askEarly, conversationShown } from './shell/early-answers.ts'
// Runs while the app's own script is still on its way: neither theme nor language flashes, and what the page will ask
// for first is asked for already. A file of its own in front of the app's, made by build/before-paint.ts.
import { readLocale } from './shell/locale-choice.ts'
import { applyTheme } from './theme/apply-theme.ts'

const locale = readLocale()
applyTheme()
document.documentElement.lang = locale
preload(locale.toLowerCase())
if (conversationShown() !== undefined) preload('message-list')
askEarly(locale)

/** Fetches a module that the app imports later. Where each lies is told by the page; in development it is not. */
function preload(name: string): void {
  const address = document.currentScript?.getAttribute(`data-${name}`)
  if (typeof address !== 'string') return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = address
  document.head.append(link)
}
