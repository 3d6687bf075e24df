import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

import { afterEach, describe, expect, it } from 'vitest'

import { openHouse } from './settings.ts'
import { openTerminal, type Terminal } from './terminal.ts'

const { boss, user, folder, env, run } = openHouse()
let app: Terminal | undefined
afterEach(() => app?.kill('SIGKILL'))

const linesOf = ({ stdout }: { readonly stdout: string }) => stdout.trim().split('\n')
const rowsOf = (ran: { readonly stdout: string }) => linesOf(ran).map((line) => JSON.parse(line))

let count = 0
/** Creates a folder with files. Returns its path. */
function files(contents: Readonly<Record<string, string>>): string {
  const path = `${folder}/files-${count++}`
  mkdirSync(`${path}/.git`, { recursive: true })
  for (const [name, text] of Object.entries(contents)) writeFileSync(`${path}/${name}`, text)
  return path
}

/** Creates an editor that runs `sed` scripts on the file, one for each time it's opened. Then it changes nothing. */
function editor(...scripts: readonly string[]): { readonly EDITOR: string; readonly seen: (time: number) => string } {
  const path = files({})
  const cases = scripts.map((script, at) => `${at}) sed -i '${script}' "$1" ;;`)
  const lines = [
    '#!/bin/sh',
    `time=$(ls ${path} | grep -c yaml)`,
    `cp "$1" ${path}/$time.yaml`,
    `case $time in ${cases.join(' ')} esac`,
  ]
  writeFileSync(`${path}/edit.sh`, lines.join('\n'))
  chmodSync(`${path}/edit.sh`, 0o755)
  return { EDITOR: `${path}/edit.sh`, seen: (time) => readFileSync(`${path}/${time}.yaml`, 'utf8') }
}

const agentFile = (name: string, more = '') => `name: ${name}\ninstructions: |\n  Be brief.\n  Be kind.\n${more}`

describe('files in git', () => {
  it('are applied: created, changed, left alone, and published', async () => {
    const path = files({
      'a.yaml': agentFile('Applied'),
      'b.yml': agentFile('Second', 'category: office\n'),
      'notes.md': 'Not an agent',
      '.git/c.yaml': 'name: 1',
    })
    const args = ['agents', 'apply', '-f', path]
    const dry = await run(boss, [...args, '--dry-run'])
    expect(dry).toMatchObject({ code: 0, stderr: expect.stringContaining('Dry run: 2 to create') })
    expect((await run(boss, ['agents', 'ls', '--mine'])).stdout).not.toContain('Applied')

    expect(rowsOf(await run(boss, [...args, '--json']))).toMatchObject([
      { file: `${path}/a.yaml`, status: 'created', name: 'Applied', published: null },
      { file: `${path}/b.yml`, status: 'created', name: 'Second' },
    ])
    writeFileSync(`${path}/a.yaml`, agentFile('Applied').replace('Be kind', 'Be funny'))
    const ran = await run(boss, [...args, '--publish', '--changelog', 'Funnier'])
    expect(ran.code).toBe(0)
    expect(linesOf(ran).map((line) => line.split('\t').with(1, ''))).toEqual([
      ['changed', '', 'Applied', `${path}/a.yaml`],
      ['unchanged', '', 'Second', `${path}/b.yml`],
    ])
    expect(ran.stderr).toContain('  instructions\n    Be brief.\n  - Be kind.\n  + Be funny.\n')
    expect(ran.stderr).toContain('0 created, 1 changed, 1 unchanged.')
    expect((await run(boss, ['agents', 'versions', 'Applied'])).stdout).toMatch(/^1\t.*\tgrace\tFunnier\n$/)
  })

  it('are found by the ID in them, so that a name can change', async () => {
    const [{ id }] = rowsOf(await run(boss, ['agents', 'create', '-f', '-', '--json'], agentFile('Old name')))
    const path = files({ 'a.yaml': `id: ${id}\n${agentFile('New name')}` })
    expect(rowsOf(await run(boss, ['agents', 'apply', '-f', `${path}/a.yaml`, '--json']))).toMatchObject([
      { status: 'changed', id, name: 'New name' },
    ])
  })

  it('are all checked before anything is stored, and each problem is reported where it is', async () => {
    const path = files({ 'a.yaml': agentFile('Good'), 'b.yaml': 'name: 12\ninstuctions: x\n', 'c.yaml': 'tags: [\n' })
    const ran = await run(boss, ['agents', 'apply', '-f', path])
    expect(ran).toMatchObject({ code: 2, stdout: '' })
    expect(ran.stderr).toContain(`${path}/b.yaml:1:7: name: Must be text.\n`)
    expect(ran.stderr).toContain(`${path}/b.yaml:2:1: instuctions: Unknown field. Known are saffron, id, name,`)
    expect(ran.stderr).toContain(`${path}/c.yaml:`)
    expect(ran.stderr).toContain('2 files are invalid. Nothing was stored.')
    expect((await run(boss, ['agents', 'show', 'Good'])).code).toBe(6)
  })

  it('are refused if it isn’t clear which agent is meant', async () => {
    for (const name of ['Twin', 'Twin']) await run(boss, ['agents', 'create', '-f', '-'], agentFile(name))
    const twins = files({ 'a.yaml': agentFile('Twin') })
    expect(await run(boss, ['agents', 'apply', '-f', twins])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('several agents are named Twin'),
    })
    const twice = files({ 'a.yaml': agentFile('One'), 'b.yaml': agentFile('One') })
    expect((await run(boss, ['agents', 'apply', '-f', twice])).stderr).toContain('are for the same agent')
    const elsewhere = files({ 'a.yaml': 'id: 0197f0c2-5b1e-7c3a-9d2f-1a2b3c4d5e6f\nname: A\n' })
    expect((await run(boss, ['agents', 'apply', '-f', elsewhere])).code).toBe(6)
    expect((await run(boss, ['agents', 'apply', '-f', files({})])).code).toBe(6)
    expect((await run(boss, ['agents', 'apply'])).code).toBe(2)
  })
})

