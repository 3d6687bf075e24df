import type { Page } from '@playwright/test'

import { findings } from './axe.ts'
import { press, showToast, state, test, toasts } from './gallery-page.ts'
import { expect } from './saffron.ts'

const dialog = (page: Page) => page.getByRole('alertdialog')

test.describe('the confirm dialog', () => {
  test('has the default texts 提示, CANCEL and OK, and at most 500 px width', async ({ gallery }) => {
    await press(gallery, 'confirm-defaults')
    await expect(dialog(gallery)).toHaveAccessibleName('提示')
    await expect(dialog(gallery).getByRole('button')).toHaveText(['CANCEL', 'OK'])
    expect((await dialog(gallery).boundingBox())?.width).toBe(500)
    await expect(dialog(gallery)).toHaveCSS('z-index', '2400')
    await dialog(gallery).getByRole('button', { name: 'OK' }).click()
    await expect(dialog(gallery)).toHaveCount(0)
    await expect(toasts(gallery).getByText('Done')).toBeVisible()
    await expect(state(gallery, 'confirm-defaults').getByRole('button')).toBeFocused()
  })

  test('has no OK button without a handler, and Escape cancels', async ({ gallery }) => {
    await press(gallery, 'confirm-no-handler')
    await expect(dialog(gallery).getByRole('button')).toHaveText(['CANCEL'])
    await gallery.keyboard.press('Escape')
    await expect(dialog(gallery)).toHaveCount(0)
  })

  test('closes right away, and its handler’s error is shown as a toast', async ({ gallery }) => {
    await press(gallery, 'confirm-failing')
    await dialog(gallery).getByRole('button', { name: 'Delete' }).click()
    await expect(dialog(gallery)).toHaveCount(0)
    await expect(toasts(gallery).getByText('Something went wrong')).toBeVisible()
  })
})

test('a code can be sent again after 60 seconds, wherever its button was shown', async ({ gallery }) => {
  // The fake clock also advances by itself, by seconds on a busy machine.
  await gallery.clock.install()
  const button = () => state(gallery, 'resend-ready').getByRole('button')
  await expect(button()).toHaveText('Verification code')
  await button().click()
  await expect(button()).toHaveAttribute('aria-busy', 'true')
  await gallery.clock.runFor(900)
  await expect(button()).toHaveText(/^Send again in (?:60|5\d) s$/)
  await gallery.clock.runFor(20_000)
  await expect(button()).toHaveText(/^Send again in (?:40|3\d) s$/)
  await gallery.evaluate(() => {
    history.pushState(null, '', '/app/chats')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(button()).toHaveCount(0)
  await gallery.clock.runFor(1000)
  await gallery.evaluate(() => history.back())
  await expect(button()).toHaveText(/^Send again in [1-3]\d s$/)
  await gallery.clock.runFor(40_000)
  await expect(button()).toHaveText('Verification code')
  await state(gallery, 'resend-failing').getByRole('button').click()
  await expect(toasts(gallery).getByText('Something went wrong')).toBeVisible()
  await expect(state(gallery, 'resend-failing').getByRole('button')).toHaveText('Verification code')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('the gallery and everything it opens have no accessibility findings', async ({ gallery }) => {
      test.setTimeout(180_000)
      await gallery.emulateMedia({ reducedMotion: 'reduce' })
      for (const text of ['Copied', 'Copy failed', 'Reply finished.']) await showToast(gallery, text)
      expect(await findings(gallery)).toEqual([])
      for (const name of ['confirm-danger', 'popup-center', 'menu-actions', 'menu-choice']) {
        await press(gallery, name)
        await gallery.locator('[role="alertdialog"], [role="dialog"], [role="menu"]').waitFor()
        expect(await findings(gallery)).toEqual([])
        await gallery.keyboard.press('Escape')
      }
      await state(gallery, 'context-menu').getByRole('button').click({ button: 'right' })
      await gallery.getByRole('menu').waitFor()
      expect(await findings(gallery)).toEqual([])
    })
  })
}
