import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Api } from '@saffron/core/client'
import { signedInApi, startTestServer, type TestServer } from '@saffron/server/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { buildScreenProps } from '../../testing/build-screen-props.ts'
import { type ShownAs, showScreen } from '../../testing/show-screen.tsx'
import { ScriptsScreen } from './scripts-screen.tsx'

vi.setConfig({ testTimeout: 60_000 })

const [CTRL_A, CTRL_B, CTRL_D, CTRL_G, CTRL_K, CTRL_O, CTRL_S, CTRL_T, CTRL_U, CTRL_W, CTRL_X, CTRL_Y] = [
  '\u0001',
  '\u0002',
  '\u0004',
  '\u0007',
  '\u000B',
  '\u000F',
  '\u0013',
  '\u0014',
  '\u0015',
  '\u0017',
  '\u0018',
  '\u0019',
]
const [ENTER, ESC, TAB, RIGHT, DOWN, ALT_UP] = ['\r', '\u001B', '\t', '\u001B[C', '\u001B[B', '\u001B[1;3A']
const CROCUS =
  'INT. KITCHEN - DAY\n\nRice boils.\n\nANNA\nIt smells of saffron.\n\nEXT. FIELD - NIGHT\n\nCrocuses close.\n'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function show(as: ShownAs = {}) {
  const shown = await showScreen(server, as, (leave, api) => <ScriptsScreen {...buildScreenProps(api, leave)} />)
  const press: typeof shown.press = async (keys, expected) => {
    // A frame is drawn shortly before its keys are handled.
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
    await shown.press(keys, expected)
  }
  return { ...shown, press }
}

const build = (api: Pick<Api, 'playscript'>, title = 'Crocus', content = CROCUS) =>
  api.playscript.createPlayscript({ body: { title, content } })

/** Shows a script of its own. */
async function opened(as: ShownAs = {}, content = CROCUS) {
  const shown = await show(as)
  const script = await build(shown.api, 'Crocus', content)
  await shown.see(/❯ .*Crocus/)
  await shown.press(ENTER, /❯ 1 .*INT\. KITCHEN - DAY/)
  return { ...shown, script }
}

describe('the scripts of a space', () => {
  it('are started, opened from a file, deleted and restored', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'scripts-screen-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'field.fountain'), `Title: Field\n\n${CROCUS}`)
    const { api, press, see } = await show()
    await see('No scripts yet. Press Ctrl+A')
    await press(CTRL_A, 'Title:')
    await press('Saffron', 'Title: Saffron')
    await press(ENTER, /Saffron · \[Scenes\][^]*No scenes yet/)
    await press(ESC, /\[Scripts\][^]*Saffron/)
    await press(CTRL_O, 'File:')
    await press(join(folder, 'field.fountain'), 'field.fountain')
    await press(ENTER, /Field · \[Scenes\][^]*EXT\. FIELD - NIGHT/)
    await press(ESC, /❯ .*Field[^]*Saffron/)
    await press(CTRL_D, 'Moved to trash: Field.')
    await press(TAB, /\[Trash\][^]*Field/)
    await press(ENTER, 'The trash is empty.')
    await press(TAB, /\[Scripts\][^]*Field/)
    await press(CTRL_D, 'Moved to trash: Field.')
    await press(CTRL_Y, 'Restored: Field')
    expect((await api.playscript.searchPlayscripts({})).list.map(({ title }) => title).toSorted()).toEqual([
      'Field',
      'Saffron',
    ])
  })

  it('are found by a heading, and those of others are not shown', async () => {
    await build(await signedInApi(server), 'Secret')
    const { api, press, see, frame } = await show()
    await see('No scripts yet.')
    await build(api)
    await see(/❯ .*Crocus/)
    expect(frame()).not.toContain('Secret')
    await press('field', /field[^]*❯ .*Crocus/)
    await press('x', 'No results')
  })
})

