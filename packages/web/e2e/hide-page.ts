import type { Page } from '@playwright/test'

/** The time after which a hidden page has closed its connections, with a margin. */
export const LONG_HIDDEN_MS = 8000

/** Simulates hiding or showing a page, because headless Chromium shows all of them. */
export const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
