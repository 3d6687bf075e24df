import { createApi } from '@saffron/core/client'
import { createSession } from '@saffron/core/session'
import { createMemoryStorage } from '@saffron/core/testing'
import { buildUser, startTestServer, type TestServer } from '@saffron/server/testing'
import { render } from 'ink-testing-library'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'

import { buildAppContext } from '../testing/build-app-context.ts'
import { buildPng } from '../testing/build-png.ts'
import { AppProvider } from './app-context.tsx'
import { PictureView } from './picture-view.tsx'

const ESC = '\u001B'
const LONG_TIMEOUT = { timeout: 12_000, interval: 10 }
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Opens a Drive picture on kitty. Returns what the terminal was sent: `+` adds a picture, `-` removes one. */
async function look() {
  const session = createSession(createMemoryStorage())
  session.storeTokens((await buildUser(server, 'user')).tokens)
  const api = createApi({ baseUrl: server.url, session, validate: true })
  const file = new Blob([buildPng({ width: 16, height: 16 }, () => [255, 0, 0])])
  const { id } = await api.drive.uploadAsset({ body: { file, name: 'red.png' } })
  let written = ''
  const pictures = { way: 'kitty', send: (before: string) => void (written += before) } as const
  const context = { ...(await buildAppContext()), api, session, pictures }
  const shown = render(
    <AppProvider value={context}>
      <PictureView name="red.png" asset={id} onBack={() => undefined} />
    </AppProvider>,
  )
  onTestFinished(shown.unmount)
  const sent = () =>
    Array.from(
      written.matchAll(new RegExp(`${ESC}_Ga=(?:T,U=1,f=100,t=d|(d),d=I),i=(\\d+)`, 'g')),
      ([, isLess, number]) => `${isLess === undefined ? '+' : '-'}${number}`,
    )
  await vi.waitFor(() => expect(shown.lastFrame()).toContain('red.png · '), LONG_TIMEOUT)
  return { shown, sent }
}

it('removes the picture from the terminal when closed', async () => {
  const { shown, sent } = await look()
  const [added = ''] = sent()
  expect(sent()).toEqual([expect.stringMatching(/^\+\d+$/)])
  shown.unmount()
  await vi.waitFor(() => expect(sent()).toEqual([added, added.replace('+', '-')]), LONG_TIMEOUT)
})

it('leaves at most one picture in the terminal, however often its size changes', async () => {
  const { shown, sent } = await look()
  Object.defineProperty(shown.stdout, 'columns', { value: 60, configurable: true })
  shown.stdout.emit('resize')
  await vi.waitFor(() => expect(sent()).toHaveLength(3), LONG_TIMEOUT)
  shown.unmount()
  await vi.waitFor(() => expect(sent()).toHaveLength(4), LONG_TIMEOUT)
  const [first = '', , second = ''] = sent()
  expect(sent()).toEqual([first, first.replace('+', '-'), second, second.replace('+', '-')])
})
