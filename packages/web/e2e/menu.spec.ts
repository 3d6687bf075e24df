import type { Page } from '@playwright/test'

import { createFingers, middleOf } from './fingers.ts'
import { state, test, toasts } from './gallery-page.ts'
import { expect, field, replied, say } from './saffron.ts'

const menu = (page: Page) => page.getByRole('menu')
const items = (page: Page) => page.getByRole('menuitem')

test.describe('a menu', () => {
  test('opens on right click, inside the window, without hidden items or stray dividers', async ({ gallery }) => {
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

  test('is navigable by keyboard', async ({ gallery }) => {
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

  test('doesn’t open without a visible item', async ({ gallery }) => {
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
    const fingers = await createFingers(gallery)
    const target = state(gallery, 'context-menu').getByRole('button')
    await target.scrollIntoViewIfNeeded()
    await fingers.swipe(await middleOf(target), { x: 0, y: -30 })
    await gallery.waitForTimeout(700)
    await expect(menu(gallery)).toHaveCount(0)
    await fingers.press(await middleOf(target))
    await expect(menu(gallery)).toBeVisible()
    await fingers.lift()
    await expect(items(gallery)).toHaveCount(4)
    await gallery.keyboard.press('Escape')
    await expect(menu(gallery)).toHaveCount(0)
    await target.focus()
    await gallery.keyboard.press('Shift+F10')
    await expect(items(gallery)).toHaveCount(4)
  })

  test('opens while a mouse hovers over its button, and closes when it leaves', async ({ gallery }) => {
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
    // Pressed and closed by Escape before the hover delay, so it doesn't reopen.
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

  test('of a conversation is the same on right click as on its button', async ({ chat }) => {
    await say(chat, 'Write 3 words')
    await replied(chat)
    const list = chat.getByRole('navigation', { name: 'Chats' })
    await list.getByRole('link').first().click({ button: 'right' })
    await expect(items(chat)).toHaveText([
      'Rename',
      'Pin',
      'Instructions…',
      'Plugins',
      'Duplicate',
      'Move or copy to another space…',
      'Export as Markdown',
      'Export as JSON',
      'Archive',
      'Delete',
    ])
    await items(chat).filter({ hasText: 'Rename' }).click()
    await expect(chat.getByRole('textbox', { name: 'Chat title' })).toBeFocused()
    await chat.keyboard.press('Escape')
    await list.getByRole('link').first().click({ button: 'right' })
    await items(chat).filter({ hasText: 'Delete' }).click()
    await expect(list.getByRole('link')).toHaveCount(0)
    await expect(field(chat)).toBeVisible()
  })
})

test.describe('a context menu on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('is a sheet at the bottom, which a press above it closes', async ({ gallery }) => {
    const fingers = await createFingers(gallery)
    const target = state(gallery, 'context-menu').getByRole('button')
    await target.scrollIntoViewIfNeeded()
    await fingers.press(await middleOf(target))
    await expect(menu(gallery)).toBeVisible()
    await fingers.lift()
    const edges = async () => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await menu(gallery).boundingBox()) ?? {}
      return [x, x + width, y + height]
    }
    await expect.poll(edges).toEqual([8, 382, 836])
    await gallery.touchscreen.tap(195, 30)
    await expect(menu(gallery)).toHaveCount(0)
  })
})
