import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

import { beforeAll, describe, expect, it } from 'vitest'

import { openHouse } from './settings.ts'
import { openTerminal } from './terminal.ts'

const { boss, user, folder, url, env, run } = openHouse()

const api = (...args: string[]) => run(user, ['api', ...args])
const answerOf = async (...args: string[]): Promise<Record<string, unknown>> => {
  const { code, stdout, stderr } = await api(...args)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}
const linesOf = (stdout: string): unknown[] =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

let conversation: string
let asset: string
beforeAll(async () => {
  conversation = String((await answerOf('POST', '/ai/conversation/create', '-F', 'title=First'))['id'])
  writeFileSync(`${folder}/notes.txt`, 'some notes\n')
  asset = String((await answerOf('POST', '/assets/v2/upload', '-F', `file=@${folder}/notes.txt`))['id'])
})

describe('saffron api', () => {
  it('prints JSON on one line to a pipe, and formatted on a terminal', async () => {
    const { stdout } = await api('get', 'user/me')
    expect(stdout.trim().split('\n')).toHaveLength(1)
    expect(JSON.parse(stdout)).toMatchObject({ email: user })
    const terminal = openTerminal(['api', 'GET', '/user/me'], env(user))
    expect(await terminal.exited).toBe(0)
    await terminal.waitFor(`\n  "email": "${user}",\n`)
    const compact = openTerminal(['api', 'GET', '/user/me', '--json'], env(user))
    expect(await compact.exited).toBe(0)
    await compact.waitFor('{"id":"')
  })

  it('assigns fields as the contract defines them: path, query, body', async () => {
    expect(await answerOf('PUT', `/ai/conversation/list/${conversation}`, '-F', 'pinned=true')).toMatchObject({
      pinned: true,
    })
    const byName = ['PUT', '/ai/conversation/list/{id}', '-F', `id=${conversation}`, '-f', 'title=2026']
    expect(await answerOf(...byName)).toMatchObject({ title: '2026', pinned: true })
    const found = await answerOf('GET', '/ai/conversation/search?q=2026', '-F', 'limit=5')
    expect(found['list']).toMatchObject([{ id: conversation }])
    writeFileSync(`${folder}/title.txt`, 'From a file\n')
    const fromFile = ['PUT', `${url()}/ai/conversation/list/${conversation}`, '-F', `title=@${folder}/title.txt`]
    expect(await answerOf(...fromFile)).toMatchObject({ title: 'From a file' })
    const piped = await run(user, ['api', 'PUT', `/ai/conversation/list/${conversation}`, '-F', 'title=@-'], 'Piped\n')
    expect(JSON.parse(piped.stdout)).toMatchObject({ title: 'Piped' })
    const whole = ['api', 'PUT', `/ai/conversation/list/${conversation}`, '--input', '-', '-F', 'pinned=false']
    expect(JSON.parse((await run(user, whole, '{"title":"Whole"}')).stdout)).toMatchObject({
      title: 'Whole',
      pinned: false,
    })
  })

  it.each([
    [['GET', '/fsnode/xyz/children'], 'Did you mean GET /fsnode/list/{id}/children?'],
    [['PUT', '/user/me'], 'Unknown endpoint: PUT /user/me. Did you mean PATCH /user/me?'],
    [['GET', '/nothing/of/the/kind'], 'saffron api ls'],
    [['FETCH', '/user/me'], 'Invalid value for <method>: FETCH (GET, POST, PUT, PATCH, DELETE)'],
    [['GET', '/ai/conversation/list/{id}'], 'Missing argument: {id}'],
    [['GET', '/ai/conversation/search', '-F', 'limit=many'], 'limit: Must be a number.'],
    [['GET', '/ai/conversation/search', '-F', 'limt=1'], 'has no field named limt. Did you mean limit?'],
    [['GET', '/ai/conversation/search?limt=1'], 'has no field named limt. Did you mean limit?'],
    [['PATCH', '/user/me', '-F', 'name=5'], 'name: Must be text.'],
    [['PATCH', '/user/me', '-F', 'theme=pink'], 'theme: '],
    [['PATCH', '/user/me', '-F', 'name'], 'Invalid value for -F: name (key=value)'],
    [['POST', '/auth/signin', '-F', 'email=no'], 'email: Enter a valid email address. password: '],
    [['POST', '/assets/v2/upload'], 'file: Required.'],
    [['POST', '/assets/v2/upload', '-F', 'file=x'], 'Invalid value for -F: file (file=@file)'],
    [['PUT', '/user/me/avatar', '--input', 'notes.txt'], 'Invalid value for --input: notes.txt (image/jpeg, '],
    [['GET', '/user/me', '--input', 'x'], '--input and GET /user/me can’t be used together.'],
    [['PATCH', '/user/me', '-F', 'name=@-', '--input', '-'], '--input - and name=@- can’t be used together.'],
    [['PATCH', '/user/me', '-H', 'nonsense'], 'Invalid value for -H: nonsense (name: value)'],
    [['GET', '/user/me', 'more'], 'Unexpected argument: more'],
    [['GET'], 'Missing argument: <path>'],
  ])('rejects %j on one line, with 2', async (args, told) => {
    const { code, stdout, stderr } = await api(...args)
    expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({ code: 2, stdout: '', lines: 1 })
    expect(stderr).toContain(told)
  })

  it('streams events as JSON lines, and fails if the stream reports a failure', async () => {
    const start = ['POST', `/ai/conversation/list/${conversation}/start`, '-F']
    const events = linesOf((await api(...start, 'content=5 words')).stdout)
    expect(events[0]).toMatchObject({ seq: 1, event: 'run' })
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { status: 'complete' } })
    expect(await api(...start, 'content=error')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('"status":"failed"'),
      stderr: expect.stringContaining('error 500'),
    })
    const message = ['-F', 'messages[][role]=user', '-F', 'messages[][content]=4 words']
    const ask = ['POST', '/ai/chat/completions', '-F', 'model=saffron-demo', ...message]
    const chunks = linesOf((await api(...ask, '-F', 'stream=true')).stdout)
    expect(chunks.at(-1)).toMatchObject({ object: 'chat.completion.chunk', choices: [{ finish_reason: 'stop' }] })
    expect(await answerOf(...ask)).toMatchObject({ object: 'chat.completion' })
    const summary = linesOf((await api('POST', `/assets/list/${asset}/summary`)).stdout)
    expect(summary.at(-1)).toMatchObject({ event: 'done', data: { asset } })
  })

  it('writes a file unchanged to a pipe or a file, never to a terminal', async () => {
    const content = ['GET', `/assets/list/${asset}/content`]
    expect(await api(...content)).toMatchObject({ code: 0, stdout: 'some notes\n', stderr: '' })
    expect(await api(...content, '-i')).toMatchObject({
      stdout: expect.stringMatching(/^HTTP 200.*^content-type: text\/plain.*\n\nsome notes\n$/ms),
    })
    const place = `${folder}/fetched.txt`
    expect(await api(...content, '-o', place)).toMatchObject({ code: 0, stdout: '' })
    expect(readFileSync(place, 'utf8')).toBe('some notes\n')
    const terminal = openTerminal(['api', ...content], env(user))
    expect(await terminal.exited).toBe(2)
    await terminal.waitFor('Save it with -o <file>')
    const again = await api(...content, '-o', place)
    expect(again).toMatchObject({ code: 2, stderr: `saffron: ${place} already exists. Pass --force to replace it.\n` })
    expect(await api(...content, '-o', place, '--force')).toMatchObject({ code: 0 })
    expect(await api(...content, '-o', '/dev/null')).toMatchObject({ code: 0 })
    expect(await api(...content, '-o', `${folder}/no/where`)).toMatchObject({ code: 2, stdout: '' })
  })

  it('requests nothing it couldn’t save, and keeps the old file on failure', async () => {
    const before = (await answerOf('GET', '/ai/conversation/search'))['total']
    expect(await api('POST', '/ai/conversation/create', '-o', folder)).toMatchObject({ code: 2 })
    expect((await answerOf('GET', '/ai/conversation/search'))['total']).toBe(before)
    const kept = `${folder}/kept.txt`
    writeFileSync(kept, 'as it was')
    const gone = '01a204a2-e80d-764c-b0be-b5c528f4f9ac'
    expect(await api('GET', `/assets/list/${gone}/content`, '-o', kept, '--force')).toMatchObject({ code: 6 })
    expect(readFileSync(kept, 'utf8')).toBe('as it was')
    expect(readdirSync(folder).filter((name) => name.endsWith('-part'))).toEqual([])
  })

  it('uploads a file in chunks with tus', async () => {
    const begun = await answerOf('POST', '/assets/tus', '-F', 'length=11', '-F', 'name=名.txt')
    const piece = ['PATCH', `/assets/tus/${String(begun['id'])}`, '-F', 'offset=0', '--input', `${folder}/notes.txt`]
    expect(await answerOf(...piece)).toMatchObject({ offset: 11, asset: { name: '名.txt', size: 11 } })
  })

  it('exits with the code of the error', async () => {
    const nobody = await run('nobody', ['api', 'GET', '/user/me'])
    expect(nobody).toMatchObject({ code: 4, stdout: '', stderr: expect.stringContaining('saffron login') })
    expect(await api('GET', '/api/ai/channel/search')).toMatchObject({ code: 5, stdout: '' })
    expect(await api('GET', '/ai/conversation/list/nope')).toMatchObject({ code: 6, stdout: '' })
    expect(await run(boss, ['admin', 'models', 'price', 'saffron-demo', '--output', '5'])).toMatchObject({ code: 0 })
    const ask = ['POST', `/ai/conversation/list/${conversation}/start`, '-F', 'content=hi']
    expect(await api(...ask)).toMatchObject({ code: 7 })
    expect(await run(boss, ['admin', 'models', 'price', 'saffron-demo', '--output', 'none'])).toMatchObject({ code: 0 })
    expect(await api('GET', '/user/avatar/x', '--api', 'http://127.0.0.1:9')).toMatchObject({ code: 6 })
    expect(await api('GET', '/system/route?path=/app', '--api', 'http://127.0.0.1:9')).toMatchObject({ code: 8 })
    const wrong = ['POST', '/auth/signin', '-F', `email=${user}`, '-F', 'password=wrong wrong wrong']
    expect(await api(...wrong)).toMatchObject({ code: 1 })
    await api('GET', '/captcha/email/eve@example.org')
    expect(await api('GET', '/captcha/email/eve@example.org')).toMatchObject({ code: 9 })
    // An invalid key doesn't affect the session.
    expect(await api('GET', '/user/me', '-H', 'Authorization: Bearer sk-saffron-no')).toMatchObject({ code: 4 })
    expect(await api('GET', '/user/me')).toMatchObject({ code: 0 })
  })

  it('lists all calls, or those that match words', async () => {
    const { stdout } = await api('ls')
    expect(stdout.split('\n').length).toBeGreaterThan(100)
    expect(stdout).toContain('GET\t/user/me\tuser\tThe profile of the caller, with balance\n')
    expect(linesOf((await api('ls', 'conversation/list', 'DELETE', '--json')).stdout)).toEqual([
      { method: 'DELETE', path: '/ai/conversation/list/{id}/queue', access: 'user', summary: expect.any(String) },
      { method: 'DELETE', path: '/ai/conversation/list/{id}', access: 'user', summary: expect.any(String) },
    ])
    expect(await api('ls', 'shoes')).toMatchObject({ code: 6, stdout: '', stderr: 'No matching endpoints.\n' })
    for (const help of [['--help'], ['ls', '--help']]) {
      expect(await api(...help)).toMatchObject({ code: 0, stdout: expect.stringContaining('Example:\n  saffron api ') })
    }
  })
})
