import { startTestServer, type TestServer } from '@saffron/server/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { showAdmin } from '../../../testing/show-admin.tsx'

const [CTRL_A, CTRL_E, CTRL_G, CTRL_S, DOWN, UP] = ['\u0001', '\u0005', '\u0007', '\u0013', '\u001B[B', '\u001B[A']
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function showPrompt(key: string, text: string) {
  const shown = await showAdmin(server)
  const { id } = await shown.api.system.createPrompt({ body: { key, text } })
  await shown.goTo('System prompts')
  await shown.press(key, new RegExp(`❯ ${key}.*\\n1 of 1`))
  await shown.press(CTRL_E, new RegExp(`${key}\\n\\n❯ Text\\n`))
  return { ...shown, prompt: () => shown.api.system.getPrompt({ params: { id } }) }
}

describe('a prompt', () => {
  it('is edited line by line, and saved as a new version with its note', async () => {
    const { press, prompt } = await showPrompt('house.hello', 'Hello\nyou')
    await press(UP, / {4}Hello\n {4}you\n +Write variables as \{\{name\}\}\./)
    await press('!', / {4}Hel!lo\n/)
    await press(DOWN, /you/)
    await press('\r', /you\n\n +Write/)
    await press('there', / {4}you\n {4}there\n/)
    await press(DOWN, /❯ Note/)
    await press('For guests', /❯ Note +For guests/)
    await press(CTRL_S, 'Saved house.hello as version 2.')
    expect(await prompt()).toMatchObject({ text: 'Hel!lo\nyou\nthere', note: 'For guests', version: 2 })
  })

  it('is edited in an editor, and unchanged if the editor fails', async () => {
    const { press, prompt } = await showPrompt('house.farewell', 'Goodbye\nfor now')
    onTestFinished(() => void vi.unstubAllEnvs())
    vi.stubEnv('SAFFRON_EDITOR', 'false')
    await press(CTRL_G, /Couldn’t start the editor false/)
    vi.stubEnv('SAFFRON_EDITOR', 'sed -i s/Goodbye/Farewell/')
    await press(CTRL_G, / {4}Farewell\n {4}for now\n/)
    await press(CTRL_S, 'Saved house.farewell as version 2.')
    expect((await prompt()).text).toBe('Farewell\nfor now')
  })

  it('is added with a key, which the server checks', async () => {
    const { api, goTo, press, see } = await showAdmin(server)
    await goTo('System prompts')
    await see(/❯ \S/)
    await press(CTRL_A, /New prompt\n\n❯ Key *\n +Use letters, digits/)
    await press('1st', /❯ Key +1st/)
    await press('\r', /❯ Text/)
    await press('Be brief.', / {4}Be brief\.\n/)
    await press(CTRL_S, /❯ Key +1st\n +Use letters[^]*\n +\S[^]*Text +Be brief\./)
    await press('\u0015', /❯ Key *\n/)
    await press('first', /❯ Key +first/)
    await press(CTRL_S, 'Saved first as version 1.')
    const { list } = await api.system.searchPrompts({ query: { q: 'first' } })
    expect(list).toMatchObject([{ key: 'first', text: 'Be brief.', known: false }])
  })
})
