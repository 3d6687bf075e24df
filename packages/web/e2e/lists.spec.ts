import type { Page } from '@playwright/test'

import { findings } from './axe.ts'
import { expect, test } from './saffron.ts'

const box = (page: Page, state: string) => page.locator(`[data-gallery="list-${state}"]`)
const rows = (page: Page, state: string) => box(page, state).getByRole('link')
const scrollerOf = (page: Page, state: string) => box(page, state).getByRole('list').locator('xpath=../..')

/** Expects the focused row to be visible. The list itself may have moved, because parts above it are still loading. */
const expectFocusInSight = (page: Page) =>
  expect(async () => {
    await box(page, 'full').scrollIntoViewIfNeeded()
    await expect(box(page, 'full').locator(':focus')).toBeInViewport({ timeout: 500 })
  }).toPass()

test.beforeEach(async ({ chat }) => {
  await chat.goto('/app/test')
  await rows(chat, 'full').first().waitFor()
})

test('every state has a text, and axe finds nothing in it', async ({ chat }) => {
  await expect(box(chat, 'loading').getByText('Loading')).toBeAttached()
  await expect(box(chat, 'failed').getByRole('button', { name: 'Load failed, click to retry' })).toBeVisible()
  await expect(box(chat, 'empty').getByText('No data')).toBeVisible()
  expect(await findings(chat, '#lists')).toEqual([])
})

test('a failed first page is retried by a click, and so is a later one, which keeps the rows before it', async ({
  chat,
}) => {
  await box(chat, 'failed').getByRole('button').click()
  await expect(rows(chat, 'failed')).toHaveCount(5)
  await rows(chat, 'failed-later').first().focus()
  await chat.keyboard.press('End')
  await expect(rows(chat, 'failed-later').last()).toHaveText('New chat 6')
  await box(chat, 'failed-later').getByRole('button', { name: 'Load failed, click to retry' }).click()
  await chat.keyboard.press('End')
  await expect(rows(chat, 'failed-later').last()).toHaveText('New chat 1')
  await expect(box(chat, 'failed-later').getByText('No more data')).toBeAttached()
})

test('the first action fills an empty list', async ({ chat }) => {
  await box(chat, 'empty').getByRole('button', { name: 'Start a new chat' }).click()
  await expect(rows(chat, 'empty')).toHaveText(['New chat 1'])
})

test('thousands of rows are navigable by keyboard, and few of them are rendered', async ({ chat }) => {
  await rows(chat, 'full').first().focus()
  await chat.keyboard.press('ArrowDown')
  await chat.keyboard.press('ArrowDown')
  await expect(rows(chat, 'full').filter({ hasText: '4,998' })).toBeFocused()
  for (let turn = 0; turn < 4; turn += 1) await chat.keyboard.press('PageDown')
  await expectFocusInSight(chat)
  await chat.keyboard.press('End')
  await expectFocusInSight(chat)
  const item = box(chat, 'full').locator('li:has(:focus)')
  await expect(item).toHaveAttribute('aria-setsize', '5000')
  expect(Number(await item.getAttribute('aria-posinset'))).toBeGreaterThanOrEqual(30)
  expect(await box(chat, 'full').getByRole('listitem').count()).toBeLessThan(60)
  await chat.keyboard.press('Home')
  await expect(rows(chat, 'full').filter({ hasText: '5,000' })).toBeFocused()
  await chat.keyboard.press('Enter')
  await expect(chat).toHaveURL(/row=5000$/)
})

test('a list has one tab stop', async ({ chat }) => {
  await rows(chat, 'exhausted').first().focus()
  await chat.keyboard.press('ArrowDown')
  await chat.keyboard.press('Tab')
  await expect(box(chat, 'exhausted').locator(':focus')).toHaveCount(0)
  await chat.keyboard.press('Shift+Tab')
  await expect(rows(chat, 'exhausted').filter({ hasText: '31' })).toBeFocused()
})

test('new rows at the top don’t move the visible ones', async ({ chat }) => {
  const scroller = scrollerOf(chat, 'full')
  await scroller.evaluate((element) => element.scrollTo({ top: 700 }))
  const row = rows(chat, 'full').filter({ hasText: '4,975' })
  await expect(row).toBeVisible()
  // Relative to the list, independent of the page's scroll.
  const topOf = () =>
    row.evaluate((element) => {
      const list = element.closest('ul')?.parentElement?.parentElement
      return element.getBoundingClientRect().top - (list?.getBoundingClientRect().top ?? 0)
    })
  const before = await topOf()
  for (let turn = 0; turn < 3; turn += 1) await box(chat, 'full').getByRole('button').click()
  await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(790)
  expect(Math.abs((await topOf()) - before)).toBeLessThan(2)

  await scroller.evaluate((element) => element.scrollTo({ top: 0 }))
  await box(chat, 'full').getByRole('button').click()
  // The click may have scrolled the page to the button below the list.
  await scroller.evaluate((element) => element.scrollIntoView())
  await expect(rows(chat, 'full').filter({ hasText: '5,004' })).toBeInViewport()
})