describe('a script', () => {
  it('is read scene by scene in the columns of a screenplay, and its scenes are moved', async () => {
    const { api, press, script } = await opened()
    await press(ENTER, / {22}ANNA\n/)
    await press(RIGHT, 'Crocuses close.')
    await press(ESC, '[Scenes]')
    await press(DOWN, '❯ 2')
    await press(ALT_UP, /❯ 1 .*EXT\. FIELD[^]*2 .*INT\. KITCHEN[^]*Moved to 1 of 2/)
    await press(DOWN, '❯ 2')
    await press(CTRL_D, 'Delete the scene INT. KITCHEN - DAY?')
    await press('y', 'Scene deleted.')
    await press(TAB, '[Proposals]')
    await press(TAB, /\[Statistics\][^]*1 scene/)
    await press(TAB, /\[Versions\][^]*Before a scene was deleted/)
    await press(ENTER, /- INT\. KITCHEN - DAY/)
    await press(ESC, '[Versions]')
    await press(CTRL_G, 'Return to version 1?')
    await press('y', 'Crocus is what it was in version 1.')
    await press(TAB, /\[Scenes\][^]*INT\. KITCHEN/)
    expect(await api.playscript.getPlayscript({ params: { id: script.id } })).toMatchObject({ sceneCount: 2 })
  })

  it('gets a written scene only once it’s accepted, without the changes that are left out', async () => {
    const content = 'INT. KITCHEN - DAY\n\nRice boils.\n\nMARA\nI waited a long time.\n\nTOM\nI know.\n'
    const { api, press, script, see } = await opened({}, content)
    const [scene] = script.scenes ?? []
    const params = { id: scene?.id ?? '' }
    await press(CTRL_T, /INT\. KITCHEN - DAY[^]*❯ Translation/)
    await press('\u001B[A', '❯ Written scene')
    await press(ENTER, 'Instructions (optional):')
    await press(ENTER, 'See the proposals with Tab.')
    await press(TAB, /\[Proposals\][^]*Written scene +Ready/)
    await press(ENTER, /Ready[^]*\[x\][^]*\+ [^]*\[x\][^]*\+ /)
    await press(DOWN, /❯ +\[x\]/)
    await press(CTRL_K, /❯ +\[ \][^]*\[x\]/)
    const before = await api.playscript.getScene({ params })
    expect(before.elements).toEqual(scene?.elements)
    // What was left out may be something else now.
    const elements = [...before.elements, { type: 'action' as const, text: 'Rain.' }]
    await api.playscript.updateScene({ params, body: { version: before.version, elements } })
    await see(/^(?![^]*\[ \])[^]*- Rain\./)
    await press(DOWN, /❯ +\[x\]/)
    await press(CTRL_K, /❯ +\[ \][^]*\[x\]/)
    await press(CTRL_G, '1 proposal accepted.')
    const after = await api.playscript.getScene({ params })
    expect(after.elements.map(({ text }) => text)).toEqual([
      'INT. KITCHEN - DAY',
      'Rice boils.',
      'MARA',
      'I waited a long time.',
      'TOM',
      '(quietly)',
      'I know.',
    ])
    await see('No proposals.')
  })

  it('has its new title everywhere after it was renamed', async () => {
    const { api, press, script } = await opened()
    await press(CTRL_W, 'Title: Crocus')
    await press(' sativus', 'Title: Crocus sativus')
    await press(ENTER, /Crocus sativus · \[Scenes\][^]*Renamed: Crocus sativus/)
    await press(CTRL_W, 'Title: Crocus sativus')
    const { title } = await api.playscript.getPlayscript({ params: { id: script.id } })
    expect(title).toBe('Crocus sativus')
  })

  it('shows the work on all scenes after the screen was left, and stops it', async () => {
    const long = Array.from({ length: 60 }, (_, index) => `INT. KITCHEN - DAY ${index}\n\nA.\n`).join('\n')
    const { api, press, script, see } = await opened({}, long)
    const params = { id: script.id }
    await api.playscript.startBatch({ params, body: { action: 'genOutline' } })
    for (const part of ['Proposals', 'Statistics', 'Versions', 'Scenes']) await press(TAB, `[${part}]`)
    await see(/\d+ of 60 scenes/)
    await press(CTRL_X, 'Stopped')
    expect((await api.playscript.searchBatches({ params })).list).toMatchObject([{ state: 'stopped' }])
  })

  it('is translated whole, and exported to a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'scripts-screen-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { api, press, script, see } = await opened()
    await press(CTRL_B, /All scenes[^]*❯ Translation/)
    await press(ENTER, 'Language: zh-Hant')
    await press(ENTER, /\d of 2 scenes/)
    const batches = () => api.playscript.searchBatches({ params: { id: script.id } })
    await vi.waitFor(async () => expect((await batches()).list).toMatchObject([{ state: 'done' }]), { timeout: 40_000 })
    await see(/2 of 2 scenes/)
    await see(/\+1/)
    await press(CTRL_S, 'File (.fountain')
    await press(CTRL_U, /docx\):\s*$/)
    await press(join(folder, 'out.txt'), 'out.txt')
    await press(ENTER, 'Use a name that ends in .fountain, .fdx, .pdf or .docx.')
    await press(CTRL_S, 'File (.fountain')
    await press(CTRL_U, /docx\):\s*$/)
    await press(join(folder, 'out.fountain'), 'out.fountain')
    await press(ENTER, 'Saved: ')
    expect(readFileSync(join(folder, 'out.fountain'), 'utf8')).toBe(`Title: Crocus\n\n${CROCUS}`)
  })
})

it.each([
  ['zh-Hant', '場景'],
  ['zh-Hans', '场景'],
] as const)('fits a narrow terminal in %s', async (locale, scenes) => {
  const { press, widest } = await opened({ locale, columns: 44 })
  await press('\u000C', scenes)
  expect(widest()).toBeLessThanOrEqual(44)
  await press(ENTER, /ANNA\n/)
  expect(widest()).toBeLessThanOrEqual(44)
})
