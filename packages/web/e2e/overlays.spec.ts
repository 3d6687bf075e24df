import { AxeBuilder } from '@axe-core/playwright'
import type { CDPSession, Locator, Page } from '@playwright/test'

import { expect, field, replied, say, test as base } from './saffron.ts'

interface Overlays {
  /** The gallery of parts, signed in. */
  readonly gallery: Page
}

const test = base.extend<Overlays>({
  gallery: async ({ chat }, use) => {
    await chat.goto('/app/test')
    await chat.getByRole('heading', { level: 1 }).waitFor()
    await use(chat)
  },
})

const state = (page: Page, name: string) => page.locator(`[data-gallery="${name}"]`)
/** Presses the one button of a state. */
const press = (page: Page, name: string) => state(page, name).getByRole('button').click()
const toasts = (page: Page) => page.getByRole('region', { name: 'Messages of the page' })
const showToast = (page: Page, text: string) => state(page, 'toast-live').getByRole('button', { name: text }).click()

const dialog = (page: Page) => page.getByRole('alertdialog')
const menu = (page: Page) => page.getByRole('menu')
const items = (page: Page) => page.getByRole('menuitem')
const popup = (page: Page) => page.getByRole('dialog')
const layerOf = (page: Page) => popup(page).locator('..')

/** A finger, on a page that may have no touch screen: down at the middle, over the points, and up. */
async function touchSession(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  return session
}

