import type { Locator, Page } from '@playwright/test'

import { press, state, test, toasts } from './gallery-page.ts'
import { expect } from './saffron.ts'

const popup = (page: Page) => page.getByRole('dialog')
const layerOf = (page: Page) => popup(page).locator('..')

test.describe('a popup', () => {
  test('opens from the bottom over a mask, traps focus and returns it with its result', async ({ gallery }) => {
    await press(gallery, 'popup-default')
    const panel = popup(gallery)
    await expect(panel).toHaveAttribute('data-position', 'bottom')
    await expect(layerOf(gallery)).toHaveCSS('z-index', '1901')
    await expect(panel).toHaveCSS('z-index', '999')
    const mask = layerOf(gallery).locator(':scope > :first-child')
    await expect(mask).toHaveCSS('opacity', '0.73')
    await expect(mask).toHaveCSS('transition-duration', '0.3s')
    for (let turn = 0; turn < 6; turn += 1) {
      await gallery.keyboard.press('Tab')
      expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    await panel.getByRole('textbox').fill('A better name')
    await panel.getByRole('button', { name: 'Rename' }).click()
    await expect(panel).toHaveCount(0)
    await expect(toasts(gallery).getByText('A better name')).toBeVisible()
    await expect(state(gallery, 'popup-default').getByRole('button')).toBeFocused()
  })

  test('has one heading, and an accessible name of its own', async ({ gallery }) => {
    await press(gallery, 'popup-default')
    await expect(popup(gallery)).toHaveAccessibleName(/./)
    await expect(popup(gallery).getByRole('heading')).toHaveCount(1)
  })

  test('releases focus when it’s answered, during its closing animation', async ({ gallery }) => {
    await press(gallery, 'popup-default')
    const panel = popup(gallery)
    await panel.getByRole('button', { name: 'Rename' }).evaluate(async (rename: HTMLElement) => {
      rename.click()
      await Promise.resolve()
      document.querySelector<HTMLElement>('[data-gallery="popup-top"] button')?.focus()
    })
    const next = gallery.locator('[data-gallery="popup-top"] button')
    await expect(next).toBeFocused()
    await expect(gallery.locator('[role="dialog"]')).toHaveCount(0)
    await expect(next).toBeFocused()
  })

  test('opens at the given edge', async ({ gallery }) => {
    const { width, height } = gallery.viewportSize() ?? { width: 0, height: 0 }
    const stands = {
      bottom: ({ y, bottom }: Edges) => [bottom, y > 0],
      top: ({ y, bottom }: Edges) => [y + height, bottom < height],
      left: ({ x, y, bottom }: Edges) => [x + height, y === 0 && bottom === height],
      right: ({ right, y, bottom }: Edges) => [right - width + height, y === 0 && bottom === height],
      center: ({ x, y, right, bottom }: Edges) => [
        height,
        Math.abs(x - (width - right)) < 2 && Math.abs(y - (height - bottom)) < 2,
      ],
    }
    for (const [position, check] of Object.entries(stands)) {
      await press(gallery, `popup-${position}`)
      await expect.poll(async () => check(await edgesOf(popup(gallery)))).toEqual([height, true])
      await gallery.keyboard.press('Escape')
      await expect(popup(gallery)).toHaveCount(0)
    }
  })

  test('stacks: Escape and the mask close only the topmost, and a key in use is rejected', async ({ gallery }) => {
    await press(gallery, 'popup-default')
    await popup(gallery).getByRole('button', { name: 'Open another' }).click()
    await expect(popup(gallery).last()).toHaveAttribute('data-position', 'center')
    await expect(popup(gallery).last().locator('..')).toHaveCSS('z-index', '1902')
    await popup(gallery).last().getByRole('button', { name: 'Open another' }).click()
    await expect(toasts(gallery).getByText('key already exists', { exact: false })).toBeVisible()
    await toasts(gallery).getByRole('button', { name: 'Close' }).click()
    await expect(gallery.locator('[role="dialog"]')).toHaveCount(2)
    await gallery.keyboard.press('Escape')
    await expect(gallery.locator('[role="dialog"]')).toHaveCount(1)
    await expect(popup(gallery).getByRole('button', { name: 'Open another' })).toBeFocused()
    await gallery.mouse.click(5, 5)
    await expect(popup(gallery)).toHaveCount(0)
  })

  test('stays open when neither Escape nor the mask may close it', async ({ gallery }) => {
    await press(gallery, 'popup-stays')
    await gallery.keyboard.press('Escape')
    await gallery.mouse.click(5, 5)
    await gallery.waitForTimeout(500)
    await expect(popup(gallery)).toBeVisible()
    await popup(gallery).getByRole('button', { name: 'Rename' }).click()
    await expect(popup(gallery)).toHaveCount(0)
  })

  test('doesn’t move with reduced motion, and can be closed while opening', async ({ gallery }) => {
    await press(gallery, 'popup-left')
    await popup(gallery).waitFor({ state: 'attached' })
    await gallery.keyboard.press('Escape')
    await expect(popup(gallery)).toHaveCount(0)
    await gallery.emulateMedia({ reducedMotion: 'reduce' })
    await press(gallery, 'popup-left')
    expect((await edgesOf(popup(gallery))).x).toBe(0)
    await gallery.keyboard.press('Escape')
    await expect(popup(gallery)).toHaveCount(0)
  })
})

interface Edges {
  readonly x: number
  readonly y: number
  readonly right: number
  readonly bottom: number
}

async function edgesOf(element: Locator): Promise<Edges> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {}
  return { x, y, right: x + width, bottom: y + height }
}
