import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What axe finds on a page, or in what `within` selects alone: the rule, the element, and what is wrong with it. It looks
 * once nothing moves: a fade on its way has colours that nobody reads.
 */
export async function findings(page: Page, within?: string): Promise<string[]> {
  await page.evaluate(untilAtRest)
  const axe = new AxeBuilder({ page })
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}

/** Ends when every row has its place, and nothing moves but what has no end, as a spinner, or goes by how far something is scrolled. */
async function untilAtRest(): Promise<void> {
  const moving = document
    .getAnimations()
    .filter(({ timeline }) => timeline === document.timeline)
    .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(moving.map(({ finished }) => finished))
  // A row of a list is hidden until it has been measured.
  const unmeasured = '[data-index][style*="visibility: hidden"]'
  for (let frames = 0; frames < 120 && document.querySelector(unmeasured) !== null; frames++) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}
