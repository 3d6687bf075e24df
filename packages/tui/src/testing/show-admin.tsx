import { createApi } from '@saffron/core/client'
import type { Locale } from '@saffron/core/i18n'
import { createSession, refreshProfile } from '@saffron/core/session'
import { createMemoryStorage } from '@saffron/core/testing'
import { buildUser, type TestServer } from '@saffron/server/testing'
import { render } from 'ink-testing-library'
import { Suspense } from 'react'
import { expect, onTestFinished, vi } from 'vitest'

import { AdminScreen } from '../admin/screen/admin-screen.tsx'
import { AppContext } from '../ui/app-context.ts'
import { columnsOf } from '../ui/editor/index.ts'
import { buildAppContext } from './build-app-context.ts'

/** Shorter than a test: what the screen shows instead is said. */
const PATIENTLY = { timeout: 12_000, interval: 10 }

interface ShownAs {
  readonly role?: string
  readonly locale?: Locale
  readonly columns?: number
}

/** The console on a screen of a size, at a real server, for somebody new of a role. */
export async function showAdmin(
  server: TestServer,
  { role = 'super-admin', locale = 'en', columns = 100 }: ShownAs = {},
) {
  const session = createSession(createMemoryStorage())
  const api = createApi({ baseUrl: server.url, session, validate: true })
  const user = await buildUser(server, role)
  session.storeTokens(user.tokens)
  await refreshProfile({ api, session })
  const done: string[] = []
  const context = { ...(await buildAppContext(locale)), api, session }
  const shown = render(
    <AppContext value={context}>
      <Suspense fallback={null}>
        <AdminScreen show={(screen) => void done.push(screen)} onBack={() => void done.push('back')} />
      </Suspense>
    </AppContext>,
  )
  onTestFinished(shown.unmount)
  // A first frame is there a moment before its keys are heard.
  await vi.waitFor(() => expect(shown.stdin.listenerCount('readable')).toBeGreaterThan(0), PATIENTLY)
  Object.defineProperty(shown.stdout, 'columns', { value: columns, configurable: true })
  shown.stdout.emit('resize')
  const frame = () => shown.lastFrame() ?? ''
  const see = (expected: string | RegExp) => vi.waitFor(() => expect(frame()).toMatch(expected), PATIENTLY)
  /** Types keys, and waits for what they lead to. */
  const press = async (keys: string, expected: string | RegExp) => {
    shown.stdin.write(keys)
    await see(expected)
  }
  /** To a part by the name that stands among those of all parts. */
  const goTo = async (name: string) => {
    await see(/\[.+\]/)
    await vi.waitFor(
      async () => {
        if (frame().includes(`[${name}]`)) return
        shown.stdin.write('\t')
        throw new Error(`there is no part ${name}:\n${frame()}`)
      },
      { ...PATIENTLY, interval: 200 },
    )
  }
  const widest = () => Math.max(...frame().split('\n').map(columnsOf))
  return { api, user, done, frame, see, press, goTo, widest, type: (keys: string) => shown.stdin.write(keys) }
}