test('back navigation restores the same rows at the same position', async ({ chat }) => {
  const scroller = scrollerOf(chat, 'full')
  const top = () => scroller.evaluate(({ scrollTop }) => scrollTop)
  for (let turn = 0; turn < 5; turn += 1) {
    await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    await chat.waitForTimeout(100)
  }
  const left = await top()
  expect(left).toBeGreaterThan(3000)
  const reading = await scroller.evaluate((element) => {
    const { top: edge } = element.getBoundingClientRect()
    const shown = [...element.querySelectorAll('li')].filter((row) => row.getBoundingClientRect().top >= edge)
    return shown.toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)[0]?.innerText
  })
  await chat.getByRole('link', { name: 'Chats', exact: true }).click()
  await expect(chat).toHaveURL(/\/app\/chats$/)
  await chat.goBack()
  await expect(rows(chat, 'full').filter({ hasText: reading ?? '' })).toBeVisible()
  expect(Math.abs((await top()) - left)).toBeLessThan(2)
})

test('another address of the same page keeps the list, its position and the focus', async ({ chat }) => {
  const scroller = scrollerOf(chat, 'full')
  const top = () => scroller.evaluate(({ scrollTop }) => Math.round(scrollTop))
  await scroller.scrollIntoViewIfNeeded()
  await scroller.evaluate((element) => element.scrollTo({ top: 700 }))
  const link = rows(chat, 'full').filter({ hasText: '4,975' })
  await expect(link).toBeVisible()
  // A mouse click would scroll the row into view first.
  await link.evaluate((element: HTMLElement) => {
    element.focus({ preventScroll: true })
    element.click()
  })
  await expect(chat).toHaveURL(/row=4975$/)
  await expect(link).toBeFocused()
  expect(await top()).toBe(700)
  await scroller.evaluate((element) => element.scrollTo({ top: 300 }))
  await expect(rows(chat, 'full').filter({ hasText: '4,988' })).toBeInViewport()
  await chat.getByRole('link', { name: 'Chats', exact: true }).click()
  await expect(chat).toHaveURL(/\/app\/chats$/)
  await chat.goBack()
  await expect(chat).toHaveURL(/row=4975$/)
  await expect.poll(top).toBe(300)
  await chat.goBack()
  await expect(chat).not.toHaveURL(/row=/)
  await expect.poll(top).toBe(300)
})

test('a removed row moves focus to the one in its place', async ({ chat }) => {
  await chat.goto('/app/chats')
  await chat.evaluate(async () => {
    const { value: token } = JSON.parse(localStorage.getItem('accessToken') ?? '{}')
    const forgery = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-xsrf-token': forgery }
    for (const title of ['Talk 0', 'Talk 1', 'Talk 2']) {
      await fetch('/ai/conversation/create', { method: 'POST', headers, body: JSON.stringify({ title }) })
    }
  })
  await chat.goto('/app/chats')
  const list = chat.getByRole('navigation', { name: 'Chats' })
  const talk = (number: number) => list.getByRole('link', { name: `Talk ${number}`, exact: true })
  await talk(1).focus()
  await chat.keyboard.press('Shift+F10')
  await chat.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(talk(1)).toHaveCount(0)
  await expect(talk(0)).toBeFocused()
})

test('the list of conversations keeps its position when the reader returns to it', async ({ chat }) => {
  await chat.evaluate(async () => {
    const { value: token } = JSON.parse(localStorage.getItem('accessToken') ?? '{}')
    const forgery = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-xsrf-token': forgery }
    for (let index = 0; index < 70; index += 1) {
      await fetch('/ai/conversation/create', {
        method: 'POST',
        headers,
        body: JSON.stringify({ title: `Talk ${index}` }),
      })
    }
  })
  await chat.goto('/app/chats')
  const list = chat.getByRole('navigation', { name: 'Chats' })
  const scroller = list.getByRole('list').locator('xpath=../..')
  const talk = list.getByRole('link', { name: 'Talk 20', exact: true })
  await list.getByRole('link', { name: 'Talk 69', exact: true }).focus()
  await chat.keyboard.press('End')
  await expect(list.getByRole('link', { name: 'Talk 40', exact: true })).toBeFocused()
  // The next End key needs the next page.
  await list.getByRole('link', { name: 'Talk 39', exact: true }).waitFor({ state: 'attached' })
  await chat.keyboard.press('End')
  await expect(list.getByRole('link', { name: 'Talk 10', exact: true })).toBeFocused()
  await expect(list.locator(':focus')).toBeInViewport()
  await chat.waitForTimeout(300)
  const left = await scroller.evaluate(({ scrollTop }) => scrollTop)
  await chat.evaluate(() => history.pushState(null, '', '/app/test'))
  await chat.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await chat.getByRole('heading', { level: 1, name: 'Component gallery' }).waitFor()
  await chat.goBack()
  await expect(talk).toBeInViewport()
  expect(Math.abs((await scroller.evaluate(({ scrollTop }) => scrollTop)) - left)).toBeLessThan(2)
})