async function middleOf(element: Locator) {
  const box = await element.boundingBox()
  if (box === null) throw new Error('nothing to touch')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function swipe(session: CDPSession, element: Locator, by: { x: number; y: number }): Promise<void> {
  const { x, y } = await middleOf(element)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  for (const part of [0.25, 0.5, 0.75, 1]) {
    const touchPoints = [{ x: x + by.x * part, y: y + by.y * part }]
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test.describe('a toast', () => {
  test('closes by itself after its second, and waits while the pointer or the focus is on it', async ({ gallery }) => {
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

  test('closes on a swipe up or down over 50 px, on none of 50, on none to the side', async ({ gallery }) => {
    const session = await touchSession(gallery)
    const toast = toasts(gallery).getByText('Copy failed')
    for (const y of [51, -51]) {
      await showToast(gallery, 'Copy failed')
      // A finger takes what has come to rest.
      await gallery.waitForTimeout(400)
      await swipe(session, toast, { x: 0, y })
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
      await swipe(session, toast, by)
      await gallery.clock.runFor(300)
      await expect(toast).toBeVisible()
    }
  })

  test('stacks with others, the newest nearest to the edge, and its button does its one thing', async ({ gallery }) => {
    await gallery.clock.install()
    for (const text of ['Copied', 'Copy failed', 'The reply has ended.']) await showToast(gallery, text)
    const tops = await Promise.all(
      ['Copied', 'Copy failed', 'The reply has ended.'].map(
        async (text) => (await toasts(gallery).getByText(text).boundingBox())?.y ?? 0,
      ),
    )
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    await expect(toasts(gallery)).toHaveAttribute('aria-live', 'polite')
    await toasts(gallery).getByRole('button', { name: 'Try again' }).click()
    await gallery.clock.runFor(300)
    await expect(toasts(gallery).getByText('The reply has ended.')).toHaveCount(0)
    await expect(toasts(gallery).getByText('Done')).toBeVisible()
  })
})

test('F8 answers a toast under a dialog, which keeps the focus; a toast that goes leaves it where it is', async ({
  gallery,
}) => {
  await gallery.clock.install()
  await showToast(gallery, 'Copy failed')
  await showToast(gallery, 'The reply has ended.')
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
  await expect(sheet.getByText('Go to the newest message')).toBeVisible()
  await gallery.keyboard.press('F8')
  await gallery.clock.runFor(300)
  await expect(toasts(gallery).getByText('The reply has ended.')).toHaveCount(0)
  await expect(toasts(gallery).getByText('Done')).toBeVisible()
  await expect(sheet.locator(':focus')).toHaveCount(1)
})

test.describe('the confirm dialog', () => {
  test('is called 提示 with CANCEL and OK where nothing else is said, and at most 500 px wide', async ({ gallery }) => {
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

  test('closes at once, and what its handler fails with is a toast', async ({ gallery }) => {
    await press(gallery, 'confirm-failing')
    await dialog(gallery).getByRole('button', { name: 'Delete' }).click()
    await expect(dialog(gallery)).toHaveCount(0)
    await expect(toasts(gallery).getByText('Something went wrong')).toBeVisible()
  })
})

test.describe('a menu', () => {
  test('opens under the right button, inside the window, without hidden items or stray dividers', async ({
    gallery,
  }) => {
    const target = state(gallery, 'context-menu').getByRole('button')
    await target.click({ button: 'right' })
    await expect(items(gallery)).toHaveText(['Rename', 'Pin', 'Copy', 'Delete…'])
    await expect(menu(gallery).getByRole('separator')).toHaveCount(1)
    await items(gallery).filter({ hasText: 'Pin' }).click()
    await expect(menu(gallery)).toHaveCount(0)
    await expect(toasts(gallery).getByText('Pin')).toBeVisible()
    await expect(target).toBeFocused()

    await gallery.setViewportSize({ width: 390, height: 500 })
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    await target.click({ button: 'right', position: { x: (box?.width ?? 0) - 3, y: 3 } })
    const { x = 0, y = 0, width = 0, height = 0 } = (await menu(gallery).boundingBox()) ?? {}
    expect([x >= 0, y >= 0, x + width <= 390, y + height <= 500]).toEqual([true, true, true, true])
  })

  test('is walked by the keyboard', async ({ gallery }) => {
    const target = state(gallery, 'context-menu').getByRole('button')
    await target.focus()
    await gallery.keyboard.press('Shift+F10')
    const walk = { ArrowDown: 'Rename', End: 'Delete…', ArrowUp: 'Pin', Home: 'Rename', d: 'Delete…' }
    await expect(menu(gallery)).toBeVisible()
    for (const [key, item] of Object.entries(walk)) {
      await gallery.keyboard.press(key)
      await expect(items(gallery).filter({ hasText: item })).toBeFocused()
    }
    await gallery.keyboard.press('Escape')
    await expect(menu(gallery)).toHaveCount(0)
    await expect(target).toBeFocused()
    await gallery.keyboard.press('ContextMenu')
    await gallery.keyboard.press('ArrowDown')
    await expect(items(gallery).first()).toBeFocused()
    await gallery.keyboard.press('Enter')
    await expect(toasts(gallery).getByText('Rename')).toBeVisible()
    await expect(target).toBeFocused()
  })

  test('does not open without an item to show', async ({ gallery }) => {
    const own = gallery.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('contextmenu', (event) => resolve(!event.defaultPrevented), { once: true })
        }),
    )
    await state(gallery, 'context-menu-without-items').getByRole('button').click({ button: 'right' })
    expect(await own).toBe(true)
    await expect(menu(gallery)).toHaveCount(0)
  })

  test('opens on a long press, not on a tap or a scroll', async ({ gallery }) => {
    const session = await touchSession(gallery)
    const target = state(gallery, 'context-menu').getByRole('button')
    await target.scrollIntoViewIfNeeded()
    await swipe(session, target, { x: 0, y: -30 })
    await gallery.waitForTimeout(700)
    await expect(menu(gallery)).toHaveCount(0)
    const point = await middleOf(target)
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    await expect(menu(gallery)).toBeVisible()
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(items(gallery)).toHaveCount(4)
    await gallery.keyboard.press('Escape')
    await expect(menu(gallery)).toHaveCount(0)
    await target.focus()
    await gallery.keyboard.press('Shift+F10')
    await expect(items(gallery)).toHaveCount(4)
  })

  test('opens while a mouse rests on its button, and closes when it leaves', async ({ gallery }) => {
    const target = state(gallery, 'menu-hover').getByRole('button')
    await target.hover()
    await expect(menu(gallery)).toBeVisible()
    await target.click()
    await gallery.mouse.move(0, 0)
    await gallery.waitForTimeout(500)
    await expect(menu(gallery)).toBeVisible()
    await gallery.keyboard.press('Escape')
    await expect(menu(gallery)).toHaveCount(0)
    await target.hover()
    await expect(menu(gallery)).toBeVisible()
    await items(gallery).first().hover()
    await gallery.waitForTimeout(500)
    await expect(menu(gallery)).toBeVisible()
    await gallery.mouse.move(0, 0)
    await expect(menu(gallery)).toHaveCount(0)
    // Pressed and closed by Escape before the mouse has rested: it does not come back.
    await target.click()
    await menu(gallery).waitFor()
    await gallery.keyboard.press('Escape')
    await gallery.waitForTimeout(600)
    await expect(menu(gallery)).toHaveCount(0)
    await gallery.mouse.move(0, 0)
    await target.hover()
    await menu(gallery).waitFor()
    await items(gallery).first().hover()
    await expect(menu(gallery)).toBeVisible()
    await gallery.mouse.move(0, 0)
    await expect(menu(gallery)).toHaveCount(0)
  })

  test('of a conversation is the same under the right button as behind its button', async ({ chat }) => {
    await say(chat, 'Write 3 words')
    await replied(chat)
    const list = chat.getByRole('navigation', { name: 'Conversations' })
    await list.getByRole('link').first().click({ button: 'right' })
    await expect(items(chat)).toHaveText(['Rename', 'Pin', 'Delete…'])
    await items(chat).filter({ hasText: 'Rename' }).click()
    await expect(chat.getByRole('textbox', { name: 'Title of the conversation' })).toBeFocused()
    await chat.keyboard.press('Escape')
    await list.getByRole('link').first().click({ button: 'right' })
    await items(chat).filter({ hasText: 'Delete…' }).click()
    await chat.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(list.getByRole('link')).toHaveCount(0)
    await expect(field(chat)).toBeVisible()
  })
})

test.describe('a popup', () => {
  test('rises from the bottom over a mask, keeps the focus and gives it back with its result', async ({ gallery }) => {
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

  test('lets go of the focus when it is answered, while it is still seen to leave', async ({ gallery }) => {
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

  test('stands at the edge it is told', async ({ gallery }) => {
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

  test('stacks: Escape and the mask close the topmost alone, and a taken key is refused', async ({ gallery }) => {
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

  test('stays where neither Escape nor the mask may close it', async ({ gallery }) => {
    await press(gallery, 'popup-stays')
    await gallery.keyboard.press('Escape')
    await gallery.mouse.click(5, 5)
    await gallery.waitForTimeout(500)
    await expect(popup(gallery)).toBeVisible()
    await popup(gallery).getByRole('button', { name: 'Rename' }).click()
    await expect(popup(gallery)).toHaveCount(0)
  })

  test('does not move where less motion is wanted, and may be closed while it opens', async ({ gallery }) => {
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

test('a code is sent again after 60 seconds, wherever its button was meanwhile', async ({ gallery }) => {
  await gallery.clock.install()
  const button = () => state(gallery, 'resend-ready').getByRole('button')
  await expect(button()).toHaveText('Verification code')
  await button().click()
  await expect(button()).toHaveAttribute('aria-busy', 'true')
  await gallery.clock.runFor(900)
  await expect(button()).toHaveText('60 s')
  await gallery.clock.runFor(20_000)
  await expect(button()).toHaveText('40 s')
  await gallery.evaluate(() => {
    history.pushState(null, '', '/app/chats')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(button()).toHaveCount(0)
  await gallery.clock.runFor(1000)
  await gallery.evaluate(() => history.back())
  await expect(button()).toHaveText('39 s')
  await gallery.clock.runFor(40_000)
  await expect(button()).toHaveText('Verification code')
  await state(gallery, 'resend-failing').getByRole('button').click()
  await expect(toasts(gallery).getByText('Something went wrong')).toBeVisible()
  await expect(state(gallery, 'resend-failing').getByRole('button')).toHaveText('Verification code')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('the gallery and all that it opens has no accessibility finding', async ({ gallery }) => {
      test.setTimeout(180_000)
      await gallery.emulateMedia({ reducedMotion: 'reduce' })
      const findings = async () => {
        // A fade that is still on its way has colours that nobody reads.
        await gallery.waitForTimeout(300)
        const { violations } = await new AxeBuilder({ page: gallery }).analyze()
        return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
      }
      for (const text of ['Copied', 'Copy failed', 'The reply has ended.']) await showToast(gallery, text)
      expect(await findings()).toEqual([])
      for (const name of ['confirm-danger', 'popup-center', 'menu-actions', 'menu-choice']) {
        await press(gallery, name)
        await gallery.locator('[role="alertdialog"], [role="dialog"], [role="menu"]').waitFor()
        expect(await findings()).toEqual([])
        await gallery.keyboard.press('Escape')
      }
      await state(gallery, 'context-menu').getByRole('button').click({ button: 'right' })
      await menu(gallery).waitFor()
      expect(await findings()).toEqual([])
    })
  })
}
