import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { runSaffron, type Server, startSaffron } from './server.ts'
import { openTerminal, temporaryFolder } from './terminal.ts'

const folder = temporaryFolder()
let server: Server
beforeAll(async () => {
  server = await startSaffron(`${folder.path}/data`, 2)
})
afterAll(async () => {
  await server.stop()
  folder.remove()
})

/** Commands with their own settings and none in the environment. */
function person(name: string) {
  const config = `${folder.path}/${name}`
  const env = { SAFFRON_CONFIG_DIR: config }
  const run = (args: readonly string[], more: Readonly<Record<string, string>> = {}, input = '') =>
    runSaffron(args, { env: { ...env, ...more }, input })
  return { config, env, run }
}

const rowsOf = (stdout: string) => {
  const rows = stdout.trim().split('\n')
  return Object.fromEntries(
    rows.map((row) => JSON.parse(row) as { key: string }).map(({ key, ...rest }) => [key, rest]),
  )
}

describe('saffron config', () => {
  it('stores a value, shows the source of effective values, and removes it again', async () => {
    const { config, run } = person('ann')
    expect((await run(['config', 'path'])).stdout).toBe(`${config}/config.json\n`)
    expect(await run(['config', 'get', 'model'])).toMatchObject({ code: 6, stdout: '' })
    expect(await run(['config', 'set', 'model', 'saffron-demo'])).toMatchObject({ code: 0, stdout: '' })
    expect(await run(['config', 'get', 'model'])).toMatchObject({ code: 0, stdout: 'saffron-demo\n', stderr: '' })
    expect(statSync(`${config}/config.json`).mode & 0o777).toBe(0o600)
    const listed = await run(['config', 'list', '--json', '--api', 'http://x'], { SAFFRON_MODEL: 'of-env' })
    expect(listed).toMatchObject({ code: 2, stdout: '' })
    const { stdout } = await run(['--api', 'http://x', 'config', 'list', '--json'], { SAFFRON_MODEL: 'of-env' })
    expect(rowsOf(stdout)).toMatchObject({
      profile: { value: 'default', origin: 'default' },
      api: { value: 'http://x', origin: 'flag', from: '--api' },
      model: { value: 'of-env', origin: 'environment', from: 'SAFFRON_MODEL' },
      browser: { value: 'auto', origin: 'default', from: null },
    })
    const overruled = await run(['config', 'set', 'model', 'other'], { SAFFRON_MODEL: 'of-env' })
    expect(overruled.stderr).toContain('SAFFRON_MODEL')
    const unset = await run(['config', 'unset', 'model', '--json'])
    expect(JSON.parse(unset.stdout)).toEqual({ key: 'model', value: null, origin: 'default', from: null })
    expect(await run(['config', 'unset', 'model'])).toMatchObject({ code: 0 })
  })

  it('rejects unknown input with 2, and suggests a name', async () => {
    const { config, run } = person('bob')
    expect(await run(['config', 'get', 'modle'])).toMatchObject({
      code: 2,
      stderr: 'saffron: Unknown setting: modle. Did you mean model?\n',
    })
    for (const [key, value] of [
      ['api', 'ftp://x'],
      ['browser', 'perhaps'],
      ['language', 'fr'],
      ['model', ' '],
    ] as const) {
      expect(await run(['config', 'set', key, value])).toMatchObject({ code: 2, stdout: '' })
    }
    expect(await run(['config', 'set', 'token', 'x'])).toMatchObject({ code: 2 })
    expect(await run(['config', 'lst'])).toMatchObject({ code: 2, stderr: expect.stringContaining('list') })
    expect(await run(['config'])).toMatchObject({ code: 2, stdout: '' })
    expect(existsSync(config)).toBe(false)
  })

  it('sets the language of all output, including the first line of help', async () => {
    const { run } = person('chen')
    await run(['config', 'set', 'language', 'zh-TW'])
    for (const args of [['--help'], ['config', '--help'], ['--help', '--lang', 'zh-TW']]) {
      expect((await run(args, { LANG: 'en_US.UTF-8' })).stdout).toContain('用法')
    }
    expect((await run(['--help'], { SAFFRON_LANG: 'en' })).stdout).toContain('Usage')
  })

  it('has an example in every help', async () => {
    const { run } = person('dora')
    for (const name of [[], ['list'], ['get'], ['set'], ['unset'], ['path']]) {
      const { stdout } = await run(['config', ...name, '--help'])
      expect(stdout).toMatch(/Example:\n {2}saffron config /)
      for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
    }
  })

  it('accepts only harmless settings from a project, and reports the others', async () => {
    const { run } = person('eve')
    const project = `${folder.path}/eve-project`
    mkdirSync(project)
    writeFileSync(`${project}/.saffron.json`, JSON.stringify({ model: 'of-project', api: 'http://evil.example' }))
    const terminal = openTerminal(['config', 'list'], { SAFFRON_CONFIG_DIR: `${folder.path}/eve` }, project)
    await terminal.waitFor('can’t be set in a project file')
    const screen = terminal.everything().join('\n')
    expect(screen).toMatch(/model +.*\.saffron\.json +of-project/)
    expect(screen).toMatch(/api +default +http:\/\/127\.0\.0\.1:4170/)
    expect(await terminal.exited).toBe(0)
    expect((await run(['config', 'list'])).stdout).toContain('model\t\tdefault\t\n')
  })

  it('reports a broken file once, keeps a copy and continues', async () => {
    const { config, run } = person('finn')
    mkdirSync(config)
    writeFileSync(`${config}/config.json`, '{"language": "zh-TW"')
    const first = await run(['config', 'get', 'browser'])
    expect(first).toMatchObject({ code: 0, stdout: 'auto\n' })
    expect(first.stderr.trim().split('\n')).toHaveLength(1)
    expect(first.stderr).toContain('config.json.broken-')
    const kept = readdirSync(config).find((name) => name.includes('.broken-'))
    expect(readFileSync(`${config}/${kept}`, 'utf8')).toBe('{"language": "zh-TW"')
    expect(await run(['config', 'get', 'browser'])).toMatchObject({ code: 0, stderr: '' })
    writeFileSync(`${config}/session.json`, 'oops')
    const { code, stderr } = await run(['whoami'], { SAFFRON_API: server.url })
    expect(code).toBe(4)
    expect(stderr).toContain('session.json.broken-')
  })
})

