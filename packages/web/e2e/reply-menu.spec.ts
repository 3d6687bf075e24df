import type { Locator, Page } from '@playwright/test'

import { findings } from './axe.ts'
import { expect, messages, replied, replies, say, test } from './saffron.ts'

const more = (page: Page) => replies(page).last().getByRole('button', { name: 'More options' })
const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0
const choose = async (page: Page, item: string) => {
  await more(page).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('another model answers again, as another version of the reply', async ({ chat }) => {
  await say(chat, 'Write 5 words')
  await replied(chat)
  await chat.getByRole('button', { name: 'Try another model' }).focus()
  await chat.keyboard.press('Enter')
  await chat.getByRole('menu').waitFor()
  await chat.keyboard.press('ArrowDown')
  await expect(chat.getByRole('menuitemradio').first()).toBeFocused()
  await chat.keyboard.press('Enter')
  await expect(chat.getByText('2/2')).toBeVisible()
  await replied(chat)
  const second = await replies(chat).locator('header').innerText()
  await chat.getByRole('button', { name: 'Previous version' }).click()
  await expect(chat.getByText('1/2')).toBeVisible()
  await expect(replies(chat).locator('header')).not.toHaveText(second)
})

test('a branch is a new chat up to that reply, and leaves the first one as it is', async ({ chat }) => {
  await say(chat, 'Write 5 words')
  await replied(chat)
  await say(chat, 'Write 6 words')
  await replied(chat)
  const first = chat.url()
  await replies(chat).first().getByRole('button', { name: 'More options' }).click()
  await chat.getByRole('menuitem', { name: 'Branch to a new chat' }).click()
  await expect(chat).not.toHaveURL(first)
  await expect(chat.getByRole('navigation', { name: 'Chats' }).getByRole('link')).toHaveCount(2)
  await expect(replies(chat)).toHaveCount(1)
  await chat.goto(first)
  await expect(replies(chat)).toHaveCount(2)
})

test('a reply is read aloud until it is stopped, and not after the chat is left', async ({ chat }) => {
  await chat.addInitScript(() => {
    const spoken: string[] = []
    const voice = { speak: ({ text }: { text: string }) => spoken.push(text), cancel: () => spoken.push('(silence)') }
    Object.assign(globalThis, { spoken })
    Object.defineProperty(globalThis, 'speechSynthesis', { value: voice })
  })
  await chat.reload()
  await say(chat, 'Write 5 words')
  await replied(chat)
  const spoken = () => chat.evaluate(() => (globalThis as unknown as { spoken: string[] }).spoken)
  await choose(chat, 'Read aloud')
  const text = await replies(chat).locator('p').first().innerText()
  expect((await spoken()).join(' ')).toBe(text)
  await choose(chat, 'Stop reading')
  expect((await spoken()).at(-1)).toBe('(silence)')
  await choose(chat, 'Read aloud')
  await chat.getByRole('link', { name: 'New', exact: true }).click()
  await expect.poll(async () => (await spoken()).at(-1)).toBe('(silence)')
})

test('a browser without a voice offers no reading', async ({ chat }) => {
  await chat.addInitScript(() => {
    Reflect.deleteProperty(Window.prototype, 'speechSynthesis')
    Reflect.deleteProperty(globalThis, 'speechSynthesis')
  })
  await chat.reload()
  await say(chat, 'Write 5 words')
  await replied(chat)
  await more(chat).click()
  await expect(chat.getByRole('menuitem', { name: 'Reply details' })).toBeVisible()
  await expect(chat.getByRole('menuitem', { name: 'Read aloud' })).toHaveCount(0)
})

test('the details of a reply tell its time, tokens and cost', async ({ chat }) => {
  await say(chat, 'Write 5 words')
  await replied(chat)
  await choose(chat, 'Reply details')
  const dialog = chat.getByRole('dialog', { name: 'Reply details' })
  for (const name of ['Model', 'Time', 'Input tokens', 'Output tokens', 'Cost']) {
    await expect(dialog.getByText(name, { exact: true })).toBeVisible()
  }
  await expect(dialog.getByText('0 credits')).toBeVisible()
  expect(await findings(chat)).toEqual([])
  await chat.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(more(chat)).toBeFocused()
})

test('on a phone, the models open where there is room for all of them', async ({ chat }) => {
  await chat.setViewportSize({ width: 390, height: 844 })
  await say(chat, 'Write 5 words')
  await replied(chat)
  await chat.getByRole('button', { name: 'Try another model' }).click()
  const menu = chat.getByRole('menu')
  await menu.waitFor()
  expect(await topOf(menu)).toBeGreaterThan(await topOf(messages(chat)))
})
