import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { findings } from './axe.ts'
import { test } from './gallery-page.ts'
import { expect } from './saffron.ts'
import { atRest, box, counter, current, IMAGES, open, PHONE, row, thumbnail, tool, viewer } from './viewer.ts'

/** Returns the first four numbers of the image's transform: rotation, flips and scale. */
const turned = (page: Page) =>
  current(page).evaluate((image) => {
    const { a, b, c, d } = new DOMMatrix(getComputedStyle(image).transform)
    return [a, b, c, d].map((value) => Math.sign(Math.round(value * 1000)))
  })

test.describe('by mouse and keyboard', () => {
  test('opens, closes on Escape and returns focus', async ({ gallery }) => {
    await open(gallery, 1)
    await expect(counter(gallery, 2)).toBeVisible()
    await expect(viewer(gallery).getByText('panorama.jpg', { exact: true })).toBeVisible()
    await gallery.keyboard.press('Escape')
    await expect(viewer(gallery)).toHaveCount(0)
    await expect(thumbnail(gallery, 1)).toBeFocused()
  })

  test('the phases are opening, open, closing, in this order', async ({ gallery }) => {
    await gallery.evaluate(() => {
      const seen: string[] = []
      Object.assign(globalThis, { seenPhases: seen })
      new MutationObserver(() => {
        const phase = document.querySelector('[data-phase]')?.getAttribute('data-phase') ?? 'closed'
        if (seen.at(-1) !== phase) seen.push(phase)
      }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-phase'] })
    })
    await open(gallery, 0)
    await tool(gallery, 'Close viewer').click()
    await expect(viewer(gallery)).toHaveCount(0)
    const phases = await gallery.evaluate(() => (globalThis as unknown as { seenPhases: string[] }).seenPhases)
    expect(phases.filter((phase, at) => phase !== 'closed' || at > 0)).toEqual(['opening', 'open', 'closing', 'closed'])
  })

  test('the arrows move between images and stop at the ends', async ({ gallery }) => {
    await open(gallery, 0)
    await gallery.keyboard.press('ArrowLeft')
    await expect(counter(gallery, 1)).toBeVisible()
    for (let n = 2; n <= IMAGES; n++) {
      await gallery.keyboard.press('ArrowRight')
      await expect(counter(gallery, n)).toBeVisible()
    }
    await gallery.keyboard.press('ArrowRight')
    await expect(counter(gallery, IMAGES)).toBeVisible()
    await expect(tool(gallery, 'Next')).toHaveAttribute('aria-disabled', 'true')
    await tool(gallery, 'Previous').click()
    await expect(counter(gallery, 4)).toBeVisible()
  })

  test('the live region names the current image', async ({ gallery }) => {
    await open(gallery, 0)
    await gallery.keyboard.press('ArrowRight')
    await expect(viewer(gallery).locator('[aria-live]')).toHaveText('2 of 5: panorama.jpg')
  })

  test('plus, minus and 0 zoom', async ({ gallery }) => {
    await open(gallery, 0)
    const fitted = await box(gallery)
    await gallery.keyboard.press('+')
    expect((await box(gallery)).width / fitted.width).toBeCloseTo(1.5, 2)
    await gallery.keyboard.press('+')
    expect((await box(gallery)).width / fitted.width).toBeCloseTo(2.25, 2)
    await gallery.keyboard.press('-')
    expect((await box(gallery)).width / fitted.width).toBeCloseTo(1.5, 2)
    await gallery.keyboard.press('0')
    expect((await box(gallery)).width).toBeCloseTo(fitted.width, 0)
    for (let times = 0; times < 8; times++) await gallery.keyboard.press('+')
    expect((await box(gallery)).width / fitted.width).toBeCloseTo(6, 2)
    await expect(tool(gallery, 'Zoom in')).toHaveAttribute('aria-disabled', 'true')
  })

  test('the wheel zooms at the pointer', async ({ gallery }) => {
    await open(gallery, 0)
    const fitted = await box(gallery)
    const pointer = { x: fitted.x + fitted.width * 0.4, y: fitted.y + fitted.height * 0.6 }
    await gallery.mouse.move(pointer.x, pointer.y)
    const turnWheel = async () => {
      for (let notch = 0; notch < 3; notch++) await gallery.mouse.wheel(0, -100)
      return box(gallery)
    }
    // It stays centered until it's as wide as the window.
    const before = await turnWheel()
    const after = await turnWheel()
    expect(after.width).toBeGreaterThan(before.width * 2)
    expect((pointer.x - after.x) / after.width).toBeCloseTo((pointer.x - before.x) / before.width, 2)
    expect((pointer.y - after.y) / after.height).toBeCloseTo((pointer.y - before.y) / before.height, 2)
  })

  test('R rotates by a quarter and fits again, F flips, and Shift reverses', async ({ gallery }) => {
    await open(gallery, 0)
    expect(await turned(gallery)).toEqual([1, 0, 0, 1])
    await gallery.keyboard.press('r')
    const upright = await box(gallery)
    expect(await turned(gallery)).toEqual([0, 1, -1, 0])
    expect(upright.height).toBeGreaterThan(upright.width)
    expect(upright.y).toBeGreaterThanOrEqual(0)
    await gallery.keyboard.press('Shift+R')
    await atRest(gallery)
    await gallery.keyboard.press('f')
    await atRest(gallery)
    expect(await turned(gallery)).toEqual([-1, 0, 0, 1])
    await gallery.keyboard.press('Shift+F')
    await atRest(gallery)
    expect(await turned(gallery)).toEqual([-1, 0, 0, -1])
  })

  test('an image stays rotated while others are shown', async ({ gallery }) => {
    await open(gallery, 0)
    await tool(gallery, 'Rotate 90°').click()
    await gallery.keyboard.press('ArrowRight')
    await atRest(gallery)
    expect(await turned(gallery)).toEqual([1, 0, 0, 1])
    await gallery.keyboard.press('ArrowLeft')
    await atRest(gallery)
    expect(await turned(gallery)).toEqual([0, 1, -1, 0])
  })

  test('the mouse drags pages from 11 px and turns them from 41 px', async ({ gallery }) => {
    await open(gallery, 1)
    const offset = () => row(gallery).evaluate((node) => new DOMMatrix(getComputedStyle(node).transform).m41)
    await gallery.mouse.move(700, 400)
    await gallery.mouse.down()
    await gallery.mouse.move(690, 400)
    expect(await offset()).toBe(0)
    await gallery.mouse.move(689, 400)
    expect(await offset()).toBeLessThan(0)
    await gallery.mouse.move(600, 400)
    expect(await offset()).toBe(-100)
    await gallery.mouse.up()
    await expect(counter(gallery, 3)).toBeVisible()
  })

  test('a click outside the image closes, a click on it doesn’t', async ({ gallery }) => {
    await open(gallery, 1)
    await gallery.mouse.click(640, 360)
    await gallery.keyboard.press('Tab')
    await expect(viewer(gallery)).toHaveAttribute('data-phase', 'open')
    await gallery.mouse.click(640, 650)
    await expect(viewer(gallery)).toHaveCount(0)
  })

  test('a double click zooms and a second one fits again', async ({ gallery }) => {
    await open(gallery, 0)
    const fitted = await box(gallery)
    await gallery.mouse.dblclick(500, 300)
    expect((await box(gallery)).width / fitted.width).toBeGreaterThanOrEqual(2)
    await gallery.mouse.dblclick(500, 300)
    expect((await box(gallery)).width).toBeCloseTo(fitted.width, 0)
  })

  test('Tab stays inside and every button has a name', async ({ gallery }) => {
    await open(gallery, 1)
    const names: (string | null)[] = []
    for (let times = 0; times < 10; times++) {
      await gallery.keyboard.press('Tab')
      names.push(await gallery.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null))
    }
    expect(names).toEqual([
      'Previous',
      'Zoom out',
      'Fit to window, 100%',
      'Zoom in',
      'Rotate 90°',
      'Flip horizontally',
      'Flip vertically',
      'Download',
      'Next',
      'Close viewer',
    ])
    await gallery.keyboard.press('Tab')
    await expect(tool(gallery, 'Previous')).toBeFocused()
  })

  test('a download has the file’s bytes and name', async ({ gallery, server }) => {
    await open(gallery, 0)
    const begun = gallery.waitForEvent('download')
    await tool(gallery, 'Download').click()
    const download = await begun
    expect(download.suggestedFilename()).toBe('dawn.jpg')
    const source = await gallery.getByRole('img', { name: 'Hills at dawn' }).first().getAttribute('src')
    const original = await (await fetch(server.url + source)).arrayBuffer()
    expect(Buffer.compare(await readFile(await download.path()), Buffer.from(original))).toBe(0)
  })

  test('a missing image shows an error in its place and on download', async ({ gallery }) => {
    await gallery.locator('[data-gallery="viewer-failed"] button').click()
    await expect(viewer(gallery).getByRole('alert')).toContainText('Failed to load image')
    const again = gallery.waitForRequest(/missing\.png/)
    await tool(gallery, 'Try again').click()
    await again
    await expect(viewer(gallery).getByRole('alert')).toBeVisible()
    await tool(gallery, 'Download').click()
    await expect(gallery.locator('[aria-live]').getByText('Failed to load image')).toBeVisible()
    await gallery.keyboard.press('ArrowRight')
    await expect(current(gallery)).toBeVisible()
  })

  test('with thousands of images, only the neighbors are loaded', async ({ gallery }) => {
    await gallery.locator('[data-gallery="viewer-many"] button').click()
    await expect(viewer(gallery).getByText('1,500 / 3,000')).toBeVisible()
    await expect(viewer(gallery).locator('img')).toHaveCount(3)
    await gallery.keyboard.press('ArrowRight')
    await expect(viewer(gallery).getByText('1,501 / 3,000')).toBeVisible()
    await expect(viewer(gallery).locator('img')).toHaveCount(3)
  })

  test('a single image has neither counter nor arrows', async ({ gallery }) => {
    await gallery.locator('[data-gallery="viewer-one"] button').click()
    await expect(current(gallery)).toBeVisible()
    await expect(tool(gallery, 'Next')).toHaveCount(0)
    await expect(viewer(gallery).getByText('1 / 1')).toHaveCount(0)
  })

  test('an image of one pixel is shown and can fill the window', async ({ gallery }) => {
    await open(gallery, 4)
    expect((await box(gallery)).width).toBe(1)
    for (let times = 0; times < 20; times++) await gallery.keyboard.press('+')
    expect((await box(gallery)).width).toBeGreaterThan(500)
  })

  test('back navigation closes the image with its page', async ({ gallery }) => {
    await open(gallery, 0)
    await gallery.goBack()
    await expect(viewer(gallery)).toHaveCount(0)
  })

  for (const size of [{ width: 1024, height: 768 }, PHONE]) {
    test(`has no axe findings at ${size.width} px`, async ({ gallery }) => {
      await gallery.setViewportSize(size)
      await open(gallery, 1)
      expect(await findings(gallery, '[data-phase]')).toEqual([])
    })
  }
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('everything appears immediately', async ({ gallery }) => {
    await open(gallery, 0)
    const fitted = await current(gallery).boundingBox()
    await gallery.keyboard.press('+')
    expect((await current(gallery).boundingBox())?.width).toBeCloseTo((fitted?.width ?? 0) * 1.5, 0)
    await gallery.keyboard.press('Escape')
    await expect(viewer(gallery)).toHaveCount(0)
  })
})
