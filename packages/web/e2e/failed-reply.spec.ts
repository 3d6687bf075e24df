import { signedInApi } from '@saffron/server/testing'

import { findings } from './axe.ts'
import { expect, replied, replies, say, test } from './saffron.ts'

const DEAD_MODEL = 'a-dead-model'

test.describe('a reply from an unreachable provider', () => {
  test.beforeAll(async ({ server }) => {
    const { admin } = await signedInApi(server, 'super-admin')
    await admin.createChannel({
      body: { name: 'Dead', type: 'openai', baseUrl: 'http://127.0.0.1:9/v1', models: [DEAD_MODEL] },
    })
  })

  test('shows an error, and the question goes to another model without retyping', async ({ chat }) => {
    const picker = chat.getByRole('button', { name: /^Model:/ })
    await picker.click()
    await chat.getByRole('option', { name: DEAD_MODEL }).click()
    await say(chat, '4 words')
    const failure = replies(chat).getByRole('alert')
    await expect(failure).toContainText('Can’t reach the model provider.')
    await expect(failure.getByRole('button', { name: 'Try again', exact: true })).toHaveCount(1)
    await expect(chat.getByRole('button', { name: 'Regenerate' })).toHaveCount(0)
    expect(await findings(chat)).toEqual([])
    await failure.getByRole('button', { name: 'Try another model' }).press('Enter')
    await expect(chat.getByRole('menuitemradio', { name: DEAD_MODEL })).toHaveCount(0)
    await chat.getByRole('menuitemradio', { name: /^saffron-demo / }).click()
    await replied(chat)
    await expect(replies(chat)).toHaveCount(1)
    await expect(replies(chat)).toContainText('saffron-demo')
    await expect(replies(chat).getByRole('alert')).toHaveCount(0)
    await expect(picker).toHaveText('saffron-demo')
    await expect(chat.getByRole('button', { name: 'Regenerate' })).toHaveCount(1)
  })

  test.describe('in Chinese', () => {
    test.use({ locale: 'zh-TW' })
    test('shows the error in Chinese only', async ({ page, server }) => {
      const { user, auth } = await signedInApi(server)
      await auth.updateMe({ body: { preferences: { model: DEAD_MODEL } } })
      const stored = Object.entries({ currentUser: await auth.me(), ...user.tokens })
      await page.addInitScript(
        (entries) => {
          for (const [key = '', text = ''] of entries) localStorage.setItem(key, text)
        },
        stored.map(([key, value]) => [key, JSON.stringify({ value })]),
      )
      await page.goto('/app/chats')
      await page.getByRole('textbox', { name: '訊息', exact: true }).fill('4 words')
      await page.keyboard.press('Enter')
      const failure = page.getByRole('article', { name: '回覆' }).getByRole('alert').locator('p')
      await expect(failure).toHaveText('無法連線到模型供應商。請再試一次，或選擇其他模型。')
    })
  })
})
