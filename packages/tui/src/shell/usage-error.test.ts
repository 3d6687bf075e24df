import { loadTranslator } from '@saffron/core/i18n'
import { CommanderError } from 'commander'
import { describe, expect, it } from 'vitest'

import { buildProgram } from '../program.ts'
import { nearestGuess } from './nearest-guess.ts'
import { likelyCommandTypo, unknownCommand, usageLine } from './usage-error.ts'

const t = await loadTranslator('en')
const program = buildProgram(t)

/** Returns the error line for a command line that commander rejects. */
async function lineFor(...args: string[]): Promise<string> {
  try {
    await buildProgram(t).parseAsync(args, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) return usageLine(error, program, args, t)
    throw error
  }
  throw new Error('it was accepted')
}

const slip = (...args: string[]): string | undefined => {
  const found = likelyCommandTypo(program, args)
  return found && unknownCommand(found.word, found.group, t)
}

describe('an invalid command line', () => {
  it('is reported on one line with the closest match', async () => {
    expect(unknownCommand('chta', program, t)).toBe('Unknown command: chta. Did you mean chat?')
    expect(await lineFor('chat', '--modle', 'x')).toBe('Unknown option: --modle. Did you mean --model?')
    expect(await lineFor('drive', 'tree', '--dept', '1')).toBe('Unknown option: --dept. Did you mean --depth?')
    expect(await lineFor('admin', 'recharge', '--workspace', 'x', '5')).toBe(
      'Unknown option: --workspace. Did you mean --to-workspace?',
    )
    expect(await lineFor('drive', '--hepl')).toBe('Unknown option: --hepl. Did you mean --help?')
    expect(await lineFor('drive', 'find', '-d', '1')).toBe('Unknown option: -d')
    expect(await lineFor('drive', 'find', '--depht', '1')).toBe('Unknown option: --depht')
    expect(await lineFor('chats', 'show')).toBe('Missing argument: <id>')
    expect(await lineFor('chat', '--resume')).toContain('--resume')
    expect(await lineFor('chats', 'lss')).toBe('Unknown command: lss. Did you mean ls?')
    expect(await lineFor('--api', 'http://x', 'chats', 'lss')).toBe('Unknown command: lss. Did you mean ls?')
    expect(await lineFor('wallet', 'recrods')).toBe('Unknown command: recrods. Did you mean records?')
    expect(await lineFor('wallet', 'balance', 'now')).toBe('Unexpected argument: now')
    expect(await lineFor('whoami', 'now')).toBe('Unexpected argument: now')
    expect(await lineFor('backup', 'a.tar', '--', '--port', '4611')).toBe('Unexpected argument: --port')
    expect(await lineFor('--lang', 'xx')).toBe('Invalid value for --lang <tag>: xx (en, zh-Hant, zh-Hans)')
    expect(await lineFor('chat', '--lang=xx')).toBe('Invalid value for --lang <tag>: xx (en, zh-Hant, zh-Hans)')
  })

  it('is distinguished from a prompt, whatever options come first', () => {
    expect(likelyCommandTypo(program, ['chatt'])?.word).toBe('chatt')
    expect(likelyCommandTypo(program, ['--lang', 'zh-Hant', 'chatt'])?.word).toBe('chatt')
    expect(likelyCommandTypo(program, ['--lang', 'en', '--version'])).toBeUndefined()
    expect(likelyCommandTypo(program, ['--api', 'http://x', 'chat', 'hello'])).toBeUndefined()
    expect(likelyCommandTypo(program, ['two words'])).toBeUndefined()
    expect(likelyCommandTypo(program, ['--', 'word'])).toBeUndefined()
  })

  it('is detected inside a group, where it would pass for a search or a call for help', () => {
    expect(slip('admin', 'nosuch', '--help')).toBe('Unknown command: nosuch')
    expect(slip('admin', 'users', 'lst')).toBe('Unknown command: lst. Did you mean ls?')
    expect(slip('admin', '--profile', 'work', 'giftcards', '--api', 'http://x', 'crate')).toBe(
      'Unknown command: crate. Did you mean create?',
    )
    expect(slip('admin', 'users', '--role', 'lst', 'grace')).toBeUndefined()
    expect(slip('admin', 'users', 'ls', 'lst')).toBeUndefined()
    expect(slip('admin', 'users', '--help')).toBeUndefined()
    expect(slip('chats', 'rm', 'show', '--help')).toBeUndefined()
    expect(slip('api', 'GET', '/user/me', '--help')).toBeUndefined()
  })

  it('has no suggestion if nothing is close', () => {
    expect(unknownCommand('xyzzy', program, t)).toBe('Unknown command: xyzzy')
    expect(nearestGuess('whoma', ['whoami', 'login'])).toBe('whoami')
    expect(nearestGuess('login', ['login'])).toBeUndefined()
    expect(nearestGuess('', ['login'])).toBeUndefined()
  })
})

describe('the help', () => {
  it('lists every command in the user’s language', async () => {
    const help = buildProgram(await loadTranslator('zh-Hant')).helpInformation()
    for (const name of [
      'chat',
      'giftcard redeem|show',
      'login',
      'logout',
      'whoami',
      'serve',
      'demo-provider',
      'backup',
      'restore',
    ]) {
      expect(help).toContain(`\n  ${name} `)
    }
    expect(help).toContain('用法：saffron')
  })

  it('puts the description of a long term on its own line', () => {
    const lines = buildProgram(t).helpInformation().split('\n')
    const at = lines.findIndex((line) => line.startsWith('  drive ls|tree|'))
    expect(lines[at + 1]).toMatch(/^ {4}(?:.*\|)?empty$/)
    expect(lines[at + 2]).toMatch(/^ {20,32}Manage files and folders$/)
    for (const line of lines) expect(line.trimStart().indexOf('  ')).toBeLessThan(32)
  })
})
