import { createFingers, middleOf } from './fingers.ts'
import { showToast, state, test, toasts } from './gallery-page.ts'
import { expect } from './saffron.ts'

test.describe('a toast', () => {
  test('closes after its timeout, and pauses on hover and focus', async ({ gallery }) => {
    await gallery.clock.install()
    await showToast(gallery, 'Copied')
    const toast = toasts(gallery).getByText('Copied')
    await expect(toast).toBeVisible()
    await toast.hover()
    await gallery.clock.runFor(5000)
    await expect(toast).toBeVisible()
    await gallery.mouse.move(0, 0)
    await gallery.clock.runFor(1300)
    await expect(toast).toHaveCount(0)

    await showToast(gallery, 'Copy failed')
    const failure = toasts(gallery).getByText('Copy failed')
    await gallery.clock.runFor(3000)
    await expect(failure).toBeVisible()
    await gallery.keyboard.press('F8')
    await expect(toasts(gallery).getByRole('button', { name: 'Close' })).toBeFocused()
    await gallery.clock.runFor(10_000)
    await expect(failure).toBeVisible()
    await gallery.keyboard.press('Escape')
    await gallery.clock.runFor(300)
    await expect(failure).toHaveCount(0)
    await expect(state(gallery, 'toast-live').getByRole('button', { name: 'Copy failed' })).toBeFocused()
  })

  test('closes on a vertical swipe over 50 px, not at 50 and not sideways', async ({ gallery }) => {
    const fingers = await createFingers(gallery)
    const toast = toasts(gallery).getByText('Copy failed')
    for (const y of [51, -51]) {
      await showToast(gallery, 'Copy failed')
      // A swipe needs the toast to be at rest.
      await gallery.waitForTimeout(400)
      await fingers.swipe(await middleOf(toast), { x: 0, y })
      await expect(toast).toHaveCount(0, { timeout: 3000 })
    }
    await gallery.clock.install()
    await showToast(gallery, 'Copy failed')
    for (const by of [
      { x: 0, y: 50 },
      { x: 0, y: -50 },
      { x: 120, y: 0 },
      { x: -120, y: 0 },
    ]) {
      await fingers.swipe(await middleOf(toast), by)
      await gallery.clock.runFor(300)
      await expect(toast).toBeVisible()
    }
  })

  test('stacks with others, the newest closest to the edge, and its button runs its action', async ({ gallery }) => {
    await gallery.clock.install()
    for (const text of ['Copied', 'Copy failed', 'Reply finished.']) await showToast(gallery, text)
    const tops = await Promise.all(
      ['Copied', 'Copy failed', 'Reply finished.'].map(
        async (text) => (await toasts(gallery).getByText(text).boundingBox())?.y ?? 0,
      ),
    )
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    await expect(toasts(gallery)).toHaveAttribute('aria-live', 'polite')
    await toasts(gallery).getByRole('button', { name: 'Try again' }).click()
    await gallery.clock.runFor(300)
    await expect(toasts(gallery).getByText('Reply finished.')).toHaveCount(0)
    await expect(toasts(gallery).getByText('Done')).toBeVisible()
  })
})

test('F8 presses a toast’s button from a dialog, which keeps focus, and a closing toast leaves focus there', async ({
  gallery,
}) => {
  await gallery.clock.install()
  await showToast(gallery, 'Copy failed')
  await showToast(gallery, 'Reply finished.')
  await gallery.keyboard.press('F8')
  const again = toasts(gallery).getByRole('button', { name: 'Try again' })
  await expect(again).toBeFocused()
  await toasts(gallery)
    .getByText('Copy failed')
    .locator('..')
    .getByRole('button', { name: 'Close' })
    .dispatchEvent('click')
  await gallery.clock.runFor(300)
  await expect(toasts(gallery).getByText('Copy failed')).toHaveCount(0)
  await expect(again).toBeFocused()
  await gallery.keyboard.press('Control+/')
  const sheet = gallery.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Go to the latest notification')).toBeVisible()
  await gallery.keyboard.press('F8')
  await gallery.clock.runFor(300)
  await expect(toasts(gallery).getByText('Reply finished.')).toHaveCount(0)
  await expect(toasts(gallery).getByText('Done')).toBeVisible()
  await expect(sheet.locator(':focus')).toHaveCount(1)
})
