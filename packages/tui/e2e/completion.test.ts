import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { runSaffron } from './server.ts'
import { openProgram, openTerminal, temporaryFolder } from './terminal.ts'

const SAFFRON = fileURLToPath(new URL('../../../bin/saffron.js', import.meta.url))

const folder = temporaryFolder()
const bin = `${folder.path}/bin`
const env = { SAFFRON_CONFIG_DIR: `${folder.path}/config`, HOME: `${folder.path}/home` }
const run = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  runSaffron(args, { env: { ...env, ...more } })

beforeAll(() => {
  mkdirSync(bin)
  mkdirSync(env.HOME)
  // As an installation runs it.
  writeFileSync(`${bin}/saffron`, `#!/bin/sh\nexec '${process.execPath}' '${SAFFRON}' "$@"\n`)
  chmodSync(`${bin}/saffron`, 0o755)
})
afterAll(folder.remove)

const PATH = `${bin}:${process.env['PATH']}`

function has(shell: string): boolean {
  const isThere = (process.env['PATH'] ?? '').split(':').some((path) => existsSync(`${path}/${shell}`))
  if (!isThere) process.stderr.write(`${shell} is not installed: its completion is not tried out\n`)
  return isThere
}

const inShell = (file: string, args: readonly string[], more: Readonly<Record<string, string>> = {}): string[] =>
  execFileSync(file, [...args], { env: { ...env, LANG: 'C.UTF-8', ...more, PATH }, cwd: folder.path, encoding: 'utf8' })
    .trim()
    .split('\n')

/** Returns bash's completions for these words, the last one being typed. */
const inBash = (...words: string[]) => {
  const line = words.map((word) => `'${word}'`).join(' ')
  const script = `source <(saffron completion bash); COMP_WORDS=(saffron ${line}); COMP_CWORD=${words.length}; _saffron
    printf '%s\\n' "\${COMPREPLY[@]}"`
  return inShell('bash', ['--norc', '--noprofile', '-c', script])
}

describe('completion in bash', () => {
  it('offers commands, options and values', () => {
    expect(inBash('ad')).toEqual(['admin'])
    expect(inBash('admin', 'users', '')).toEqual(expect.arrayContaining(['ls', 'show', 'role', 'sign-out']))
    expect(inBash('chat', '--mo')).toEqual(['--model'])
    expect(inBash('admin', 'users', 'ls', '--role', 'a')).toEqual(['admin'])
    expect(inBash('xyzzy', 'admin')).toEqual([''])
  })

  it('offers local files, including names with spaces', () => {
    writeFileSync(`${folder.path}/my report.pdf`, '')
    mkdirSync(`${folder.path}/my folder`)
    expect(inBash('chat', '-f', 'my').toSorted()).toEqual(['my folder', 'my report.pdf'])
    expect(inBash('serve', '--data', 'my')).toEqual(['my folder'])
  })

  it('completes a line as a user types it', async () => {
    const terminal = openProgram(['bash', '--norc', '--noprofile', '-i'], { ...env, PATH, PS1: '> ' })
    await terminal.waitFor('>')
    terminal.type('source <(saffron completion bash); echo rea""dy\r')
    await terminal.waitFor('ready')
    terminal.type('saffron admin us\t')
    await terminal.waitFor('saffron admin users ')
    terminal.type('ls --state=dis\t')
    await terminal.waitFor('saffron admin users ls --state=disabled')
    expect(terminal.screen().join('')).not.toContain('active')
    terminal.kill('SIGKILL')
    await terminal.exited
  })
})

it.runIf(has('zsh'))('completion in zsh completes a line, with descriptions', async () => {
  const terminal = openProgram(['zsh', '-f', '-i'], { ...env, PATH, PS1: '> ' })
  await terminal.waitFor('>')
  terminal.type('autoload -Uz compinit && compinit -u -D; source <(saffron completion zsh); echo rea""dy\r')
  await terminal.waitFor('ready')
  terminal.type('saffron who\t')
  await terminal.waitFor('saffron whoami ')
  terminal.type('\u0015saffron admin users ls --role ad\t')
  await terminal.waitFor('--role admin')
  terminal.type('\u0015saffron config \t')
  await terminal.waitFor('Print the path of the settings file')
  expect(terminal.screen().join('\n')).toMatch(/unset +-- Remove a value/)
  terminal.kill('SIGKILL')
  await terminal.exited
})

const inFish = (line: string): string[] =>
  inShell('fish', ['--no-config', '-c', `saffron completion fish | source; complete -C '${line}'`])

