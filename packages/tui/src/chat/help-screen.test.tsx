import { startTestServer } from '@saffron/server/testing'
import { expect, it, onTestFinished } from 'vitest'

import { buildScreenProps } from '../testing/build-screen-props.ts'
import { showScreen } from '../testing/show-screen.tsx'
import { HelpScreen } from './help-screen.tsx'

it('puts the place of a key in the language’s own parentheses', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const { frame, press } = await showScreen(server, { locale: 'zh-Hant' }, (leave, api) => (
    <HelpScreen {...buildScreenProps(api, leave)} />
  ))
  await press('Enter', /Enter .*（輸入框中）/)
  expect(frame()).not.toContain('(輸入框中)')
})
