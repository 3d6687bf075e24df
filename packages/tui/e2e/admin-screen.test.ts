import { readFileSync } from 'node:fs'

import { afterEach, describe, expect, it } from 'vitest'

import { openHouse } from './settings.ts'
import { openTerminal, type Terminal } from './terminal.ts'

const { boss, user, folder, env, run } = openHouse()
const [SHIFT_TAB, ESC, CTRL_A, CTRL_D, CTRL_F, CTRL_G, CTRL_P, CTRL_S, CTRL_T, CTRL_U] = [
  '\u001B[Z',
  '\u001B',
  '\u0001',
  '\u0004',
  '\u0006',
  '\u0007',
  '\u0010',
  '\u0013',
  '\u0014',
  '\u0015',
]
let app: Terminal
afterEach(() => app.kill('SIGKILL'))

async function open(who: string, lang = 'C.UTF-8', ready = 'Ask anything'): Promise<void> {
  app = openTerminal([], { ...env(who), LANG: lang })
  await app.waitFor(ready)
}

/** Goes to a part. The previous part's keys are released slightly later. */
async function next(title: string): Promise<void> {
  app.type('\t')
  await app.waitFor(`Admin · ${title}`)
  await app.waitFor(/(end of list|No gift cards yet\.|No transactions yet\.)/)
}

