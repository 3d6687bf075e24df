import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { runSaffron, type Server, startSaffron } from './server.ts'
import { openTerminal, pause, temporaryFolder, type Terminal } from './terminal.ts'

const SIZE = { cols: 80, rows: 24 }
const TOKENS = 5000
/** The maximum output for a reply with this many tokens, whose text is a tenth of it. */
const MOST_BYTES = 250_000

const folder = temporaryFolder()
let server: Server
let app: Terminal
let bytesBefore = 0

const words = (text: string): readonly string[] => text.match(/\w+/g) ?? []

beforeAll(async () => {
  // The speed of a common model: nearly one frame per word.
  server = await startSaffron(`${folder.path}/data`, 8)
  const env = { SAFFRON_API: server.url, SAFFRON_CONFIG_DIR: `${folder.path}/settings` }
  await runSaffron(['login', 'ann@example.org', '--signup'], { env, input: 'correct horse battery\n' })
  app = openTerminal([], env, undefined, undefined, SIZE)
  await app.waitFor('Ask anything')
  bytesBefore = app.writtenBytes()
  app.type(`${TOKENS} words\r`)
  await app.waitFor('Replying')
  // May take longer than one wait allows. A row is briefly missing while it's redrawn.
  while (!app.screen().join('\n').includes('Type a message')) await pause(200)
  await pause(200)
}, 300_000)
afterAll(async () => {
  app.kill('SIGKILL')
  await server.stop()
  folder.remove()
})

describe('a reply of 5,000 tokens in a terminal of 80×24', () => {
  it('appears once and complete in the scrollback', () => {
    const all = app.everything().join('\n')
    const printed = words(all.slice(all.indexOf(`${TOKENS} words`) + `${TOKENS} words`.length, all.lastIndexOf('❯')))
    expect(printed).toHaveLength(TOKENS)
    // The demo repeats the same passage, and each must look like the first.
    const passage = printed.slice(0, printed.indexOf('Saffron', 1))
    expect(printed).toEqual(Array.from({ length: TOKENS }, (_, index) => passage[index % passage.length]))
  })

  it('leaves one prompt, and erases no line of the scrollback', () => {
    const prompts = app.everything().filter((row) => row.trimEnd() === '❯ Ask anything')
    expect(prompts).toHaveLength(1)
    expect(app.everything().filter((row) => row.includes('Replying'))).toHaveLength(0)
    expect(app.erasedLines()).toBe(0)
  })

  it('takes at most 250 KB to show', () => {
    expect(app.writtenBytes() - bytesBefore).toBeLessThan(MOST_BYTES)
  })
})
