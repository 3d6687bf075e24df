import type { Locale } from '@saffron/core/i18n'

import { readLocale } from '../shell/language/locale-choice.ts'
import { applyTheme } from '../theme/apply-theme.ts'

/** Defined by the build. */
declare const OFFLINE_TEXTS: Readonly<Record<Locale, OfflineTexts>>

interface OfflineTexts {
  readonly title: string
  readonly text: string
  readonly retry: string
}

/** Short enough for a waiting user, and negligible for a starting server. */
const TRY_MS = 10_000

const locale = readLocale()
const { title, text, retry } = OFFLINE_TEXTS[locale]

// Runs in the head, so theme and language don't flash.
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
// Polls, because a restarted server sends no event.
setInterval(() => void tryServer(), TRY_MS)

function write(selector: string, content: string): void {
  document.querySelector(selector)?.replaceChildren(content)
}

async function tryServer(): Promise<void> {
  if (document.visibilityState !== 'visible') return
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok) location.reload()
}
