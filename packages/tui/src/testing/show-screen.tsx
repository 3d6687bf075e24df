import { type Api, createApi } from '@saffron/core/client'
import type { Locale } from '@saffron/core/i18n'
import { createSession, refreshProfile } from '@saffron/core/session'
import { createMemoryStorage } from '@saffron/core/testing'
import { buildUser, type TestServer } from '@saffron/server/testing'
import { render } from 'ink-testing-library'
import { type ReactElement, Suspense } from 'react'
import { expect, onTestFinished, vi } from 'vitest'

import { TransfersContext } from '../drive/transfers-context.ts'
import { AppProvider } from '../shell/app-context.tsx'
import { createSpace } from '../shell/space/index.ts'
import { columnsOf } from '../ui/editor/index.ts'
import { buildAppContext } from './build-app-context.ts'

/** Shorter than the test timeout, so the error shows the actual screen. */
export const LONG_TIMEOUT = { timeout: 12_000, interval: 10 }

export interface ShownAs {
  readonly role?: string
  readonly locale?: Locale
  readonly columns?: number
}

/**
 * Shows a screen at this size, with a real server and a new user of this role. `draw` gets the exits, which are
 * recorded in `done`.
 */
export async function showScreen(
  server: TestServer,
  { role = 'user', locale = 'en', columns = 100 }: ShownAs,
  draw: (leave: (way: string) => void, api: Api) => ReactElement,
) {
  const session = createSession(createMemoryStorage())
  const blank = await buildAppContext(locale)
  const space = createSpace(undefined, () => ({ api, t: blank.t }))
  const api: Api = createApi({ baseUrl: server.url, session, workspace: space.id, validate: true })
  const user = await buildUser(server, role)
  session.storeTokens(user.tokens)
  await refreshProfile({ api, session })
  const done: string[] = []
  const context = { ...blank, api, session, space }
  const shown = render(
    <AppProvider value={context}>
      <TransfersContext value={context.transfers}>
        <Suspense fallback={null}>{draw((way) => void done.push(way), api)}</Suspense>
      </TransfersContext>
    </AppProvider>,
  )
  onTestFinished(shown.unmount)
  // The first frame is drawn shortly before keys are handled.
  await vi.waitFor(() => expect(shown.stdin.listenerCount('readable')).toBeGreaterThan(0), LONG_TIMEOUT)
  Object.defineProperty(shown.stdout, 'columns', { value: columns, configurable: true })
  shown.stdout.emit('resize')
  const frame = () => shown.lastFrame() ?? ''
  const see = (expected: string | RegExp) => vi.waitFor(() => expect(frame()).toMatch(expected), LONG_TIMEOUT)
  /** Types keys and waits for the expected text. */
  const press = async (keys: string, expected: string | RegExp) => {
    shown.stdin.write(keys)
    await see(expected)
  }
  const widest = () => Math.max(...frame().split('\n').map(columnsOf))
  return { api, user, space, done, frame, see, press, widest, type: (keys: string) => shown.stdin.write(keys) }
}