describe('the console', () => {
  it('is navigated from the palette, part by part, with a real server', async () => {
    await run(boss, ['admin', 'recharge', boss, '5'])
    await run(boss, ['chat', '3 words'])
    await open(boss)
    app.resize(80, 24)
    app.type(CTRL_P)
    await app.waitFor('Go to')
    app.type('/admin')
    await app.waitFor(/❯ \/admin +Admin/)
    app.type('\r')
    await app.waitFor(/Admin · Overview\n\[Overview\] {2}Channels/)
    await app.waitFor(/❯ Calls +▁*█ +[1-9]\d* calls?, 0 failed/)
    app.type(CTRL_F)
    await app.waitFor(/Last 30 days\n❯ Calls +▁+█ /)

    await next('Channels')
    app.type(CTRL_G)
    await app.waitFor(/Test Demo\n❯ saffron-demo\S* replied/)
    app.type(ESC)
    await app.waitFor(/❯ Working +Demo/)
    app.type(CTRL_T)
    await app.waitFor(/❯ Paused +Demo/)
    app.type(CTRL_T)
    await app.waitFor(/❯ Working +Demo/)

    await next('Models')
    app.type(CTRL_G)
    await app.waitFor(/Models refreshed\n❯ 0 added, 0 updated, 0 no longer available/)
    app.type(ESC)
    await app.waitFor(/❯ on +saffron-demo/)

    await next('Users')
    app.type('bob')
    await app.waitFor(/❯ bob@example\.org +User .*\n1 of 1/)
    app.type(CTRL_T)
    await app.waitFor(/Disable bob@example\.org\?/)
    app.type('y')
    await app.waitFor(/❯ bob@example\.org +User +disabled/)
    expect((await run(user, ['whoami'])).code).not.toBe(0)
    app.type(CTRL_T)
    await app.waitFor('Enable bob@example.org?')
    app.type('y')
    await app.waitFor(/❯ bob@example\.org +User +0\.00/)

    await next('Transactions')
    await app.waitFor(/All transactions · \d+ transactions?, 5\.00 credits/)

    await next('Gift cards')
    app.type(CTRL_G)
    for (const [asked, typed] of [
      ['Credits per card:', '1.5\r'],
      ['Quantity: 1', CTRL_U],
      [/Quantity: *$/m, '3\r'],
      ['Expiration date', '\r'],
      ['Note (optional):', '春節\r'],
      ['Create 3 gift cards of 1.50 credits each?', 'y'],
    ] as const) {
      await app.waitFor(asked)
      app.type(typed)
    }
    await app.waitFor('3 gift cards created')
    const [, code = ''] = /❯ (\S{10,})/.exec(app.screen().join('\n')) ?? []
    expect((await run(boss, ['giftcard', 'show', code])).stdout).toContain('1.50')
    app.type(ESC)
    await app.waitFor('The codes won’t be shown again.')
    app.type('y')
    await app.waitFor(/❯ … ?\S+ .*1\.50 +active +春節/)
    expect(app.screen().join('\n')).not.toContain(code)

    await next('System prompts')
    app.type('chat.title')
    await app.waitFor(/❯ chat\.title +default .*\n1 of 1/)
    app.type('\r')
    await app.waitFor(/chat\.title · Version 1\n/)
    app.type(ESC)
    await app.waitFor('Find: chat.title')

    await next('System settings')
    app.type('wallet.low')
    await app.waitFor(/❯ wallet\.low .*\n1 of 1/)
    app.type('\r')
    await app.waitFor(/wallet\.low: *$/m)
    app.type('7.5\r')
    await app.waitFor(/❯ wallet\.low +7\.5 /)
    expect((await run(boss, ['admin', 'env', 'get', 'wallet.low'])).stdout).toBe('7.5\n')
    app.type(ESC)
    await app.waitFor('type to filter')
    app.type(ESC)
    await app.waitFor('Type a message')
    app.type(CTRL_D)
    expect(await app.exited).toBe(0)
    expect(app.modes()).toEqual({ bracketedPaste: false, cursorShown: true })
  })

  it('fits any size in Chinese, and restores the terminal when killed', async () => {
    await open(boss, 'zh_TW.UTF-8', '輸入文字開始對話')
    app.type('/admin\r')
    await app.waitFor(/管理 · 總覽\n\[總覽\] {2}通道/)
    for (const [columns, rows] of [
      [40, 14],
      [120, 40],
      [80, 24],
    ] as const) {
      app.resize(columns, rows)
      await app.waitFor(/❯ 呼叫次數 +▁*█ /)
      await expect.poll(() => app.screen().filter((row) => row.startsWith('管理 · 總覽'))).toHaveLength(1)
      // The bars start in the same column, whatever their labels.
      const bars = app.screen().filter((row) => /^(❯| ) (呼叫次數|Token|點數) /.test(row))
      expect(new Set(bars.map((row) => columnsBefore(row, /[▁-█]/))).size).toBe(1)
    }
    app.kill('SIGTERM')
    expect(await app.exited).toBe(143)
    expect(app.modes()).toEqual({ bracketedPaste: false, cursorShown: true })
    expect(app.screen().join('\n')).not.toContain('管理 · 總覽')
  })

  it('adds a prompt and a channel in forms that fit any size, with the cursor in the field', async () => {
    await open(boss)
    app.resize(44, 24)
    app.type('/admin\r')
    await app.waitFor(/Admin · Overview\n/)
    for (const title of ['System settings', 'System prompts']) {
      app.type(SHIFT_TAB)
      await app.waitFor(`Admin · ${title}`)
      await app.waitFor('end of list')
    }
    app.type(CTRL_A)
    await app.waitFor(/New prompt\n\n❯ Key/)
    app.type('house.greeting\t')
    await app.waitFor(/❯ Text\n/)
    app.type('你好')
    await app.waitFor(/ {4}你好/)
    app.type('\r')
    await expect.poll(app.cursor).toMatchObject({ column: 4 })
    app.type('Be brief.')
    await expect.poll(app.cursor).toMatchObject({ column: 4 + 'Be brief.'.length })
    app.resize(80, 24)
    await app.waitFor(/❯ Text\n {4}你好\n {4}Be brief\./)
    app.type(ESC)
    await app.waitFor('Discard your input? [y/N]')
    app.type('n')
    await app.waitFor(/Enter new line · Tab next · Ctrl\+G editor · Ctrl\+S save · Esc cancel/)
    app.type(CTRL_S)
    await app.waitFor('Saved house.greeting as version 1.')
    expect((await run(boss, ['admin', 'prompts', 'show', 'house.greeting'])).stdout).toBe('你好\nBe brief.\n')

    app.type(ESC)
    await app.waitFor('Type a message')
    app.resize(44, 24)
    app.type('/admin\r')
    await app.waitFor(/Admin · Overview\n/)
    await next('Channels')
    app.type(CTRL_A)
    await app.waitFor(/Connect a provider\n\n❯ Type/)
    for (const [typed, place] of [
      ['\t', '❯ Name'],
      ['Away\t', '❯ Base URL'],
      ['http://127.0.0.1:9/v1\t', '❯ Key'],
      ['sk-private-1234\t', '❯ Models'],
    ] as const) {
      app.type(typed)
      await app.waitFor(place)
      expect(app.screen().filter((row) => row === 'Connect a provider')).toHaveLength(1)
    }
    app.type(CTRL_S)
    await app.waitFor(/Away\n❯ OpenAI or compatible/)
    expect(app.written()).not.toContain('sk-private')
    expect((await run(boss, ['admin', 'channels', 'ls'])).stdout).toMatch(/\tfailing\t.*\tAway/)
  })

  it('is hidden from users without an admin role until they get one', async () => {
    await run(user, ['login', user], 'correct horse battery\n')
    await open(user)
    app.type('/admin\r')
    await app.waitFor('Unknown command: /admin.')
    app.type(CTRL_P)
    await app.waitFor('Go to')
    app.type('admin')
    await app.waitFor('No results')
    expect(app.screen().join('\n')).not.toContain('/admin ')
    app.kill('SIGKILL')

    await run(boss, ['admin', 'users', 'role', user, 'admin'])
    await open(user)
    const session = () => readFileSync(`${folder}/${user}/session.json`, 'utf8')
    await expect.poll(session, { timeout: 20_000 }).toMatch(/role[\\":]+admin/)
    app.type('/admin\r')
    await app.waitFor(/Admin · Models\n/)
    await app.waitFor(/\[Models\] {2}Users {2}Transactions\n/)
  })
})

/** Returns the columns before a match. A Chinese character takes two. */
function columnsBefore(row: string, sought: RegExp): number {
  const before = row.slice(0, row.search(sought))
  return before.length + (before.match(/\p{scx=Han}/gu)?.length ?? 0)
}
