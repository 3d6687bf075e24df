import { once } from 'node:events'

import { signUp } from '@saffron/core/session'
import { expect, test, vi } from 'vitest'

import { clientOf, temporaryFolder } from '../../testing/index.ts'
import { serveInChild } from '../../testing/serve-in-child.ts'

// Two servers start here, one after the other.
vi.setConfig({ testTimeout: 30_000 })

test('pending and approved requests survive a server crash', async () => {
  const dataFolder = await temporaryFolder()
  const first = await serveInChild({ dataFolder })
  const browser = clientOf(first.url)
  const { auth } = browser.api
  await signUp(browser, { email: 'me@example.com', password: 'correct horse battery' })
  const terminal = clientOf(first.url).api.auth
  const approved = await terminal.createDeviceCode({ body: {} })
  const waiting = await terminal.createDeviceCode({ body: {} })
  await auth.answerDeviceRequest({ params: { code: approved.userCode }, body: { approve: true } })
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  await serveInChild({ dataFolder, port: new URL(first.url).port })

  const exchange = ({ deviceCode }: { deviceCode: string }) => terminal.exchangeDeviceCode({ body: { deviceCode } })
  expect((await exchange(approved)).user.email).toBe('me@example.com')
  await expect(exchange(waiting)).rejects.toMatchObject({ code: 'device.pending' })
  await auth.answerDeviceRequest({ params: { code: waiting.userCode }, body: { approve: false } })
  await expect(exchange(waiting)).rejects.toMatchObject({ code: 'device.denied' })
})
