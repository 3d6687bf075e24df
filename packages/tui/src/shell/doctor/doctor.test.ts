import { EventEmitter, once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

import { loadTranslator } from '@saffron/core/i18n'
import { describe, expect, it, onTestFinished } from 'vitest'

import { checkNode } from './node-check.ts'
import { queryTerminal } from './query-terminal.ts'
import { checkServer, checkVersion } from './server-check.ts'
import { judgeChannels } from './session-check.ts'
import { judgeTerminal } from './terminal-check.ts'
import { within } from './time-limit.ts'

const t = await loadTranslator('en')

/** Starts a test server with this response and returns its URL. */
async function answering(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A keyboard with a terminal that answers. */
class Keyboard extends EventEmitter {
  readonly modes: boolean[] = []
  setRawMode(on: boolean): void {
    this.modes.push(on)
  }
  resume(): void {}
  pause(): void {}
}

const ours: RequestListener = ({ url }, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(url === '/healthz' ? { status: 'ok', version: '1.2.3' } : { status: 'ready' }))
}

describe('the check of this machine', () => {
  it('rejects a Node below the minimum version', () => {
    expect(checkNode(t, '99.0.0').status).toBe('ok')
    expect(checkNode(t, '24.11.0').status).toBe('ok')
    expect(checkNode(t, '24.9.9')).toMatchObject({ status: 'fail', message: expect.stringContaining('24.9.9') })
  })

  it('asks the terminal for its cursor position, and releases the keyboard', async () => {
    const input = new Keyboard()
    const written: string[] = []
    const write = (text: string) => {
      written.push(text)
      if (!text.includes('\u001B[c')) return
      input.emit('data', '\u001B[3;8')
      input.emit('data', 'R\u001B[?62;4c')
    }
    expect(await queryTerminal('漢', { input, write, limitMs: 5000 })).toEqual({ column: 7, attributes: [62, 4] })
    expect(input.modes).toEqual([true, false])
    expect(input.listenerCount('data')).toBe(0)
    expect(written.at(-1)).toBe('\r\u001B[K')
  })

  it('doesn’t wait for a terminal that never answers', async () => {
    const input = new Keyboard()
    expect(await queryTerminal('漢', { input, write: () => undefined, limitMs: 1 })).toEqual({})
    expect(input.modes).toEqual([true, false])
  })

  it('reports the terminal’s features and problems', () => {
    const facts = { isTerminal: true, columns: 80, rows: 24, env: { TERM: 'xterm-256color' } }
    const good = judgeTerminal({ ...facts, answer: { column: 7, attributes: [62, 4] } }, t)
    expect(good).toMatchObject({ status: 'ok', details: { pictures: 'half-blocks', widths: 'right', color: true } })
    expect(judgeTerminal({ ...facts, answer: { column: 9 } }, t)).toMatchObject({ status: 'warn' })
    expect(judgeTerminal({ ...facts, columns: 30, answer: {} }, t)).toMatchObject({ status: 'warn' })
    expect(judgeTerminal({ ...facts, env: { TERM: 'dumb' }, answer: {} }, t)).toMatchObject({ status: 'warn' })
    expect(judgeTerminal({ ...facts, isTerminal: false, answer: {} }, t)).toMatchObject({ status: 'skip' })
    const kitty = { ...facts, env: { TERM: 'xterm-kitty' }, answer: {} }
    expect(judgeTerminal(kitty, t).details).toMatchObject({ pictures: 'kitty', links: true })
  })

  it('waits no longer than the limit', async () => {
    expect(await within(1, new Promise(() => undefined))).toBeUndefined()
    expect(await within(5000, Promise.resolve('in time'))).toBe('in time')
  })
})

describe('the check of a server', () => {
  it('reports its version and whether it’s a Saffron server', async () => {
    const look = await checkServer(await answering(ours), t)
    expect(look).toMatchObject({ isThere: true, version: '1.2.3', finding: { status: 'ok' } })
    expect(checkVersion('1.2.3', t, '1.2.3').status).toBe('ok')
    expect(checkVersion('1.2.4', t, '1.2.3').status).toBe('warn')
    expect(checkVersion(undefined, t, '1.2.3').status).toBe('warn')
  })

  it('detects one that is down, different, silent or not ready', async () => {
    expect(await checkServer('http://127.0.0.1:1', t)).toMatchObject({ isThere: false, finding: { status: 'fail' } })
    const page = await answering((_request, response) => void response.end('<html>hello</html>'))
    expect((await checkServer(page, t)).finding.message).toContain('isn’t a Saffron server')
    const silent = await answering(() => undefined)
    expect((await checkServer(silent, t, 50)).finding.message).toContain('No server responded')
    const sick = await answering((request, response) => {
      if (request.url === '/readyz') response.statusCode = 503
      ours(request, response)
    })
    expect((await checkServer(sick, t)).finding.message).toContain('status 503')
  })

  it('detects a wrong clock', async () => {
    const late = await answering((request, response) => {
      response.setHeader('date', new Date(Date.now() - 3_600_000).toUTCString())
      ours(request, response)
    })
    const { finding } = await checkServer(late, t)
    expect(finding).toMatchObject({ status: 'warn', message: expect.stringMatching(/-36\d\d seconds/) })
  })

  it('lists failing channels, and how to see the reason', () => {
    const well = { name: 'Well', status: 'ok', lastError: null }
    expect(judgeChannels([well], t)).toMatchObject({ status: 'ok' })
    expect(judgeChannels([], t)).toMatchObject({ status: 'warn' })
    expect(judgeChannels([well, { name: 'My one', status: 'failing', lastError: 'no key' }], t)).toMatchObject({
      status: 'fail',
      message: expect.stringContaining('My one (no key)'),
      advice: expect.stringContaining("test 'My one'"),
    })
    const kept = { name: 'Down', status: 'failing', lastError: 'provider.failed: no disk' }
    expect(judgeChannels([kept], t)).toMatchObject({
      message: expect.stringContaining('Down (The model provider returned an error: no disk)'),
      details: { channels: [kept] },
    })
  })
})
