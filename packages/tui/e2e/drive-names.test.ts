import { expect, it } from 'vitest'

import { openHouse } from './settings.ts'
import { openTerminal } from './terminal.ts'

const { user, env, run } = openHouse()
const drive = (...args: string[]) => run(user, ['drive', ...args])
const make = async (...paths: string[]) => {
  expect(await drive('mkdir', '-p', ...paths)).toMatchObject({ code: 0, stderr: '' })
}
/** Returns a command's output as rows on a terminal. */
async function seen(...args: string[]): Promise<string[]> {
  const terminal = openTerminal(['drive', ...args], env(user))
  expect(await terminal.exited).toBe(0)
  return terminal.everything().filter((row) => row !== '')
}

it('names with bidirectional marks are escaped for people, and unchanged for scripts', async () => {
  const odd = ['invoice\u202Efdp.exe', 'a\u200Bb', ' x', 'plain']
  await make('/odd', ...odd.map((name) => `/odd/${name}`))
  const shown = [String.raw`"invoice\u{202e}fdp.exe"/`, String.raw`"a\u{200b}b"/`, '" x"/', 'plain/']
  expect((await seen('ls', '/odd')).toSorted()).toEqual(shown.toSorted())
  for (const [name, written] of Object.entries({ '\u3000': '3000', '\u2800': '2800', '\u3164': '3164' }))
    expect((await drive('mkdir', `/odd/${name}`)).stderr).toBe(`saffron: "/odd/\\u{${written}}": Enter a name.\n`)
  const tree = await seen('tree', '/odd')
  for (const name of shown) expect(tree.filter((row) => row.endsWith(`── ${name}`))).toHaveLength(1)
  for (const command of ['du', 'find']) {
    const rows = (await seen(command, '/odd')).join('\n')
    expect(rows).toContain(String.raw`"/odd/invoice\u{202e}fdp.exe"`)
    expect(rows).not.toContain('\u202E')
  }
  const named = (await drive('ls', '/odd', '--json')).stdout.trim().split('\n')
  expect(named.map((line) => (JSON.parse(line) as { name: string }).name).toSorted()).toEqual(odd.toSorted())
  const fields = (await drive('ls', '/odd')).stdout.trimEnd().split('\n')
  expect(fields.map((line) => line.split('\t').at(-1) ?? '').toSorted()).toEqual(
    odd.map((name) => `/odd/${name}`).toSorted(),
  )
})

it('deleted items are restored by path, or by an unambiguous name', async () => {
  await make('/one/x', '/two/x', '/two/[a]', '/two/b1', '/two/b2', '/two/deep/y')
  expect(await drive('rm', '/one/x', '/two/x', '/two/[a]', '/two/b*', '/two/deep/y', '--yes')).toMatchObject({
    code: 0,
  })
  const several = await drive('restore', 'x')
  expect(several).toMatchObject({ code: 2 })
  for (const path of ['/one/x', '/two/x']) expect(several.stderr).toMatch(new RegExp(`[\\da-f]{8} \\(${path}\\)`))
  expect(await drive('restore', '/three/x')).toMatchObject({ code: 6 })
  expect(await drive('restore', '/two/x', 'two/[a]', '/two/b*')).toMatchObject({ code: 0, stderr: '' })
  expect(await drive('restore', 'x')).toMatchObject({ code: 0, stderr: '' })
  expect((await drive('tree', '/two')).stdout).toBe('/two\n├── [a]/\n├── b1/\n├── b2/\n├── deep/\n└── x/\n')
  expect((await drive('tree', '/one')).stdout).toBe('/one\n└── x/\n')
  expect(await drive('rm', '/two', '--yes')).toMatchObject({ code: 0 })
  expect(await drive('empty', '/two/deep/y', '--yes')).toMatchObject({ code: 6 })
  expect(await drive('empty', 'y', '--yes')).toMatchObject({ code: 0 })
})
