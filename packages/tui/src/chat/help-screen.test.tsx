import { createChat } from '@saffron/core/chat'
import { startTestServer } from '@saffron/server/testing'
import { expect, it, onTestFinished } from 'vitest'

import { showScreen } from '../testing/show-screen.tsx'
import { HelpScreen } from './help-screen.tsx'

it('puts the place of a key in the language’s own parentheses', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const { frame, see } = await showScreen(server, { locale: 'zh-Hant' }, (leave, api) => (
    <HelpScreen
      chat={createChat({ api })}
      show={leave}
      onBack={() => leave('back')}
      openChat={leave}
      forgetChat={leave}
      chooseModel={leave}
      runCommand={leave}
    />
  ))
  await see(/Enter .*（輸入框中）/)
  expect(frame()).not.toContain('(輸入框中)')
})
