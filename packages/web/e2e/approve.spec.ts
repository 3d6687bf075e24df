import type { DeviceCode } from '@saffron/core/auth'
import type { TestServer } from '@saffron/server/testing'

import { expect, test } from './saffron.ts'

const post = (server: TestServer, path: string, body: object) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'saffron-terminal/0.1.0 (linux)' },
    body: JSON.stringify(body),
  })

const ask = async (server: TestServer) =>
  (await (await post(server, '/auth/device/code', { host: 'ada-thinkpad' })).json()) as DeviceCode

test('approving a terminal signs it in, and the terminal reports it', async ({ chat, server }) => {
  const { userCode, deviceCode } = await ask(server)
  await chat.goto(`/app/approve/${userCode}`)
  await expect(chat.getByText(`Code ${userCode}`)).toBeVisible()
  await expect(chat.getByText('Saffron terminal on Linux')).toBeVisible()
  await expect(chat.getByText('ada-thinkpad')).toBeVisible()
  await chat.getByRole('button', { name: 'Approve' }).press('Enter')
  await expect(chat.getByText('Approved.')).toBeFocused()
  // Nothing is asked any more, and there is a way on.
  await expect(chat.getByRole('main').getByText('?')).toHaveCount(0)
  await expect(chat.getByRole('link', { name: 'Go to chats' })).toBeVisible()
  expect((await post(server, '/auth/device/token', { deviceCode })).status).toBe(200)
})

test('a declined terminal isn’t signed in, and an unknown code shows an error', async ({ chat, server }) => {
  const { userCode, deviceCode } = await ask(server)
  await chat.goto(`/app/approve/${userCode}`)
  await chat.getByRole('button', { name: 'Deny' }).click()
  await expect(chat.getByText('Request denied.')).toBeFocused()
  const refused = await post(server, '/auth/device/token', { deviceCode })
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ code: 'device.denied' })
  for (const code of ['BBBB-BBBB', 'none']) {
    await chat.goto(`/app/approve/${code}`)
    await expect(chat.getByRole('alert')).toBeVisible()
    await expect(chat.getByRole('link', { name: 'Go to chats' })).toBeVisible()
  }
  const field = chat.getByLabel('Enter the code that the terminal shows')
  await chat.getByRole('button', { name: 'Continue' }).click()
  await expect(field).toHaveAccessibleDescription('Enter the code.')
  const next = (await ask(server)).userCode
  await field.fill(` ${next.toLowerCase()} `)
  await field.press('Enter')
  await expect(chat.getByText(`Code ${next}`)).toBeVisible()
  await expect(chat.getByRole('button', { name: 'Approve' })).toBeVisible()
})

test('a terminal answered in another window shows the result, and asks nothing more', async ({
  chat,
  context,
  server,
}) => {
  const { userCode } = await ask(server)
  const other = await context.newPage()
  for (const page of [chat, other]) {
    await page.goto(`/app/approve/${userCode}`)
    await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  }
  await chat.getByRole('button', { name: 'Deny' }).click()
  await expect(chat.getByText('Request denied.')).toBeFocused()
  await other.getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByText('Request denied.')).toBeFocused()
  await expect(other.getByRole('button', { name: 'Approve' })).toHaveCount(0)
})
