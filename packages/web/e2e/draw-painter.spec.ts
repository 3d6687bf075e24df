import type { Page } from '@playwright/test'

import { findings } from './axe.ts'
import { chooseFor, DRAWN, image, visitDrawings } from './drawings.ts'
import { createFingers, middleOf } from './fingers.ts'
import { expect, test } from './saffron.ts'

const painter = (page: Page) => page.getByRole('dialog', { name: 'Edit image' })
const stage = (page: Page) => painter(page).getByRole('application')
const tool = (page: Page, name: string) => painter(page).getByRole('button', { name })

/** The share of the mask that is painted, in percent. */
const painted = (page: Page) =>
  page.locator('canvas[data-mask]').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    let count = 0
    for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 127) count += 1
    return (count / (data.length / 4)) * 100
  })

async function openPainter(page: Page, prompt: string) {
  await chooseFor(page, prompt, 'Edit…')
  await expect(stage(page)).toBeVisible()
  return middleOf(stage(page))
}

test('a part of an image is painted with the mouse, and edited', async ({ page, server }) => {
  test.slow()
  await page.setViewportSize({ width: 1440, height: 900 })
  await visitDrawings(page, server, ['a moon'])
  const { x, y } = await openPainter(page, 'a moon')
  expect(await findings(page, '[role=dialog]')).toEqual([])
  await page.mouse.move(x - 60, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y, { steps: 8 })
  await page.mouse.up()
  const first = await painted(page)
  expect(first).toBeGreaterThan(1)
  await tool(page, 'Invert').click()
  await expect.poll(() => painted(page)).toBeCloseTo(100 - first, 0)
  await page.keyboard.press('Control+z')
  await expect.poll(() => painted(page)).toBeCloseTo(first, 5)
  await page.keyboard.press('Control+z')
  await expect.poll(() => painted(page)).toBe(0)
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => painted(page)).toBeCloseTo(first, 5)
  await expect(painter(page).getByText('Only the painted part changes.')).toBeVisible()
  await painter(page).getByRole('textbox', { name: 'What to change' }).fill('a red balloon')
  await tool(page, 'Edit image').click()
  await expect(painter(page)).toBeHidden(DRAWN)
  await expect(page.getByRole('button', { name: 'Actions for image 1 of “a red balloon”' })).toBeAttached(DRAWN)
  await chooseFor(page, 'a red balloon', 'Details')
  await expect(page.getByRole('list', { name: 'Lineage' })).toContainText('a moon')
  await expect(page.getByRole('img', { name: 'Mask' })).toBeVisible()
})

test('the canvas is extended, and what is new of it is painted', async ({ page, server }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visitDrawings(page, server, ['a moon'])
  await openPainter(page, 'a moon')
  await tool(page, 'Extend').click()
  await page.getByRole('menuitem', { name: 'To 16:9' }).click()
  // 256 × 192 becomes 341 × 192, so a quarter is new.
  await expect.poll(() => painted(page)).toBeGreaterThan(24)
  expect(await painted(page)).toBeLessThan(30)
  await painter(page).getByRole('textbox', { name: 'What to change' }).fill('a wide sky')
  await tool(page, 'Edit image').click()
  await chooseFor(page, 'a wide sky', 'Details')
  await expect(page.getByText('341 × 192')).toBeVisible(DRAWN)
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('combobox', { name: 'Left image' })).toContainText('Before the edit')
})

test('the viewer leads to the painter and to the details', async ({ page, server }) => {
  await visitDrawings(page, server, ['a moon'])
  const viewer = page.getByRole('dialog', { name: 'Image viewer' })
  await image(page, 'a moon').click()
  await viewer.getByRole('button', { name: 'Edit…' }).click()
  await expect(stage(page)).toBeVisible()
  await painter(page).getByRole('button', { name: 'Close' }).click()
  await image(page, 'a moon').click()
  expect(await findings(page, '[role=dialog]')).toEqual([])
  await viewer.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByRole('region', { name: 'Results' })).toBeVisible()
})

test('a mask is painted with keys alone', async ({ page, server }) => {
  await visitDrawings(page, server, ['a moon'])
  await openPainter(page, 'a moon')
  await stage(page).focus()
  await page.keyboard.press(']')
  await page.keyboard.press('Space')
  await expect.poll(() => painted(page)).toBeGreaterThan(0)
  const dot = await painted(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect.poll(() => painted(page)).toBeGreaterThan(dot)
  await page.keyboard.press('e')
  await page.keyboard.press('Space')
  await expect.poll(() => painted(page)).toBeLessThanOrEqual(dot)
})

test('a pen paints more the harder it presses', async ({ page, server }) => {
  await visitDrawings(page, server, ['a moon'])
  const { x, y } = await openPainter(page, 'a moon')
  const session = await page.context().newCDPSession(page)
  const draw = async (force: number) => {
    const pen = { pointerType: 'pen' as const, force, button: 'left' as const, y }
    await session.send('Input.dispatchMouseEvent', { ...pen, type: 'mousePressed', x: x - 40, clickCount: 1 })
    await session.send('Input.dispatchMouseEvent', { ...pen, type: 'mouseMoved', x: x + 40, buttons: 1 })
    await session.send('Input.dispatchMouseEvent', { ...pen, type: 'mouseReleased', x: x + 40, clickCount: 1 })
    return painted(page)
  }
  const soft = await draw(0.2)
  expect(soft).toBeGreaterThan(0)
  await tool(page, 'Clear').click()
  expect(await draw(1)).toBeGreaterThan(soft * 1.5)
})

test.describe('by touch on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('one finger paints, and two fingers zoom without painting', async ({ page, server }) => {
    await visitDrawings(page, server, ['a moon'])
    const middle = await openPainter(page, 'a moon')
    const fingers = await createFingers(page)
    await fingers.swipe(middle, { x: 60 })
    const stroke = await painted(page)
    expect(stroke).toBeGreaterThan(0)
    const zoom = painter(page).getByText(/^\d+%$/)
    const before = Number.parseInt((await zoom.textContent()) ?? '', 10)
    await fingers.pinch(middle, 60, 180)
    await expect.poll(async () => Number.parseInt((await zoom.textContent()) ?? '', 10)).toBeGreaterThan(before * 1.5)
    expect(await painted(page)).toBe(stroke)
  })

  test('the settings are in a sheet, and the page has one column without overflow', async ({ page, server }) => {
    await visitDrawings(page, server, ['a moon', 'a sun'])
    await page.getByRole('button', { name: 'Settings' }).tap()
    await page.getByRole('dialog').getByRole('radio', { name: '9:16' }).tap()
    expect(await findings(page, '[role=dialog]')).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
    await expect(page.getByRole('dialog')).toBeHidden()
    const lefts = await page
      .getByRole('list', { name: 'Drawings' })
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left))
    expect(new Set(lefts).size).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await findings(page)).toEqual([])
  })
})