describe('an agent', () => {
  it('is published, found, forked and compared by others, and deleted', async () => {
    await run(boss, ['agents', 'create', '-f', '-'], agentFile('Shared', 'visibility: store\ntags: [rare]\n'))
    expect((await run(user, ['agents', 'ls'])).stdout).not.toContain('Shared')
    expect(await run(user, ['chat', '-a', 'Shared', 'hi'])).toMatchObject({ code: 6 })
    expect((await run(boss, ['chat', '-a', 'Shared', 'hi'])).stderr).toContain('isn’t published')
    expect(await run(boss, ['agents', 'publish', 'shared'])).toMatchObject({
      code: 0,
      stderr: '“Shared” published as version 1.\n',
    })
    expect((await run(boss, ['agents', 'publish', 'Shared'])).stderr).toContain('hasn’t changed since version 1')

    const [found] = rowsOf(await run(user, ['agents', 'ls', 'shar', '--tag', 'rare', '--json']))
    expect(found).toMatchObject({ name: 'Shared', published: 1, canEdit: false })
    expect((await run(user, ['agents', 'show', found.id.slice(-8)])).stdout).toContain('name\tShared\n')
    expect(await run(user, ['agents', 'show', 'Sharde'])).toMatchObject({
      code: 6,
      stderr: expect.stringContaining('Did you mean Shared?'),
    })
    expect(await run(user, ['agents', 'fork', 'Shared'])).toMatchObject({ code: 5 })
    expect((await run(user, ['agents', 'rm', found.id, '--yes'])).code).not.toBe(0)

    const open = agentFile('Shared', 'visibility: store\ninstructionsVisible: true\n').replace('Be kind', 'Be open')
    expect(await run(boss, ['agents', 'edit', 'Shared', '-f', '-'], open)).toMatchObject({ code: 0 })
    expect((await run(boss, ['agents', 'diff', 'Shared'])).stdout).toContain('  - Be kind.\n  + Be open.\n')
    await run(boss, ['agents', 'publish', 'Shared'])
    expect((await run(boss, ['agents', 'diff', 'Shared', '1', '2'])).stdout).toContain('+ Be open.')
    expect((await run(boss, ['agents', 'diff', 'Shared'])).stderr).toBe('No differences.\n')
    const [fork] = rowsOf(await run(user, ['agents', 'fork', 'Shared', '--name', 'Mine', '--json']))
    expect(fork).toMatchObject({ name: 'Mine', published: null, forkedFrom: { agent: found.id, version: 2 } })

    expect((await run(boss, ['agents', 'withdraw', 'Shared'])).code).toBe(0)
    expect((await run(user, ['agents', 'ls', 'shared'])).stdout).toBe('')
    expect(await run(user, ['agents', 'rm', 'Mine'])).toMatchObject({ code: 2 })
    expect(await run(user, ['agents', 'rm', 'Mine', '--yes'])).toMatchObject({ code: 0, stderr: 'Deleted Mine.\n' })
  })

  it('of a workspace belongs to its members', async () => {
    await run(boss, ['workspace', 'create', 'Team'])
    await run(boss, ['agents', 'create', '-f', '-', '--workspace', 'Team'], agentFile('Team agent'))
    expect((await run(boss, ['agents', 'ls', '--mine'])).stdout).not.toContain('Team agent')
    expect((await run(boss, ['agents', 'ls', '--mine', '--workspace', 'Team'])).stdout).toContain('\tTeam agent\n')
  })

  it('is exported for git and for other apps, and imported again', async () => {
    await run(boss, ['agents', 'create', '-f', '-'], agentFile('Exported', 'category: office\n'))
    const yaml = await run(boss, ['agents', 'export', 'Exported'])
    expect(yaml.stdout).toMatch(/^saffron: agent\/1\nname: Exported\ncategory: office\n/)
    const path = files({})
    expect((await run(boss, ['agents', 'export', 'Exported', '-o', `${path}/card.png`])).code).toBe(0)
    const dry = await run(user, ['agents', 'import', `${path}/card.png`, '--dry-run'])
    expect(dry).toMatchObject({ code: 0, stderr: expect.stringContaining('“Exported” would be created') })
    const [imported] = rowsOf(await run(user, ['agents', 'import', `${path}/card.png`, '--name', 'Card', '--json']))
    expect(imported).toMatchObject({ agent: { name: 'Card', published: null, visibility: 'private' } })
    expect((await run(user, ['agents', 'import', '-'], yaml.stdout)).stderr).toContain('created as a draft (saffron)')
  })

  it('begins a chat, with its draft only if that is asked for', async () => {
    await run(boss, ['agents', 'create', '-f', '-'], agentFile('Chatty', 'opening: What is it?\n'))
    const draft = await run(boss, ['chat', '-a', 'Chatty', '--draft', 'hello', '--json=result'])
    const [{ conversation }] = rowsOf(draft)
    expect((await run(boss, ['chats', 'show', conversation])).stdout).toMatch(/What is it\?[^]*hello/)
    await run(boss, ['agents', 'publish', 'Chatty'])
    expect((await run(boss, ['chat', '-a', 'chatty', 'hello'])).code).toBe(0)
    for (const wrong of [['-a', 'Chatty', '-c'], ['--draft'], ['-a', 'Chatty', '--resume', conversation]]) {
      expect((await run(boss, ['chat', ...wrong, 'x'])).code).toBe(2)
    }
  })
})

