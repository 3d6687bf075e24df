import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

import { expect, it, onTestFinished } from 'vitest'

import { startReplayServer } from '../../testing/replay-server.ts'
import { providers } from '../providers.ts'

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

const patience = { firstEventTimeoutMs: 120_000, idleTimeoutMs: 120_000 }
const channel = { id: 'c', type: 'openai', baseUrl: 'http://127.0.0.1:9', apiKey: 'k', ...patience } as const
const request = () => ({ model: 'm', stream: true, messages: [{ role: 'user' as const, content: 'Hi' }] })

it('a call canceled before it’s sent leaves nothing that keeps the process running', async () => {
  const before = timers()
  const gone = AbortSignal.abort(new Error('nobody wants it'))
  const opened = providers.openai.provider.openChat(channel, request(), gone)
  await expect(opened).rejects.toThrow('nobody wants it')
  expect(timers()).toBe(before)
})

/** Calls the model and leaves once `reached` resolves. Returns the reports of `onMayBill`. */
async function askAndLeave(baseUrl: string, reached: (reports: boolean[]) => Promise<unknown>): Promise<boolean[]> {
  const reports: boolean[] = []
  const leaving = new AbortController()
  const report = (mayBeBilled: boolean): void => void reports.push(mayBeBilled)
  const opened = providers.openai.provider.openChat({ ...channel, baseUrl }, request(), leaving.signal, report)
  opened.catch(() => {})
  await reached(reports)
  leaving.abort(new Error('left'))
  await expect(opened).rejects.toThrow('left')
  // The connection reports its own end later.
  await new Promise(setImmediate)
  return reports
}

it.each([
  { status: 200, told: [true] },
  { status: 401, told: [true, false] },
])('reports that a provider has the request, and for the status $status: $told', async ({ status, told }) => {
  const upstream = await startReplayServer(() => ({ status, ending: 'open' }))
  onTestFinished(upstream.close)
  const reached = (reports: boolean[]) => expect.poll(() => reports).toEqual(told)
  expect(await askAndLeave(upstream.url, reached)).toEqual(told)
})

it('reports nothing if the request is canceled before the connection is established', async () => {
  // A handshake without a response.
  const silent = createServer()
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  expect(await askAndLeave(`https://127.0.0.1:${port}`, () => once(silent, 'connection'))).toEqual([])
})
