import type { Locale } from '@saffron/core/i18n'

import { readLocale } from '../shell/locale-choice.ts'
import { applyTheme } from '../theme/apply-theme.ts'

/** Put in by the build. */
declare const OFFLINE_TEXTS: Readonly<Record<Locale, OfflineTexts>>

interface OfflineTexts {
  readonly title: string
  readonly text: string
  readonly retry: string
}

/** Soon enough for whoever waits before it, and nothing to a server that starts. */
const TRY_MS = 10_000

const locale = readLocale()
const { title, text, retry } = OFFLINE_TEXTS[locale]

// In the head: neither theme nor language flashes.
applyTheme()
document.documentElement.lang = locale
document.title = `${title} · Saffron`
addEventListener('DOMContentLoaded', () => {
  write('h1', title)
  write('p', text)
  write('button', retry)
  document.querySelector('button')?.addEventListener('click', () => location.reload())
})
addEventListener('online', () => location.reload())
// A server that was down says nothing when it is back: it is asked.
setInterval(() => void tryServer(), TRY_MS)

function write(selector: string, content: string): void {
  document.querySelector(selector)?.replaceChildren(content)
}

async function tryServer(): Promise<void> {
  if (document.visibilityState !== 'visible') return
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok) location.reload()
}
