import { createFingers } from './fingers.ts'
import { test } from './gallery-page.ts'
import { expect } from './saffron.ts'
import { atRest, box, counter, IMAGES, open, PHONE, row, tool, viewer } from './viewer.ts'

const MIDDLE = { x: PHONE.width / 2, y: PHONE.height / 2 }

test.describe('by touch', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  for (const { by, index, shown } of [
    { by: -39, index: 1, shown: 2 },
    { by: -41, index: 1, shown: 3 },
    { by: 39, index: 1, shown: 2 },
    { by: 41, index: 1, shown: 1 },
    { by: 200, index: 0, shown: 1 },
    { by: -200, index: IMAGES - 1, shown: IMAGES },
  ]) {
    test(`a swipe of ${by} px on image ${index + 1} shows image ${shown}`, async ({ gallery }) => {
      await open(gallery, index)
      const fingers = await createFingers(gallery)
      await fingers.swipe(MIDDLE, { x: by })
      await atRest(gallery)
      await expect(counter(gallery, shown)).toBeVisible()
    })
  }

  test('the row follows the finger, at half speed beyond the first image', async ({ gallery }) => {
    await open(gallery, 0)
    const fingers = await createFingers(gallery)
    const offset = () => row(gallery).evaluate((node) => new DOMMatrix(getComputedStyle(node).transform).m41)
    await fingers.move([[MIDDLE, { ...MIDDLE, x: MIDDLE.x - 100 }]])
    await expect.poll(offset).toBe(-100)
    await fingers.lift()
    await atRest(gallery)
    await gallery.keyboard.press('ArrowLeft')
    await atRest(gallery)
    await fingers.move([[MIDDLE, { ...MIDDLE, x: MIDDLE.x + 100 }]])
    await expect.poll(offset).toBe(50)
    await fingers.lift()
  })

  test('images are 20 px apart', async ({ gallery }) => {
    await open(gallery, 0)
    const places = await viewer(gallery)
      .locator('[data-state]')
      .evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().left))
    expect(places).toEqual([0, PHONE.width + 20])
  })

  test('a swipe down of 13% of the window doesn’t close, one of 15% does', async ({ gallery }) => {
    await open(gallery, 0)
    const fingers = await createFingers(gallery)
    await fingers.swipe(MIDDLE, { y: PHONE.height * 0.13 })
    await atRest(gallery)
    await expect(viewer(gallery)).toHaveAttribute('data-phase', 'open')
    await fingers.swipe(MIDDLE, { y: PHONE.height * 0.15 })
    await expect(viewer(gallery)).toHaveCount(0)
  })

  test('a swipe up doesn’t close, and the background fades with a drag down', async ({ gallery }) => {
    await open(gallery, 0)
    const fingers = await createFingers(gallery)
    await fingers.swipe(MIDDLE, { y: -300 })
    await atRest(gallery)
    await expect(viewer(gallery)).toHaveAttribute('data-phase', 'open')
    const ground = () => viewer(gallery).evaluate((node) => Number(node.style.getPropertyValue('--ground')))
    expect(await ground()).toBe(1)
    await fingers.move([[MIDDLE, { ...MIDDLE, y: MIDDLE.y + 105.5 }]])
    await expect.poll(ground).toBe(0.75)
    await fingers.lift()
    await expect.poll(ground).toBe(1)
  })

  test('two fingers zoom in, up to six times, and back', async ({ gallery }) => {
    await open(gallery, 0)
    const fitted = await box(gallery)
    const fingers = await createFingers(gallery)
    await fingers.pinch(MIDDLE, 100, 200)
    expect((await box(gallery)).width / fitted.width).toBeCloseTo(2, 1)
    await fingers.pinch(MIDDLE, 20, 360)
    expect((await box(gallery)).width / fitted.width).toBeCloseTo(6, 2)
    await fingers.pinch(MIDDLE, 360, 20)
    expect((await box(gallery)).width).toBeCloseTo(fitted.width, 0)
    await expect(counter(gallery, 1)).toBeVisible()
  })

  for (const [ms, zooms] of [
    [250, true],
    [350, false],
  ] as const) {
    test(`two taps ${ms} ms apart ${zooms ? 'zoom' : 'do not zoom'}`, async ({ gallery }) => {
      await open(gallery, 0)
      const fitted = await box(gallery)
      const fingers = await createFingers(gallery)
      await fingers.tap(MIDDLE)
      await fingers.tap(MIDDLE, ms)
      expect((await box(gallery)).width > fitted.width * 1.9).toBe(zooms)
    })
  }

  test('one tap hides the bars, another shows them', async ({ gallery }) => {
    await open(gallery, 0)
    const fingers = await createFingers(gallery)
    await fingers.tap(MIDDLE)
    await expect(tool(gallery, 'Download')).toBeHidden()
    await fingers.tap(MIDDLE)
    await expect(tool(gallery, 'Download')).toBeVisible()
  })

  test('when zoomed in, a swipe moves the image, and at its edge it turns the page', async ({ gallery }) => {
    await open(gallery, 0)
    const fingers = await createFingers(gallery)
    await fingers.pinch(MIDDLE, 100, 300)
    const zoomed = await box(gallery)
    await fingers.swipe(MIDDLE, { x: -100 })
    expect((await box(gallery)).x).toBeCloseTo(zoomed.x - 100, 0)
    await expect(counter(gallery, 1)).toBeVisible()
    const toTheEdge = { from: { ...MIDDLE, x: 380 }, by: { x: -370 } }
    await fingers.swipe(toTheEdge.from, toTheEdge.by)
    await atRest(gallery)
    await expect(counter(gallery, 1)).toBeVisible()
    await fingers.swipe(toTheEdge.from, toTheEdge.by)
    await expect(counter(gallery, 2)).toBeVisible()
  })

  test('every button on the phone is 44 px', async ({ gallery }) => {
    await open(gallery, 1)
    const sizes = await viewer(gallery)
      .getByRole('button')
      .evaluateAll((nodes) =>
        nodes.map((node) => node.getBoundingClientRect()).map(({ width, height }) => [width, height]),
      )
    expect(sizes.length).toBeGreaterThan(8)
    expect(sizes.filter(([width = 0, height = 0]) => width < 44 || height < 44)).toEqual([])
  })
})
