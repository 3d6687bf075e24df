import { buffer } from 'node:stream/consumers'

import { expect, onTestFinished, test } from 'vitest'

import { type Replay, type ReplayedRequest, startReplayServer } from '../../testing/replay-server.ts'
import { createResultFetcher } from './fetch-result.ts'

const headers = { authorization: 'Bearer sk-secret-of-the-channel' }

async function start(answer: (request: ReplayedRequest) => Replay) {
  const server = await startReplayServer(answer)
  onTestFinished(() => server.close())
  return server
}

test('a file’s headers are sent to its own origin, and not to where it has moved', async () => {
  const other = await start(() => ({ body: ['the video'] }))
  const own = await start(({ path }) => ({
    status: 302,
    headers: { location: path === '/content' ? '/moved' : `${other.url}/file` },
  }))
  const fetcher = createResultFetcher([new URL(other.url).host])
  onTestFinished(() => fetcher.close())
  const wanted = { channel: { baseUrl: own.url }, maxBytes: 100, signal: new AbortController().signal }
  const file = await fetcher.fetchResult({ url: `${own.url}/content`, headers }, wanted)
  expect((await buffer(file)).toString()).toBe('the video')
  expect(own.requests.map((request) => [request.path, request.headers.authorization])).toEqual([
    ['/content', headers.authorization],
    ['/moved', headers.authorization],
  ])
  expect(other.requests.map((request) => request.headers.authorization)).toEqual([undefined])
})

test('a file that moves without an end can’t be reached', async () => {
  const own = await start(() => ({ status: 302, headers: { location: '/again' } }))
  const fetcher = createResultFetcher([])
  onTestFinished(() => fetcher.close())
  const wanted = { channel: { baseUrl: own.url }, maxBytes: 100, signal: new AbortController().signal }
  const fetching = fetcher.fetchResult({ url: `${own.url}/content` }, wanted)
  await expect(fetching).rejects.toMatchObject({ code: 'draw.result_unreachable' })
  expect(own.requests).toHaveLength(6)
})
