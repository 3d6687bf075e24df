import type { Page } from '@playwright/test'

import { expect } from './saffron.ts'

export const PHONE = { width: 390, height: 844 }
export const IMAGES = 5

export const thumbnail = (page: Page, index: number) => page.locator('[data-gallery="viewer-images"] button').nth(index)
export const viewer = (page: Page) => page.getByRole('dialog', { name: 'Image viewer' })
export const counter = (page: Page, n: number) => viewer(page).getByText(`${n} / ${IMAGES}`, { exact: true })
export const row = (page: Page) => viewer(page).locator('[data-zoomed]')
export const current = (page: Page) => viewer(page).locator('[data-state="shown"]:not([inert]) img')
export const tool = (page: Page, name: string) => viewer(page).getByRole('button', { name })

export async function open(page: Page, index: number): Promise<void> {
  await thumbnail(page, index).click()
  await expect(viewer(page)).toHaveAttribute('data-phase', 'open')
  await atRest(page)
}

/** Waits until the image is at rest. */
export async function atRest(page: Page): Promise<void> {
  await expect(current(page)).toBeVisible()
  let before = ''
  await expect
    .poll(async () => {
      const last = before
      before = JSON.stringify(await current(page).boundingBox())
      return before === last
    })
    .toBe(true)
}

export async function box(page: Page) {
  await atRest(page)
  const found = await current(page).boundingBox()
  if (found === null) throw new Error('no image is shown')
  return found
}
