import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Returns axe's findings on a page or within a selector: the rule, the element and the problem. It waits for
 * animations, because a fade has other colors.
 */
export async function findings(page: Page, within?: string): Promise<string[]> {
  await page.evaluate(untilAtRest)
  await page.evaluate(hideLeaving)
  const axe = new AxeBuilder({ page })
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  await page.evaluate(() => void (document.adoptedStyleSheets = []))
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}

/**
 * Resolves when every row is measured and nothing moves, except endless animations such as spinners and scroll-driven
 * ones.
 */
async function untilAtRest(): Promise<void> {
  const moving = document
    .getAnimations()
    .filter(({ timeline }) => timeline === document.timeline)
    .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(moving.map(({ finished }) => finished))
  // A list's row is hidden until measured.
  const unmeasured = '[data-index][style*="visibility: hidden"]'
  for (let frames = 0; frames < 120 && document.querySelector(unmeasured) !== null; frames++) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

/** Hides toasts and dialogs that start to fade out during axe's work, which takes seconds on a busy machine. */
function hideLeaving(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('[data-leaving] { visibility: hidden !important; transition: none !important }')
  document.adoptedStyleSheets = [sheet]
}
