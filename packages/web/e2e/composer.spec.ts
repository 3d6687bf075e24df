import type { Locator, Page } from '@playwright/test'

import { expect, field, messages, replied, replies, say, stopButton, test, wheelTo } from './saffron.ts'

const textLength = (element: Locator) => element.evaluate(({ textContent }) => textContent.length)

async function paste(page: Page, text: string): Promise<void> {
  await field(page).evaluate((element, pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
}

test('Enter during a composition doesn’t send', async ({ chat }) => {
  await field(chat).click()
  const session = await chat.context().newCDPSession(chat)
  await session.send('Input.imeSetComposition', { text: 'ㄋㄧˇ', selectionStart: 3, selectionEnd: 3 })
  await session.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Enter',
    code: 'Enter',
    windowsVirtualKeyCode: 229,
    text: '',
  })
  await session.send('Input.insertText', { text: '你好' })
  await expect(field(chat)).toHaveValue('你好')
  await expect(chat).toHaveURL(/\/app\/chats$/)
  await field(chat).press('Enter')
  await stopButton(chat).waitFor()
})

test('Shift+Enter inserts a line break, and the field grows', async ({ chat }) => {
  const before = await field(chat).boundingBox()
  await field(chat).pressSequentially('one')
  await field(chat).press('Shift+Enter')
  await field(chat).pressSequentially('two')
  await expect(field(chat)).toHaveValue('one\ntwo')
  const after = await field(chat).boundingBox()
  expect(after?.height ?? 0).toBeGreaterThan(before?.height ?? 0)
})

test('a very large paste is folded, is sent whole and freezes nothing', async ({ chat }) => {
  await paste(chat, 'saffron threads '.repeat(60_000))
  await expect(chat.getByText(/^Long text, 959,999 characters$/)).toBeVisible()
  await field(chat).fill('Answer in 4 words')
  await field(chat).press('Enter')
  await replies(chat).waitFor()
  await replied(chat)
  const sent = chat.getByRole('article', { name: 'Your message' })
  await expect(sent).toContainText('Answer in 4 words')
  expect(await textLength(sent)).toBeLessThan(4000)
  const showAll = sent.getByRole('button', { name: 'Show all, 960,019 characters' })
  await wheelTo(chat, showAll, -10_000)
  await showAll.click()
  await expect.poll(() => textLength(sent)).toBe(960_019)
  // The reader continues where the text was clipped, not at its end.
  const fromEnd = () =>
    messages(chat).evaluate(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop)
  await expect.poll(fromEnd).toBeGreaterThan(100_000)
  await expect(chat.getByRole('button', { name: 'Jump to latest' })).toBeVisible()
})

test('a text expanded while the reader scrolls down stays at the point where it was clipped', async ({ chat }) => {
  await field(chat).fill(`${'saffron threads '.repeat(10_000)}Answer in 4 words`)
  await field(chat).press('Enter')
  await replies(chat).waitFor()
  await replied(chat)
  const showAll = chat.getByRole('button', { name: 'Show all, 160,017 characters' })
  await wheelTo(chat, showAll, -10_000)
  // In a single step, because a scroll counts as ongoing for a moment.
  const place = await showAll.evaluate(async (button) => {
    const scroller = button.closest('section')
    if (!(scroller instanceof HTMLElement && button instanceof HTMLElement)) throw new Error('no thread is open')
    const most = scroller.scrollHeight - scroller.clientHeight
    for (const fromEnd of [most, 160, 60]) {
      scroller.scrollTop = most - fromEnd
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }
    button.click()
    return scroller.scrollTop
  })
  await expect.poll(() => messages(chat).evaluate(({ scrollHeight }) => scrollHeight)).toBeGreaterThan(20_000)
  await expect(chat.getByRole('button', { name: 'Jump to latest' })).toBeVisible()
  await expect.poll(() => messages(chat).evaluate(({ scrollTop }) => scrollTop)).toBe(place)
})

test('a failed first message keeps the new chat, its folded text and the typed text', async ({ chat }) => {
  const chip = chat.getByText('Long text, 15,999 characters', { exact: true })
  await paste(chat, 'saffron '.repeat(2000))
  await field(chat).fill('Answer in 4 words')
  await chat.route('**/start', (route) => route.abort())
  await field(chat).press('Enter')
  await expect(chat.getByRole('alert')).toBeVisible()
  await expect(chip).toBeVisible()
  await expect(field(chat)).toHaveValue('Answer in 4 words')
  await expect(chat).toHaveURL(/\/app\/chats$/)
  await chat.reload()
  await expect(chat.getByText('No chats yet.')).toBeVisible()
})

test('a very long typed text is clipped like a pasted one', async ({ chat }) => {
  await field(chat).fill('長'.repeat(200_000))
  await field(chat).press('Enter')
  await replied(chat)
  const sent = chat.getByRole('article', { name: 'Your message' })
  await expect(sent.getByRole('button', { name: 'Show all, 200,000 characters' })).toBeVisible()
  expect(await textLength(sent)).toBeLessThan(4000)
})

test('streaming doesn’t override the reader’s scroll, and a button leads back to the end', async ({ chat }) => {
  await chat.setViewportSize({ width: 1000, height: 600 })
  await say(chat, 'Write 600 words')
  const top = () => messages(chat).evaluate((element) => element.scrollTop)
  const fromEnd = () =>
    messages(chat).evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop)
  await expect.poll(top).toBeGreaterThan(200)
  expect(await fromEnd()).toBeLessThan(60)

  await messages(chat).hover()
  await chat.mouse.wheel(0, -120)
  await expect(chat.getByRole('button', { name: 'Jump to latest' })).toBeVisible()
  const held = await top()
  await expect.poll(fromEnd).toBeGreaterThan(250)
  expect(Math.abs((await top()) - held)).toBeLessThan(2)

  await chat.getByRole('button', { name: 'Jump to latest' }).click()
  await expect.poll(fromEnd).toBeLessThan(60)
  await replied(chat)
  await expect.poll(fromEnd).toBeLessThan(60)
})

test('turning the wheel up stops following, even if an earlier scroll of the reply is reported afterwards', async ({
  chat,
}) => {
  await chat.setViewportSize({ width: 1000, height: 600 })
  await say(chat, 'Write 600 words')
  await expect.poll(() => messages(chat).evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(200)
  await messages(chat).evaluate((element) => {
    element.dispatchEvent(new WheelEvent('wheel', { deltaY: -120 }))
    element.dispatchEvent(new Event('scroll'))
  })
  await expect(chat.getByRole('button', { name: 'Jump to latest' })).toBeVisible()
})
