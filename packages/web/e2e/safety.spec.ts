import type { Message } from '@saffron/core/chat'

import { expect, replied, replies, say, test } from './saffron.ts'

const HOSTILE = [
  '<img src="x" onerror="window.hurt = 1"> and <script>window.hurt = 2</script>',
  '',
  '<iframe srcdoc="<script>parent.hurt = 3</script>"></iframe>',
  '',
  '[press me](javascript:window.hurt=4) [fine](https://example.com/a)',
  '',
  '```mermaid',
  'graph TD',
  '  A["<img src=x onerror=window.hurt=5>"] --> B',
  '  click A "javascript:window.hurt=6"',
  '```',
  '',
  '$\\href{javascript:window.hurt=7}{x}$',
].join('\n')

test('raw HTML in a reply is inert text, and no link leads to a forbidden URL', async ({ chat }) => {
  // The demo model doesn't echo, so the text replaces its reply on the way to the page.
  await say(chat, 'Write 3 words')
  await replied(chat)
  await chat.route('**/ai/message/search**', async (route) => {
    const answer = await route.fetch()
    const page: { list: Message[] } = await answer.json()
    const list = page.list.map((message) =>
      message.role === 'assistant' ? { ...message, text: HOSTILE, parts: [{ type: 'text', text: HOSTILE }] } : message,
    )
    await route.fulfill({ response: answer, json: { ...page, list } })
  })
  await chat.reload()
  await expect(replies(chat)).toContainText('<script>window.hurt = 2</script>')
  await expect(replies(chat).locator('iframe, script, img[onerror]')).toHaveCount(0)
  await expect(replies(chat).getByRole('link')).toHaveCount(1)
  const link = replies(chat).getByRole('link', { name: 'fine' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(replies(chat).locator('figure [role=img] > svg')).toBeVisible()
  expect(await chat.evaluate(() => Reflect.get(window, 'hurt'))).toBeUndefined()
})

test('no page violates the content security policy', async ({ chat }) => {
  const broken: string[] = []
  chat.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) broken.push(message.text())
  })
  const shows = {
    'a mermaid diagram': 'figure [role=img] > svg',
    'some math': '.katex',
    'show code': '.hljs-keyword',
    table: 'td',
  }
  for (const [text, sign] of Object.entries(shows)) {
    await say(chat, text)
    await replied(chat)
    await expect(replies(chat).last().locator(sign).first()).toBeVisible()
  }
  expect(broken).toEqual([])
})
