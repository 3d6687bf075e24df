import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { isPublicAddress } from './external-address.ts'
import { BodyTooLargeError, createExternalFetch, internalAddressOf, readLimited } from './external-fetch.ts'

let port = 0
let requests: string[] = []
const server = createServer((request, response) => {
  requests.push(request.url ?? '')
  const to = /^\/to\/(.+)/.exec(request.url ?? '')?.[1]
  if (to !== undefined) response.writeHead(302, { location: decodeURIComponent(to) })
  response.end('x'.repeat(100))
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())

const failureOf = async (url: string, options: Parameters<typeof createExternalFetch>[0] = {}) => {
  requests = []
  const external = createExternalFetch(options)
  const failure = await external.fetch(url).catch((error: unknown) => error)
  await external.close()
  return failure
}

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '1.1.1.1', '100.128.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
    'accepts %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('rejects %s', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('createExternalFetch', () => {
  it.each([
    'http://127.0.0.1:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f.1:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://localhost:PORT/',
    'http://169.254.169.254/latest/meta-data',
  ])('never connects to %s', async (url) => {
    const failure = await failureOf(url.replace('PORT', String(port)))
    expect(internalAddressOf(failure)).toBeDefined()
    expect(requests).toEqual([])
  })

  it.each(['file:///etc/passwd', 'data:text/plain,secret', 'ftp://example.com/'])('rejects %s', async (url) => {
    expect(await failureOf(url)).toBeInstanceOf(TypeError)
  })

  it('reaches a host that the operator lists, at that port only', async () => {
    const external = createExternalFetch({ internalHosts: [`LOCALHOST:${port}`] })
    const response = await external.fetch(`http://localhost:${port}/`)
    expect(await response.text()).toHaveLength(100)
    const failure = await external.fetch(`http://localhost:${port + 1}/`).catch((error: unknown) => error)
    expect(internalAddressOf(failure)).toBeDefined()
    await external.close()
  })

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://[::ffff:7f00:1]:PORT/secret',
    'http://127.0.0.1:PORT/secret',
  ])('does not follow a redirect to %s', async (to) => {
    const target = encodeURIComponent(to.replace('PORT', String(port)))
    const failure = await failureOf(`http://localhost:${port}/to/${target}`, { internalHosts: [`localhost:${port}`] })
    expect(internalAddressOf(failure)).toBeDefined()
    expect(requests).toEqual([`/to/${target}`])
  })

  it('checks the address that a name resolves to at each connection', async () => {
    const lookups: string[] = []
    const failure = await failureOf(
      `http://first.example:${port}/to/${encodeURIComponent(`http://next.example:${port}/`)}`,
      {
        internalHosts: [`first.example:${port}`],
        lookup: (hostname, options, callback) => {
          lookups.push(hostname)
          const address = '127.0.0.1'
          callback(null, options.all === true ? [{ address, family: 4 }] : address, 4)
        },
      },
    )
    expect(internalAddressOf(failure)).toBeDefined()
    expect(lookups).toEqual(['first.example', 'next.example'])
    expect(requests).toHaveLength(1)
  })

  it('rejects a name with a public and an internal address', async () => {
    const failure = await failureOf(`http://both.example:${port}/`, {
      lookup: (_, options, callback) => {
        const both = [
          { address: '8.8.8.8', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ]
        callback(null, options.all === true ? both : '127.0.0.1', 4)
      },
    })
    expect(internalAddressOf(failure)).toBeDefined()
    expect(requests).toEqual([])
  })
})

it('reads at most as many bytes as the reader accepts', async () => {
  const external = createExternalFetch({ internalHosts: [`localhost:${port}`] })
  const url = `http://localhost:${port}/`
  expect(await readLimited(await external.fetch(url), 100)).toHaveLength(100)
  await expect(readLimited(await external.fetch(url), 99)).rejects.toThrow(BodyTooLargeError)
  await external.close()
})
