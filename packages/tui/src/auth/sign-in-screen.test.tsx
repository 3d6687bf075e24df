import { render } from 'ink-testing-library'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { buildAppContext } from '../testing/build-app-context.ts'
import { AppContext } from '../ui/app-context.ts'
import { SignInScreen } from './sign-in-screen.tsx'

let unmount: (() => void) | undefined
afterEach(() => unmount?.())

async function show(hasEnded = false) {
  const context = await buildAppContext('zh-Hant')
  const shown = render(
    <AppContext value={context}>
      <SignInScreen hasEnded={hasEnded} onLeave={() => undefined} />
    </AppContext>,
  )
  unmount = shown.unmount
  const press = async (keys: string, expected: string | RegExp) => {
    shown.stdin.write(keys)
    await vi.waitFor(() => expect(shown.lastFrame()).toMatch(expected))
  }
  return { ...shown, press }
}

describe('the sign-in screen', () => {
  it('says before anything is typed that no server answers, and what to do', async () => {
    const { lastFrame } = await show()
    await vi.waitFor(() => expect(lastFrame()).toContain('http://127.0.0.1:1 沒有伺服器回應。請先執行：saffron serve'))
  })

  it('says to who was signed in just now that the session has ended', async () => {
    const { frames } = await show(true)
    expect(frames[0]).toContain('登入已失效，請重新登入。')
  })

  it('asks for the password after the e-mail, and shows none of it', async () => {
    const { press, lastFrame } = await show()
    await press('ann@example.org', /ann@example\.org/)
    await press('\r', /密碼:/)
    await press('secret', /••••••/)
    expect(lastFrame()).not.toContain('secret')
  })

  it('changes to a new account with Tab', async () => {
    const { press, lastFrame } = await show()
    await press('\t', /在 http.* 建立帳號/)
    await press('\t', /登入 http/)
    expect(lastFrame()).toContain('Tab 改為建立帳號')
  })
})