describe('the tests of an agent', () => {
  const tests = `model: saffron-demo
tests:
  - name: Says something
    prompt: 5 words
  - name: Sings
    prompt: 5 words
    mustContain: [la la la]
`

  it('are written in its file, run, and fail with the reasons and exit code 1', async () => {
    await run(boss, ['agents', 'create', '-f', '-'], agentFile('Tested', tests))
    const failed = await run(boss, ['agents', 'test', 'Tested'])
    expect(failed).toMatchObject({
      code: 1,
      stdout: 'passed\tSays something\nfailed\tSings\tThe reply doesn’t contain “la la la”.\n',
      stderr: 'saffron: 1 of 2 tests passed\n',
    })
    expect(await run(boss, ['agents', 'test', 'Tested', '--case', '1'])).toMatchObject({
      code: 0,
      stdout: 'passed\tSays something\n',
      stderr: '1 of 1 tests passed\n',
    })
    const json = await run(boss, ['agents', 'test', 'Tested', '--case', 'Sings', '--json'])
    expect(json.code).toBe(1)
    expect(rowsOf(json)).toMatchObject([
      {
        index: 1,
        name: 'Sings',
        passed: false,
        reasons: [{ kind: 'notContained', value: 'la la la' }],
        reply: expect.stringContaining(' '),
      },
    ])
    await run(boss, ['agents', 'publish', 'Tested'])
    expect((await run(boss, ['agents', 'show', 'Tested'])).stdout).toContain('tests\t2\ntestsPassed\t1\n')
    expect((await run(boss, ['agents', 'test', 'Tested', '--version', '1', '--case', '1'])).code).toBe(0)
  })

  it('are refused with what is wrong', async () => {
    expect(await run(boss, ['agents', 'test', 'Tested', '--case', 'Dances'])).toMatchObject({ code: 6 })
    expect(await run(boss, ['agents', 'test', 'Tested', '--version', '9'])).toMatchObject({ code: 6 })
    expect(await run(boss, ['agents', 'test', 'Tested', '--version', 'newest'])).toMatchObject({ code: 2 })
    await run(boss, ['agents', 'create', '-f', '-'], agentFile('Untested'))
    expect(await run(boss, ['agents', 'test', 'Untested'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has no tests yet'),
    })
    const path = files({ 'a.yaml': agentFile('Bad', 'tests:\n  - name: A\n    prompt: x\n    mustCal: [y]\n') })
    const bad = await run(boss, ['agents', 'apply', '-f', path])
    expect(bad).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`${path}/a.yaml:8:5: tests.0.mustCal: Unknown`),
    })
  })

  it('show a mark for each case in a terminal', async () => {
    app = openTerminal(['agents', 'test', 'Tested'], env(boss))
    await app.waitFor(/✓ Says something[^]*✗ Sings\r?\n +The reply doesn’t contain “la la la”\./)
    expect(await app.exited).toBe(1)
  })
})

