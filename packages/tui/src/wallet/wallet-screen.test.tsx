import { signedInApi, startTestServer, type TestServer } from '@saffron/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { buildScreenProps } from '../testing/build-screen-props.ts'
import { showScreen } from '../testing/show-screen.tsx'
import { WalletScreen } from './wallet-screen.tsx'

const [CTRL_G, BACKSPACE] = ['\u0007', '\u007F']

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('a mistyped code stays for correction, and adds its credits once it’s right', async () => {
  const boss = await signedInApi(server, 'super-admin')
  const headers = { 'idempotency-key': 'cards' }
  const { list } = await boss.wallet.createGiftCards({ body: { amountMicros: 3_000_000 }, headers })
  const { code = '' } = list[0] ?? {}
  const { frame, press } = await showScreen(server, {}, (leave, api) => (
    <WalletScreen {...buildScreenProps(api, leave)} />
  ))
  await press(CTRL_G, /[Cc]ode/)
  await press(`${code}X`, `${code}X`)
  await press('\r', /gift card/)
  expect(frame()).toContain(`${code}X`)
  await press(BACKSPACE, new RegExp(`${code}$`, 'm'))
  await press('\r', '3.00')
  expect(frame()).not.toContain(code)
})
