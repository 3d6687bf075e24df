import type { Locator, Page } from '@playwright/test'

import { expect, test } from './saffron.ts'

/** Screenshots depend on the machine's fonts, so they're compared in CI. */
test.skip(process.env.CI === undefined, 'screenshots are compared in CI only')

const SIZES = {
  390: { width: 390, height: 844 },
  1024: { width: 1024, height: 768 },
  1440: { width: 1440, height: 900 },
}

const BOX = '[data-gallery]'
/** The time limit for Escape to close an element. */
const ESCAPE_MS = 2000

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${size}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme })

      test('every state of every part looks as it did', async ({ chat }) => {
        test.setTimeout(300_000)
        await chat.emulateMedia({ reducedMotion: 'reduce' })
        await chat.goto('/app/test')
        await chat.locator(BOX).first().waitFor()
        const states = await statesOf(chat)
        expect(new Set(states.map(({ name }) => name)).size).toBe(states.length)
        for (const { name, opens } of states) {
          const box = chat.locator(`[data-gallery="${name}"]`)
          await box.scrollIntoViewIfNeeded()
          const picture = ['gallery', `${name}-${size}-${colorScheme}.png`]
          if (opens === null) await expect.soft(box).toHaveScreenshot(picture)
          else await expect.soft(await openFrom(box, opens)).toHaveScreenshot(picture)
          if (opens !== null) await close(chat)
        }
      })
    })
  }
}

/** Returns the boxes of the page, and what each opens. */
const statesOf = (page: Page) =>
  page.locator(BOX).evaluateAll((boxes) =>
    boxes.map((box) => ({
      name: box.getAttribute('data-gallery') ?? '',
      opens: box.getAttribute('data-gallery-opens'),
    })),
  )

/** Presses the button of a box, and waits for the opened element. */
async function openFrom(box: Locator, opens: string): Promise<Locator> {
  const byRightButton = opens === 'contextmenu'
  await box.getByRole('button').click({ button: byRightButton ? 'right' : 'left' })
  const opened = box.page().locator(`[role="${byRightButton ? 'menu' : opens}"]`)
  await opened.waitFor()
  // A menu opened by hover closes when the mouse leaves.
  if (opens.endsWith('dialog')) await box.page().mouse.move(0, 0)
  return opened
}

/** Uses its last button if Escape doesn't close it, and waits for the toast to disappear. */
async function close(page: Page): Promise<void> {
  const opened = page.locator('[role="menu"], [role="dialog"], [role="alertdialog"]')
  await page.keyboard.press('Escape')
  const closed = await opened.waitFor({ state: 'detached', timeout: ESCAPE_MS }).then(
    () => true,
    () => false,
  )
  if (!closed) await opened.getByRole('button').last().click()
  await opened.waitFor({ state: 'detached' })
  await expect(page.locator('section[aria-live] > *')).toHaveCount(0)
}
