import { createApi } from '@saffron/core/client'
import { createSession } from '@saffron/core/session'
import { createMemoryStorage } from '@saffron/core/testing'
import { startTestServer } from '@saffron/server/testing'
import { render } from 'ink-testing-library'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { type AppContext, AppProvider } from '../shell/app-context.tsx'
import { buildAppContext } from '../testing/build-app-context.ts'
import { SignInScreen } from './sign-in-screen.tsx'

let unmount: (() => void) | undefined
afterEach(() => unmount?.())

let shown: ReturnType<typeof render>
async function show(hasEnded = false, at: Partial<AppContext> = {}) {
  const context = { ...(await buildAppContext('zh-Hant')), ...at }
  shown = render(
    <AppProvider value={context}>
      <SignInScreen hasEnded={hasEnded} onLeave={() => undefined} />
    </AppProvider>,
  )
  unmount = shown.unmount
  const press = async (keys: string, expected: string | RegExp) => {
    shown.stdin.write(keys)
    await vi.waitFor(() => expect(shown.lastFrame()).toMatch(expected))
  }
  return { ...shown, press }
}

describe('the sign-in screen', () => {
  it('reports an unreachable server with advice before the user types', async () => {
    const { lastFrame } = await show()
    await vi.waitFor(() => expect(lastFrame()).toContain('http://127.0.0.1:1 沒有伺服器回應。請先執行：saffron serve'))
  })

  it('reports that the session has ended', async () => {
    const { frames } = await show(true)
    expect(frames[0]).toContain('登入已失效，請重新登入。')
  })

  it('asks for the password after the email, and masks it', async () => {
    const { press, lastFrame } = await show()
    await press('ann@example.org', /ann@example\.org/)
    await press('\r', /密碼:/)
    await press('secret', /••••••/)
    expect(lastFrame()).not.toContain('secret')
  })

  it('edits a field with the keys of the prompt', async () => {
    const { press, lastFrame } = await show()
    await press('bob@example.org', /: bob@example\.org/)
    await press('\u0015', /電子郵件: *$/m)
    await press('ann@example.com', /: ann@example\.com/)
    await press('\u0017', /: ann@ *$/m)
    await press('\u0019', /: ann@example\.com/)
    await press('\u0001', /: ann/)
    await press('x', /: xann@/)
    await press('\u001B[C\u001B[C\u001B[3~', /: xan@/)
    await press('\u0005', /: xan@/)
    await press('!', /: xan@example\.com! *$/m)
    await press('\u007F', /: xan@example\.com *$/m)
    await press('\u0001', /: xan/)
    await press('\u000B', /電子郵件: *$/m)
    await press('a👩‍👩‍👧', /: a👩‍👩‍👧 *$/m)
    await press('\u007F', /: a *$/m)
    expect(lastFrame()).not.toContain('👩')
  })

  it('inserts no letter for an unknown key', async () => {
    const { press, lastFrame } = await show()
    await press('a', /: a *$/m)
    for (const key of ['\u0007', '\u000F', '\u0012', '\u001Bx', '\u0016']) await press(key, /: a *$/m)
    await press('b', /: ab *$/m)
    expect(lastFrame()).not.toMatch(/a[gorxv]/)
  })

  it('switches to a new account with Tab', async () => {
    const { press, lastFrame } = await show()
    await press('\t', /在 http.* 建立帳號/)
    await press('\t', /登入 http/)
    expect(lastFrame()).toContain('Tab 改為建立帳號')
  })

  it('returns to the email with Esc, and continues only with an email', async () => {
    const { press, lastFrame } = await show()
    await press('a', /: a *$/m)
    await press('\u007F', /電子郵件: *$/m)
    await press('\r', /電子郵件: *$/m)
    await press('ann@example.org', /ann@example\.org/)
    await press('\r', /密碼:/)
    await press('\u001B', /Tab 改為建立帳號/)
    expect(lastFrame()).not.toContain('密碼')
    expect(lastFrame()).toContain('ann@example.org')
  })

  it('creates the account with the password as edited by Ctrl keys', async () => {
    const server = await startTestServer()
    onTestFinished(() => server.close())
    const session = createSession(createMemoryStorage())
    const api = createApi({ baseUrl: server.url, session, validate: true })
    const { press } = await show(false, { api, session })
    await press('\t', /建立帳號/)
    await press('ann@example.org', /ann@example\.org/)
    await press('\r', /密碼/)
    await press('not this one', /•{12}/)
    await press('\u0015', /字元）: *$/m)
    await press('correct horse', /•{13}/)
    await press('\u0017', /: •{8} *$/m)
    await press('hoarse', /: •{14} *$/m)
    await press('\u001B[D', /: •{14}/)
    for (const _ of 'rs') await press('\u001B[D', /: •{14}/)
    await press('\u007F', /: •{13} *$/m)
    shown.stdin.write('\r')
    await vi.waitFor(() => expect(session.getSnapshot().signedIn).toBe(true))
    const body = { email: 'ann@example.org', password: 'correct horse' }
    await expect(api.auth.signIn({ body })).resolves.toMatchObject({ user: { email: 'ann@example.org' } })
  })
})