describe('the editor setting', () => {
  it('applies to the prompt, whatever the system’s setting is', async () => {
    const { config, env, run } = person('ivy')
    const given = { ...env, SAFFRON_API: server.url, EDITOR: 'false' }
    const script = `${folder.path}/own-editor`
    writeFileSync(script, '#!/bin/sh\necho "of my own editor" > "$1"\n', { mode: 0o755 })
    await run(['login', 'ivy@example.org', '--signup'], given, 'correct horse battery\n')
    await run(['config', 'set', 'editor', script])
    expect(existsSync(`${config}/config.json`)).toBe(true)
    const terminal = openTerminal([], given)
    await terminal.waitFor('Ask anything')
    terminal.type('\u0007')
    await terminal.waitFor('of my own editor')
    terminal.kill('SIGTERM')
    await terminal.exited
  })
})

describe('a profile', () => {
  it('has its own settings and session', async () => {
    const { run } = person('gina')
    expect(await run(['whoami', '--profile', 'wrok'])).toMatchObject({ code: 2 })
    await run(['config', 'set', 'api', `${server.url}/`, '--profile', 'work'])
    expect((await run(['whoami', '--profile', 'wrok'])).stderr).toContain('Did you mean work?')
    const login = await run(
      ['login', 'gina@example.org', '--signup', '--profile', 'work'],
      {},
      'correct horse battery\n',
    )
    expect(login.code).toBe(0)
    expect((await run(['--profile=work', 'whoami'])).stdout).toContain('gina@example.org')
    expect((await run(['whoami'], { SAFFRON_PROFILE: 'work' })).stdout).toContain(server.url)
    expect(await run(['whoami', '--api', server.url])).toMatchObject({ code: 4 })
    expect((await run(['config', 'get', 'api', '--profile', 'work'])).stdout).toBe(`${server.url}\n`)
    expect((await run(['config', 'get', 'api'])).stdout).toBe('http://127.0.0.1:4170\n')
  })

  it('can’t lead outside the settings directory', async () => {
    const { run } = person('hugo')
    for (const name of ['../out', '..', 'a/b']) {
      expect(await run(['config', 'set', 'model', 'x', '--profile', name])).toMatchObject({ code: 2 })
    }
    expect(existsSync(`${folder.path}/out`)).toBe(false)
  })
})

/** Runs a command with settings in that directory. */
const tried = async (config: string, line: string) => {
  const env = { SAFFRON_API: server.url, SAFFRON_CONFIG_DIR: config }
  return { line, ...(await runSaffron(line.split(' '), { env, input: 'correct horse battery\n' })) }
}

describe('settings that can’t be saved', () => {
  const lines = ['config set language en', 'login ann@example.org --signup', 'whoami']
  it.each(lines)('saffron %s reports a file in place of their directory', async (line) => {
    const config = `${folder.path}/in-the-way`
    writeFileSync(config, '')
    const stderr = expect.stringMatching(
      new RegExp(`^saffron: Can’t write ${config}/[a-z]+\\.json: already exists \\(EEXIST\\)\n$`),
    )
    expect(await tried(config, line)).toMatchObject({ code: 1, stdout: '', stderr })
  })

  it.runIf(process.platform === 'linux').each(lines)(
    'saffron %s exits if the system rejects the directory',
    async (line) => {
      const stderr = expect.stringMatching(
        /^saffron: Can’t write \/proc\/saffron\/[a-z]+\.json: doesn’t exist \(ENOENT\)\n$/,
      )
      expect(await tried('/proc/saffron', line)).toMatchObject({ code: 1, stdout: '', stderr })
    },
  )
})