describe('the editor', () => {
  it('needs a terminal, or a file', async () => {
    expect(await run(boss, ['agents', 'create', 'X'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('-f FILE'),
    })
    expect((await run(boss, ['agents', 'edit', 'X'])).code).toBe(2)
  })

  it('opens again with what is wrong above the text, until the agent can be saved', async () => {
    const vi = editor('s/^category: .*/category: coding/', '/^#!/d; s/coding/programming/')
    app = openTerminal(['agents', 'create', 'Written'], { ...env(boss), EDITOR: vi.EDITOR })
    await app.waitFor('“Written” saved as a draft.')
    expect(await app.exited).toBe(0)
    expect(vi.seen(0)).toMatch(/^# An agent in YAML\.[^]*\nname: Written\n/)
    const [, line] = /^#! (\d+):11: category: Must be one of writing/m.exec(vi.seen(1)) ?? []
    expect(vi.seen(1).split('\n')[Number(line) - 1]).toBe('category: coding')
    const [agent] = rowsOf(await run(boss, ['agents', 'show', 'Written', '--json']))
    expect(agent).toMatchObject({ category: 'programming' })
  })

  it('changes nothing if it’s closed without a change', async () => {
    app = openTerminal(['agents', 'edit', 'Written'], { ...env(boss), EDITOR: editor().EDITOR })
    await app.waitFor('No changes.')
    expect(await app.exited).toBe(0)
  })

  it('loses no text that can’t be saved', async () => {
    const vi = editor('s/^description: .*/description: [Mine/')
    app = openTerminal(['agents', 'edit', 'Written'], { ...env(boss), EDITOR: vi.EDITOR })
    await app.waitFor(/Your\s+text\s+is\s+in/)
    expect(await app.exited).toBe(1)
    const kept = `${env(boss).SAFFRON_CONFIG_DIR}/unsaved-agents`
    const text = readFileSync(`${kept}/${readdirSync(kept).at(-1)}`, 'utf8')
    expect(text).toContain('description: [Mine')
    expect(text).not.toContain('#!')
  })

  it('shows what someone else has stored in the same field, and joins other fields', async () => {
    const bin = `${process.execPath} ${new URL('../../../bin/saffron.js', import.meta.url).pathname}`
    const theirs = files({ 'a.yaml': agentFile('Written', 'description: Theirs\ntags: [theirs]\n') })
    const vi = editor('s/^description: .*/description: Mine/; s/^language: .*/language: fr/', '/^#!/d')
    const path = files({})
    // Before the first version is saved, another program saves one.
    const both = `${path}/both.sh`
    writeFileSync(
      both,
      `#!/bin/sh\n${vi.EDITOR} "$1"\n[ -e ${path}/done ] || ${bin} agents edit Written -f ${theirs}/a.yaml -q\ntouch ${path}/done\n`,
    )
    chmodSync(both, 0o755)
    app = openTerminal(['agents', 'edit', 'Written'], { ...env(boss), EDITOR: both })
    await app.waitFor('“Written” saved as a draft.')
    expect(vi.seen(1)).toMatch(/^#! Someone else has stored other values[^]*\n#! description: Theirs\n/)
    expect(vi.seen(1)).toContain('\ndescription: Mine\n')
    const [agent] = rowsOf(await run(boss, ['agents', 'show', 'Written', '--json']))
    expect(agent).toMatchObject({ description: 'Mine', language: 'fr', tags: ['theirs'] })
  })
})

describe('in the app', () => {
  it('a chat begins with /agent, @agent or -a, and shows the agent, its opening and its suggestions', async () => {
    const more = 'visibility: store\nopening: Paste a diff.\nsuggestions: [Is this safe?]\n'
    await run(boss, ['agents', 'create', '-f', '-'], agentFile('Patch reader', more))
    await run(boss, ['agents', 'publish', 'Patch reader'])
    app = openTerminal(['-a', 'Patch reader'], env(user))
    await app.waitFor(/Paste a diff\.[^]*1\. Is this safe\?[^]*Agent: Patch reader\n/)
    app.type('1\r')
    await app.waitFor(/❯ Is this safe\?[^]*You wrote:[^]*Agent: Patch reader\n/)
    expect(
      app
        .everything()
        .join('\n')
        .match(/Paste a diff\./g),
    ).toHaveLength(1)
    app.type('/new\r')
    await app.waitFor(/New chat\.\n[^]*Type a message/)
    app.type('@"Patch reader" look here\r')
    await app.waitFor(/❯ look here[^]*Agent: Patch reader\n/)
    app.type('/agent Nobody\r')
    await app.waitFor('There’s no agent Nobody.')
    app.type('/agent --none\r')
    await app.waitFor(/This chat has no agent anymore\.(?![^]*Agent:)/)
    app.type('/agent Patch reader\r')
    await app.waitFor(/Patch reader answers from now on\.[^]*Agent: Patch reader\n/)
    app.type('/new\r')
    await app.waitFor(/from now on\.[^]*New chat\.\n/)
    app.type('/agent Patch reader\r')
    await app.waitFor(/from now on\.[^]*New chat with Patch reader\.[^]*1\. Is this safe\?/)
  })

  it('the screen lists, edits and tries agents', async () => {
    const vi = editor('s/^description: .*/description: From the app/')
    app = openTerminal([], { ...env(boss), EDITOR: vi.EDITOR })
    await app.waitFor('Type a message')
    app.type('/agent\r')
    await app.waitFor(/Agents · \[Yours\] All/)
    app.type('Chatty')
    await app.waitFor(/❯ .*Chatty\n1 of 1/)
    app.type('\u0005')
    await app.waitFor('“Chatty” saved as a draft.')
    app.type('\r')
    await app.waitFor(/Chatty · \[Texts\] Versions Tests\n❯ From the app/)
    app.type('\u0014')
    await app.waitFor(/What is it\?[^]*Agent: Chatty \(draft\)/)
    const [agent] = rowsOf(await run(boss, ['agents', 'show', 'Chatty', '--json']))
    expect(agent).toMatchObject({ description: 'From the app', changed: true })
  })
})
