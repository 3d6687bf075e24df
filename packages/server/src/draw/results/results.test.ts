import { writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'

import { temporaryFolder } from '../../testing/index.ts'
import { checkResult } from './check-result.ts'
import { embedMetadata } from './embed-metadata.ts'
import { asResultError, createResultFetcher } from './fetch-result.ts'

const MAX_BYTES = 100_000

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Fetches a URL that a provider named, as a result is fetched. */
async function fetched(url: string, baseUrl: string): Promise<Buffer> {
  const { fetchResult, close } = createResultFetcher([])
  const { signal } = new AbortController()
  try {
    return await buffer(await fetchResult({ url }, { channel: { baseUrl }, maxBytes: MAX_BYTES, signal }))
  } catch (error) {
    throw asResultError(error, signal)
  } finally {
    await close()
  }
}

const plain = () => sharp({ create: { width: 8, height: 6, channels: 3, background: '#ff8800' } })

const pixelsIn = (image: Buffer) => sharp(image).raw().toBuffer()

test('A file of a provider inside is fetched from its own server only', async () => {
  const own = await serve((_, response) => response.end('own'))
  const other = await serve((_, response) => response.end('other'))
  expect((await fetched(`${own}/a.png`, `${own}/v1`)).toString()).toBe('own')
  const unreachable = { code: 'draw.result_unreachable' }
  await expect(fetched(`${other}/a.png`, `${own}/v1`)).rejects.toMatchObject(unreachable)
  for (const url of [
    'http://169.254.169.254/latest',
    'http://localhost:1/',
    'http://10.0.0.1/',
    'ftp://a/b',
    'no url',
  ]) {
    await expect(fetched(url, `${own}/v1`)).rejects.toMatchObject(unreachable)
  }
})

test('A redirect into our network is refused', async () => {
  const inner = await serve((_, response) => response.end('secret'))
  const own = await serve((_, response) => response.writeHead(302, { location: `${inner}/a` }).end())
  await expect(fetched(`${own}/a.png`, own)).rejects.toMatchObject({ code: 'draw.result_unreachable' })
})

test('A file that says it is too large, or goes on without end, is refused', async () => {
  const huge = await serve((_, response) => {
    response.writeHead(200, { 'content-length': 2 * 1024 ** 3 })
    response.write('x')
  })
  const endless = await serve((_, response) => {
    const write = (): void =>
      void (response.destroyed || response.write(Buffer.alloc(10_000), () => setImmediate(write)))
    write()
  })
  for (const url of [huge, endless]) {
    await expect(fetched(`${url}/a.png`, url)).rejects.toMatchObject({ code: 'draw.result_too_large' })
  }
})

test('An error of the provider’s server is an error, and a data URL needs no server', async () => {
  const failing = await serve((_, response) => response.writeHead(404).end('gone'))
  await expect(fetched(`${failing}/a.png`, failing)).rejects.toMatchObject({ code: 'draw.result_unreachable' })
  expect((await fetched('data:image/png;base64,aGk=', failing)).toString()).toBe('hi')
})

test('What isn’t an image or a video is refused, whatever it is called', async () => {
  const folder = await temporaryFolder()
  const check = async (content: string | Uint8Array, type: string, isVideo = false) => {
    const file = join(folder, 'result')
    await writeFile(file, content)
    return checkResult(file, type, isVideo)
  }
  const bad = { code: 'draw.bad_result' }
  const png = await plain().png().toBuffer()
  await expect(check('<html></html>', 'text/html')).rejects.toMatchObject(bad)
  await expect(check('<svg/>', 'image/svg+xml')).rejects.toMatchObject(bad)
  await expect(check('', 'application/octet-stream')).rejects.toMatchObject(bad)
  await expect(check(png, 'image/png', true)).rejects.toMatchObject(bad)
  await expect(check(png.subarray(0, 60), 'image/png')).rejects.toMatchObject(bad)
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(30_000, 16)
  bomb.writeUInt32BE(30_000, 20)
  await expect(check(bomb, 'image/png')).rejects.toMatchObject(bad)
  for (const format of ['png', 'jpeg', 'webp', 'gif'] as const) {
    const size = { width: 8, height: 6 }
    expect(await check(await plain().toFormat(format).toBuffer(), `image/${format}`)).toMatchObject({ size })
  }
})

test('Metadata is added without changing the image', async () => {
  const metadata = { prompt: 'Ein Krokus, 番紅花', model: 'm', seed: 7, size: '8x6' }
  for (const format of ['png', 'jpeg'] as const) {
    const before = await plain().toFormat(format).toBuffer()
    const after = embedMetadata(before, `image/${format}`, metadata)
    expect(after.includes('番紅花')).toBe(true)
    expect(after.includes('"seed":7')).toBe(true)
    expect(await pixelsIn(after)).toEqual(await pixelsIn(before))
  }
})
