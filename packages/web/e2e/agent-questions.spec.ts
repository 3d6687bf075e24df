import { type TestServerOptions, testTools } from '@saffron/server/testing'

import { findings } from './axe.ts'
import { apiOf } from './colleagues.ts'
import { expect, field, replies, say, test } from './saffron.ts'
import { buildNamed, visitAs } from './visitors.ts'

const LINES = Array.from({ length: 8 }, (_, at) => [`line${at}`, { type: 'string', title: `Line ${at}` }])

const SCHEMA = {
  type: 'object',
  properties: {
    days: { type: 'array', title: 'Days', minItems: 2, items: { enum: ['mon', 'tue', 'wed'] } },
    ...Object.fromEntries(LINES),
  },
  required: ['days'],
}

const QUESTION = { key: 'form', kind: 'form', message: 'When?', schema: SCHEMA } as const

type Source = NonNullable<TestServerOptions['toolSources']>[number]

const { source } = testTools()

/** The tools of the tests, whose question has several choices and is longer than a phone's screen. */
const longQuestions: Source = {
  toolsFor: async (...of) => {
    const all = await source.toolsFor(...of)
    return all.map((tool) =>
      tool.name === 'ask'
        ? {
            ...tool,
            call: async (_, { given }) =>
              given === undefined
                ? { inputRequired: { state: 'opaque', requests: [QUESTION], lastsMs: 15 * 60_000 } }
                : { content: [{ type: 'text', text: JSON.stringify(given) }] },
          }
        : tool,
    )
  },
}

test.use({ serverOptions: { toolSources: [longQuestions] } })

test('several choices are checked on a phone, and what is missing is shown', async ({ page, server }) => {
  const user = await buildNamed(server, 'Ada')
  const { chat } = apiOf(server, user)
  const { id } = await chat.createConversation({ body: { title: 'Questions' } })
  await visitAs(page, server, 'user', user)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/app/chats/${id}`)
  await field(page).waitFor()
  await say(page, 'use tool ask with {}')
  const form = page.getByRole('group', { name: 'Question from test' })
  const send = form.getByRole('button', { name: 'Send answer' })
  await expect(form).toContainText('When?')
  await expect(form).toContainText(/Expires .*minutes/)
  await send.click()
  const days = form.getByRole('group', { name: 'Days' })
  await expect(days.getByText('Choose at least 2.')).toBeInViewport()
  await expect(days.getByRole('checkbox', { name: 'mon' })).toBeFocused()
  expect(await findings(page)).toEqual([])
  await days.getByRole('checkbox', { name: 'mon' }).check()
  await days.getByRole('checkbox', { name: 'wed' }).check()
  await send.click()
  const card = replies(page).last().locator('summary').filter({ hasText: 'ask' }).last()
  await expect(card).toContainText('Done')
  await card.click()
  await expect(replies(page).last().getByRole('figure', { name: 'Output' })).toContainText(/"mon",\s*"wed"/)
})
