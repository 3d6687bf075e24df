import { findings } from './axe.ts'
import { apiOf } from './colleagues.ts'
import { cards, chooseFor, DRAWN, image, promptField, visitDrawings } from './drawings.ts'
import { expect, test } from './saffron.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('an image is drawn from a prompt, viewed, and its settings are reused', async ({ page, server }) => {
  await visitDrawings(page, server, [])
  await expect(page.getByText('No drawings yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Draw', exact: true })).toBeDisabled()
  await page.getByRole('radio', { name: '16:9' }).check()
  await promptField(page).fill('a red fox')
  await promptField(page).press('Control+Enter')
  await expect(image(page, 'a red fox')).toBeVisible(DRAWN)
  await image(page, 'a red fox').click()
  const viewer = page.getByRole('dialog', { name: 'Image viewer' })
  await expect(viewer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await promptField(page).fill('')
  await page.getByRole('radio', { name: '1:1' }).check()
  await chooseFor(page, 'a red fox', 'Reuse settings')
  await expect(promptField(page)).toHaveValue('a red fox')
  await expect(page.getByRole('spinbutton', { name: 'Width' })).toHaveValue('1360')
})

test('a drawing in progress is canceled and tried again, and a failed one says why', async ({ page, server }) => {
  await visitDrawings(page, server, [])
  await promptField(page).fill('slow clouds')
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(cards(page).getByText('Canceled')).toBeVisible(DRAWN)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(cards(page).getByText('Canceled')).toHaveCount(2, DRAWN)
  await promptField(page).fill('fail at this')
  await promptField(page).press('Control+Enter')
  await expect(cards(page).getByText('The demo fails because the prompt says so.')).toBeVisible(DRAWN)
})

test('an image is described, and the description becomes a prompt', async ({ page, server }) => {
  await visitDrawings(page, server, ['a green bird'])
  await chooseFor(page, 'a green bird', 'Describe')
  await page.getByRole('button', { name: 'Use this prompt' }).click(DRAWN)
  await expect(promptField(page)).toHaveValue(/256 × 192/)
})

test('images are selected and blended by keyboard, and deleting is undone', async ({ page, server }) => {
  await visitDrawings(page, server, ['a moon', 'a sun'])
  await image(page, 'a sun').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(image(page, 'a moon')).toBeFocused()
  await page.keyboard.press('Space')
  const bar = page.getByRole('group', { name: '2 selected' })
  await bar.getByRole('button', { name: 'Blend' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Blend' }).click()
  await expect(cards(page)).toHaveCount(3, DRAWN)
  await image(page, 'a moon').focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Delete')
  await expect(image(page, 'a moon')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(image(page, 'a moon')).toBeVisible()
})

/** Returns the length of a video, and its first and last pictures. */
async function framesOf(video: HTMLVideoElement) {
  video.pause()
  const pictureAt = async (time: number) => {
    const isThere = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
    video.currentTime = time
    await isThere
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 })
    canvas.getContext('2d')?.drawImage(video, 0, 0, 64, 64)
    return canvas.toDataURL()
  }
  return { seconds: video.duration, first: await pictureAt(0), last: await pictureAt(video.duration - 0.1) }
}

test('an image becomes a video, which plays in its card, in the viewer and on its own page', async ({
  page,
  server,
}) => {
  test.slow()
  const user = await visitDrawings(page, server, ['a sea'])
  await chooseFor(page, 'a sea', 'Make video')
  await expect(page.getByRole('list', { name: 'First frame' }).getByRole('img')).toBeVisible()
  await page.getByRole('button', { name: 'Make video' }).click()
  await page.getByRole('button', { name: 'Play video “a sea”' }).focus(DRAWN)
  await page.keyboard.press('Enter')
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((node: HTMLVideoElement) => node.currentTime)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Open video: a sea' }).click()
  const viewer = page.getByRole('dialog', { name: 'Image viewer' })
  const opened = viewer.getByLabel('a sea')
  await expect.poll(() => opened.evaluate((node: HTMLVideoElement) => node.currentTime)).toBeGreaterThan(0)
  expect(await findings(page, '[role=dialog]')).toEqual([])
  const isPaused = () => opened.evaluate((node: HTMLVideoElement) => node.paused)
  await opened.click()
  await expect.poll(isPaused).toBe(true)
  await opened.click()
  await expect.poll(isPaused).toBe(false)
  await opened.focus()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('1 / 2', { exact: true })).toBeVisible()
  await viewer.focus()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('img', { name: 'a sea' })).toBeVisible()
  await expect.poll(isPaused).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await viewer.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByRole('region', { name: 'Results' })).toBeVisible()
  await expect.poll(() => video.evaluate((node: HTMLVideoElement) => node.videoWidth)).toBeGreaterThan(0)
  await video.evaluate((node: HTMLVideoElement) => node.play())
  await expect.poll(() => video.evaluate((node: HTMLVideoElement) => node.currentTime)).toBeGreaterThan(0)
  const { seconds, first, last } = await video.evaluate(framesOf)
  const [made] = (await apiOf(server, user).draw.searchDrawings({ query: { kind: 'video' } })).list
  expect(Math.abs(seconds - (made?.results[0]?.seconds ?? 0))).toBeLessThan(0.2)
  expect(first).not.toBe(last)
  await expect(page.getByRole('list', { name: 'Lineage' })).toContainText('a sea')
})

test('drawings are filtered by words and kind', async ({ page, server }) => {
  await visitDrawings(page, server, ['a moon', 'a sun'])
  await page.getByRole('searchbox', { name: 'Search prompts' }).fill('moon')
  await expect(cards(page)).toHaveCount(1)
  await page.reload()
  await expect(image(page, 'a moon')).toBeVisible()
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Video')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(cards(page)).toHaveCount(2)
})

for (const theme of ['light', 'dark'] as const) {
  test(`the pages of drawing have no accessibility findings in the ${theme} theme`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme: theme })
    await visitDrawings(page, server, ['a moon'])
    expect(await findings(page)).toEqual([])
    await chooseFor(page, 'a moon', 'Details')
    await expect(page.getByRole('region', { name: 'Results' })).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.goto('/app/image')
    await expect(page.getByRole('heading', { name: 'Open an image' })).toBeVisible()
    expect(await findings(page)).toEqual([])
  })
}
