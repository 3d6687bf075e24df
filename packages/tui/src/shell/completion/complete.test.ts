import { loadTranslator } from '@saffron/core/i18n'
import { describe, expect, it } from 'vitest'

import { buildProgram } from '../../program.ts'
import { type Completion, complete, liveListAt } from './complete.ts'
import { planInstall } from './install-plan.ts'

const program = buildProgram(await loadTranslator('en'))

/** Returns the candidates for a line whose last word is at the cursor. */
function offered(...line: string[]): string[] | string {
  const found: Completion = complete(program, line.at(-1) ?? '', line.slice(0, -1))
  return typeof found === 'string' ? found : found.map(({ word }) => word)
}

describe('completion', () => {
  it('offers commands and subcommands with their descriptions', () => {
    expect(offered('ch')).toEqual(['chat', 'chats'])
    expect(offered('admin', 'u')).toEqual(['users'])
    expect(offered('--lang', 'en', 'admin', 'users', 'r')).toEqual(['role'])
    expect(complete(program, 'whoa', [])).toEqual([{ word: 'whoami', about: 'Show who is signed in and where' }])
    expect(offered('')).not.toContain('__complete')
  })

  it('offers the options of the typed command', () => {
    expect(offered('chat', '--mo')).toEqual(['--model'])
    expect(offered('admin', 'users', 'ls', '--s')).toEqual(['--state'])
    expect(offered('whoami', '')).toContain('--json')
    expect(offered('chat', '--', '--mo')).toEqual([])
  })

  it('offers known values, however an option is written', () => {
    expect(offered('admin', 'users', 'ls', '--role', '')).toEqual(['user', 'admin', 'super-admin'])
    expect(offered('admin', 'users', 'ls', '--state', 'd')).toEqual(['disabled'])
    expect(offered('admin', 'giftcards', 'ls', '--state', 'r')).toEqual(['redeemed'])
    expect(offered('admin', 'users', 'ls', '--role=ad')).toEqual(['--role=admin'])
    expect(offered('admin', 'users', 'ls', '--role', '=', 'ad')).toEqual(['admin'])
    expect(offered('admin', 'users', 'ls', '--role', '=')).toEqual(['user', 'admin', 'super-admin'])
    expect(offered('admin', 'users', 'role', 'a@b.c', 'su')).toEqual(['super-admin'])
    expect(offered('config', 'set', 'browser', '')).toEqual(['auto', 'always', 'never'])
    expect(offered('config', 'get', 'mo')).toEqual(['model'])
    expect(offered('completion', 'p')).toEqual(['pwsh'])
  })

  it('leaves files and folders to the shell', () => {
    expect(offered('chat', '-f', '')).toBe('files')
    expect(offered('serve', '--data', 'x')).toBe('folders')
    expect(offered('drive', 'put', 'a', 'b')).toBe('files')
    expect(offered('restore', 'x')).toBe('files')
  })

  it('doesn’t take the value of an option for a command', () => {
    expect(offered('chat', '-m', 'admin', '--mo')).toEqual(['--model'])
    expect(offered('--api', 'chat', 'adm')).toEqual(['admin'])
  })
})

/** Returns what the server is asked for. */
const asked = (...line: string[]) => liveListAt(program, line.at(-1) ?? '', line.slice(0, -1))

describe('live completion', () => {
  it('asks the server for models, channels and chats where they’re meant', () => {
    expect(asked('chat', '-m', 'sa')).toEqual({ list: 'chatModels', sign: '', typed: 'sa' })
    expect(asked('--model=sa')).toEqual({ list: 'chatModels', sign: '--model=', typed: 'sa' })
    expect(asked('chat', '--resume', '=')).toEqual({ list: 'chats', sign: '', typed: '' })
    expect(asked('chats', 'rm', 'a', 'b')).toEqual({ list: 'chats', sign: '', typed: 'b' })
    expect(asked('admin', 'channels', 'test', '')).toEqual({ list: 'channels', sign: '', typed: '' })
    expect(asked('admin', 'models', 'price', 'gpt', '')).toEqual({ list: 'allModels', sign: '', typed: '' })
  })

  it('asks for nothing elsewhere', () => {
    expect([asked('chats', 'rename', 'a', 'b'), asked('chat', '--mo'), asked('chats', '')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('the installation of completion', () => {
  const machine = { env: {}, home: '/home/ann', hasBashCompletion: false, profile: undefined }

  it('uses each shell’s own location, and adds a line only if the shell has none', () => {
    expect(planInstall('fish', machine)).toEqual({ script: '/home/ann/.config/fish/completions/saffron.fish' })
    const script = '/home/ann/.local/share/bash-completion/completions/saffron'
    expect(planInstall('bash', { ...machine, hasBashCompletion: true })).toEqual({ script })
    expect(planInstall('bash', machine)?.startup).toEqual({ file: '/home/ann/.bashrc', line: `source ${script}` })
    const moved = { ...machine, env: { ZDOTDIR: '/z', XDG_DATA_HOME: "/it's mine" } }
    expect(planInstall('zsh', moved)?.startup).toEqual({
      file: '/z/.zshrc',
      line: String.raw`source '/it'\''s mine/saffron/completion.zsh'`,
    })
    expect(planInstall('pwsh', machine)).toBeUndefined()
    expect(planInstall('pwsh', { ...machine, profile: '/p.ps1' })?.startup).toMatchObject({ file: '/p.ps1' })
  })
})
