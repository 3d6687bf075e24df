import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { openHouse } from './settings.ts'
import { openTerminal } from './terminal.ts'

const { user, boss, folder, env, run } = openHouse()
const CROCUS = `Title: Crocus

INT. KITCHEN - DAY

Rice boils.

ANNA
(quietly)
It smells of saffron.

EXT. FIELD - NIGHT

Crocuses close.
`
const at = (name: string) => join(folder, name)
const script = (...args: readonly string[]) => run(user, ['playscript', ...args])
const rows = (stdout: string) => stdout.trimEnd().split('\n')

/** Imports a script under a title of its own. */
async function imported(title: string): Promise<void> {
  writeFileSync(at(`${title}.fountain`), CROCUS)
  expect((await script('import', at(`${title}.fountain`), '--title', title)).code).toBe(0)
}

describe('saffron playscript', () => {
  it('imports a file, lists it, shows it as it was, and counts it', async () => {
    await imported('Read')
    const [row] = rows((await script('ls', 'Read')).stdout)
    expect(row).toMatch(/^[\da-f-]{36}\t\S+Z\t\d+\t2\ten\tRead$/)
    expect((await script('ls', 'Unwritten')).stderr).toBe('No matching scripts.\n')
    expect((await script('show', 'Read')).stdout).toBe(CROCUS)
    expect((await script('show', 'read', '--scene', '2')).stdout).toBe('EXT. FIELD - NIGHT\n\nCrocuses close.\n')
    expect(rows((await script('scenes', 'Read')).stdout)[0]).toMatch(/^[\da-f-]{36}\t1\t\d+\tINT\. KITCHEN - DAY\t\t0$/)
    expect((await script('stats', 'Read')).stdout).toContain('character\tANNA\t1\t4\t1\n')
    expect(JSON.parse((await script('stats', 'Read', '--json', 'scenes,night')).stdout)).toEqual({
      scenes: 2,
      night: 1,
    })
    expect((await run(boss, ['playscript', 'show', 'Read'])).code).toBe(6)
  })

  it('shows a scene in the columns of a screenplay on a terminal', async () => {
    await imported('Printed')
    const terminal = openTerminal(['playscript', 'show', 'Printed'], env(user))
    await terminal.waitFor('Crocuses close.')
    expect(terminal.screen()).toContain(`${' '.repeat(20)}ANNA`)
    expect(terminal.screen()).toContain(`${' '.repeat(10)}It smells of saffron.`)
    expect(await terminal.exited).toBe(0)
  })

  it('exports a script of the server and a file alike', async () => {
    await imported('Exported')
    expect((await script('export', 'Exported', '-o', at('out.fdx'))).code).toBe(0)
    expect(readFileSync(at('out.fdx'), 'utf8')).toContain('<FinalDraft')
    expect((await script('export', at('out.fdx'), '-f', 'fountain')).stdout).toContain('It smells of saffron.')
    expect((await script('export', at('missing.fountain'), '-f', 'fdx')).code).toBe(6)
  })

  it('proposes a scene without changing it, shows the difference, and accepts it', async () => {
    await imported('Written')
    const written = await script('write', 'Written', '--scene', '2')
    expect(written).toMatchObject({ code: 0, stdout: expect.stringContaining('EXT. FIELD - NIGHT') })
    expect(written.stderr).toMatch(/saffron playscript accept \S{8} \S{8}\n/)
    expect((await script('outline', 'Written', '--scene', '2')).stderr).not.toContain('accept')
    expect((await script('show', 'Written')).stdout).toBe(CROCUS)
    expect((await script('diff', 'Written')).stdout).toMatch(/^ {2}\+ /m)
    const [id = ''] = (await script('proposals', 'Written')).stdout.split('\t')
    expect((await script('accept', 'Written', id.slice(-8))).stderr).toBe('1 proposal accepted.\n')
    expect((await script('show', 'Written')).stdout).not.toBe(CROCUS)
    const [version] = rows((await script('versions', 'Written')).stdout)
    expect(version).toMatch(/^1\t\S+Z\t2\taccept\tWritten$/)
    expect((await script('diff', 'Written', '--since', '1')).stdout).toMatch(/^ {2}\+ /m)
    expect((await script('restore', 'Written', '1')).code).toBe(0)
    expect((await script('diff', 'Written', at('Written.fountain'))).stderr).toBe('No differences.\n')
  })

  it('translates all scenes into a script of its own, and summarizes them', async () => {
    await imported('Translated')
    const translated = await script('translate', 'Translated', 'fr', '--accept')
    expect(translated).toMatchObject({ code: 0, stderr: '2 proposals accepted.\n' })
    expect(rows(translated.stdout).map((row) => row.split('\t').slice(1, 5))).toEqual([
      ['1', 'translate', 'fr', 'ready'],
      ['2', 'translate', 'fr', 'ready'],
    ])
    const { stdout } = await script('ls', 'Translated', '--json', 'language,sceneCount')
    expect(rows(stdout)).toContain('{"language":"fr","sceneCount":2}')
    // Both have the title, so it names neither.
    const { code, stderr } = await script('summary', 'Translated')
    expect([code, stderr]).toEqual([2, expect.stringContaining('Several scripts are titled “Translated”.')])
    const failed = await script(
      'outline',
      (await script('ls', 'Translated', '--jq', '.id')).stdout.slice(0, 36),
      '--scene',
      '1',
      '--instructions',
      'demo:error 429',
    )
    expect([failed.code, failed.stdout]).toEqual([1, ''])
  })

  it('edits a script from a file, keeping the scenes that it knows', async () => {
    await imported('Edited')
    const before = rows((await script('scenes', 'Edited', '--json', 'id')).stdout)
    writeFileSync(
      at('new.fountain'),
      CROCUS.replace('Rice boils.', 'Rice boils over.').concat('\nINT. CELLAR - DAY\n\nDark.\n'),
    )
    expect((await script('edit', 'Edited', '-f', at('new.fountain'))).stderr).toBe(
      'Saved: 1 changed, 1 added, 0 removed.\n',
    )
    const after = rows((await script('scenes', 'Edited', '--json', 'id')).stdout)
    expect(after.slice(0, 2)).toEqual(before)
    expect(after).toHaveLength(3)
    expect((await script('edit', 'Edited', '-f', at('new.fountain'))).stderr).toBe('Nothing has changed.\n')
    expect((await script('mv', 'Edited', '3', '1')).code).toBe(0)
    expect((await script('show', 'Edited')).stdout).toMatch(/^Title: Crocus\n\nINT\. CELLAR/)
  })

  it('is replaced by a file of another format, after confirmation', async () => {
    await imported('Replaced')
    const before = rows((await script('scenes', 'Replaced', '--json', 'id')).stdout)
    writeFileSync(at('short.fountain'), 'INT. KITCHEN - DAY\n\nRice burns.\n')
    expect((await script('export', at('short.fountain'), '-o', at('short.fdx'))).code).toBe(0)
    expect((await script('edit', 'Replaced', '-f', at('short.fdx'))).code).toBe(2)
    expect((await script('show', 'Replaced')).stdout).toBe(CROCUS)
    expect((await script('edit', 'Replaced', '-f', at('short.fdx'), '--yes')).code).toBe(0)
    expect(rows((await script('scenes', 'Replaced', '--json', 'id')).stdout)).toEqual(before.slice(0, 1))
    expect((await script('show', 'Replaced', '--scene', '1')).stdout).toBe('INT. KITCHEN - DAY\n\nRice burns.\n')
  })

  it('is removed after confirmation, and restored', async () => {
    await imported('Removed')
    expect((await script('rm', 'Removed')).code).toBe(2)
    expect((await script('rm', 'Removed', '--yes')).code).toBe(0)
    expect((await script('show', 'Removed')).code).toBe(6)
    expect((await script('restore', 'Removed')).stderr).toBe('Restored: Removed\n')
    expect((await script('rename', 'Removed', 'Found', 'again')).stderr).toBe('Renamed: Found again\n')
    expect(rows((await script('new', 'Short', '--template', 'short-film')).stdout)).toHaveLength(1)
    expect((await script('accept', 'Short')).code).toBe(2)
  })
})

it('Ctrl+C stops the work on the server, and says how to continue', async () => {
  writeFileSync(
    at('long.fountain'),
    Array.from({ length: 60 }, (_, index) => `INT. ROOM ${index} - DAY\n\nA.\n`).join('\n'),
  )
  await script('import', at('long.fountain'), '--title', 'Long')
  const terminal = openTerminal(['playscript', 'translate', 'Long', 'fr', '--accept'], env(user))
  await terminal.waitFor(/\d+ of 60 scenes/)
  terminal.type('\u0003')
  await terminal.waitFor(/To continue:\s+saffron playscript resume/)
  expect(await terminal.exited).toBe(130)
  expect(terminal.screen()).not.toContain('accepted')
})