it.runIf(has('fish'))('completion in fish offers words with descriptions', () => {
  expect(inFish('saffron who')).toEqual(['whoami\tShow who is signed in and where'])
  expect(inFish('saffron admin users ls --state ')).toEqual(['active', 'disabled'])
  expect(inFish('saffron admin users ls --role=su')).toEqual(['--role=super-admin'])
  expect(inFish('saffron serve --data my')).toEqual([expect.stringMatching(/^my.folder\//)])
})

describe('saffron completion', () => {
  it('installs once, and reports its changes and how to undo them', async () => {
    const { code, stdout, stderr } = await run(['completion', '--install'], { SHELL: '/usr/bin/zsh' })
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    const script = `${env.HOME}/.local/share/saffron/completion.zsh`
    expect(stderr).toContain(`Line 1 of ${env.HOME}/.zshrc: source ${script}`)
    expect(stderr).toContain(`rm ${script}`)
    writeFileSync(`${env.HOME}/.zshrc`, `# mine\nsource ${script}\nalias x=y`)
    const again = await run(['completion', '--install', 'zsh'])
    expect(again.stderr).toContain('Line 2 of')
    expect(readFileSync(`${env.HOME}/.zshrc`, 'utf8')).toBe(`# mine\nsource ${script}\nalias x=y`)
    expect(readFileSync(script, 'utf8')).toBe((await run(['completion', 'zsh'])).stdout)
  })

  it('adds its line after one without a line end, and changes nothing else', async () => {
    const home = `${folder.path}/other`
    mkdirSync(home)
    writeFileSync(`${home}/.zshrc`, 'alias x=y')
    await run(['completion', '--install', 'zsh'], { HOME: home })
    expect(readFileSync(`${home}/.zshrc`, 'utf8')).toBe(
      `alias x=y\nsource ${home}/.local/share/saffron/completion.zsh\n`,
    )
    await run(['completion', '--install', 'fish'], { HOME: home })
    expect(readdirSync(`${home}/.config/fish/completions`)).toEqual(['saffron.fish'])
  })

  it('exits with 2 for an unknown shell, and with 1 if nothing can be written', async () => {
    expect(await run(['completion'])).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('fish') })
    expect(await run(['completion', 'bsh'])).toMatchObject({ code: 2, stderr: expect.stringContaining('mean bash?') })
    expect(await run(['completion', '--install'], { SHELL: '/bin/sh' })).toMatchObject({ code: 2 })
    writeFileSync(`${folder.path}/no-home`, '')
    expect(await run(['completion', '--install', 'fish'], { HOME: `${folder.path}/no-home` })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('ENOTDIR'),
    })
    for (const name of ['completion', 'man'])
      expect((await run([name, '--help'])).stdout).toMatch(/Example:\n {2}saffron/)
  })
})

describe('saffron man', () => {
  it('prints a page to a pipe, and writes all pages', async () => {
    const page = await run(['man', 'admin', 'users', 'role'])
    expect(page).toMatchObject({ code: 0, stderr: '' })
    expect(page.stdout).toMatch(/^SAFFRON-ADMIN-USERS-ROLE\(1\)\n/)
    const man1 = `${folder.path}/share/man1`
    const { stdout, stderr } = await run(['man', '--write', man1])
    const names = readdirSync(man1)
    expect(stdout.trim().split('\n')).toHaveLength(names.length)
    expect(stderr).toContain(`${names.length} pages`)
    expect(names).toEqual(expect.arrayContaining(['saffron.1', 'saffron-chat.1', 'saffron-admin-users-role.1']))
  })

  it('suggests a page for an unknown name, with 2', async () => {
    const { code, stderr } = await run(['man', 'admin', 'usres'])
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'saffron: Unknown command: usres. Did you mean users?\n' })
    expect(await run(['man', '--write', `${bin}/saffron/x`])).toMatchObject({ code: 1, stdout: '' })
  })

  it('prints the page if man can’t read from a pipe, and only once if it can', async () => {
    const fakes = `${bin}/fakes`
    mkdirSync(fakes, { recursive: true })
    const open = (ending: string) => {
      writeFileSync(`${fakes}/man`, `#!/bin/sh\ncat >/dev/null\necho shown by man\n${ending}\n`, { mode: 0o755 })
      return openTerminal(['man', 'whoami'], { ...env, PATH: `${fakes}:${process.env['PATH']}` })
    }
    const refusing = open('exit 1')
    expect(await refusing.exited).toBe(0)
    expect(refusing.written()).toContain('Show who is signed in')
    const showing = open('exit 0')
    expect(await showing.exited).toBe(0)
    expect(showing.written()).toContain('shown by man')
    expect(showing.written()).not.toContain('Show who is signed in')
    const killed = open('kill -9 $$')
    expect(await killed.exited).toBe(0)
    expect(killed.written()).toContain('Show who is signed in')
  })

  it.runIf(has('man'))('shows a page with man in a terminal', async () => {
    const terminal = openTerminal(['man', 'config', 'set'], { ...env, MANPAGER: 'less', PAGER: 'less' })
    await terminal.waitFor(/SAFFRON-CONFIG-SET\(1\)/)
    await terminal.waitFor('saffron config set <key> <value>')
    terminal.type('q')
    expect(await terminal.exited).toBe(0)
  })

  it('prints a page in a terminal without man', async () => {
    const terminal = openTerminal(['man', 'whoami'], { ...env, PATH: '/nowhere' })
    await terminal.waitFor('SEE ALSO')
    expect(terminal.everything().join('\n')).toContain('SAFFRON-WHOAMI(1)')
    expect(await terminal.exited).toBe(0)
  })
})
