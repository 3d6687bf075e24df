import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'

import { signUp } from '@saffron/core/session'
import { expect, test, vi } from 'vitest'

import { clientOf, temporaryFolder } from '../../testing/index.ts'
import { serveInChild } from '../../testing/serve-in-child.ts'

// Servers and clients start here in their own processes.
vi.setConfig({ testTimeout: 60_000 })

const MEGABYTE = 1024 * 1024
const account = { email: 'me@example.com', password: 'correct horse battery' }

async function signedUp(url: string) {
  const client = clientOf(url)
  await signUp(client, account)
  return { ...client.api, token: client.session.readTokens()?.accessToken ?? '' }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

const bytesIn = async (folder: string): Promise<number> =>
  (await Promise.all((await filesIn(folder)).map(async (path) => (await stat(path)).size))).reduce((a, b) => a + b, 0)

test('a form upload interrupted by a server crash leaves no file, and can be repeated', async () => {
  const dataFolder = await temporaryFolder()
  const first = await serveInChild({ dataFolder })
  const { token } = await signedUp(first.url)
  const sending = request(`${first.url}/assets/v2/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
  })
  sending.on('error', () => undefined)
  sending.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n')
  sending.write(Buffer.alloc(8 * MEGABYTE, 'x'))
  await expect.poll(() => bytesIn(join(dataFolder, 'uploads')), { timeout: 30_000 }).toBeGreaterThan(4 * MEGABYTE)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  const second = await serveInChild({ dataFolder })
  const { api, session } = clientOf(second.url)
  session.storeTokens(
    ((await api.auth.signIn({ body: account })) as { tokens: Parameters<typeof session.storeTokens>[0] }).tokens,
  )
  expect((await api.drive.searchAssets()).total).toBe(0)
  expect(await filesIn(join(dataFolder, 'blobs'))).toEqual([])
  expect((await api.drive.usedSpace()).usedBytes).toBe(0)
  const content = new Blob([randomBytes(MEGABYTE)])
  const asset = await api.drive.uploadAsset({ body: { file: content, name: 'a' } })
  expect(asset.size).toBe(MEGABYTE)
})

/** Sends a file with tus from a process that may be killed. Prints its URL first. */
const CLIENT = `
  import { createReadStream, statSync } from 'node:fs'
  import { Upload } from 'tus-js-client'
  const [endpoint, token, path, uploadUrl] = process.argv.slice(1)
  const sending = new Upload(createReadStream(path), {
    endpoint, uploadUrl: uploadUrl || undefined, chunkSize: 1024 * 1024, uploadSize: statSync(path).size,
    headers: { authorization: 'Bearer ' + token }, metadata: { name: 'large.bin' },
    retryDelays: Array(100).fill(200),
    onUploadUrlAvailable: () => console.log(sending.url),
    onError: (error) => { console.error(error); process.exit(1) },
    onSuccess: () => process.exit(0),
  })
  sending.start()
`

function sendInChild(url: string, token: string, path: string, uploadUrl = '') {
  const args = ['--input-type=module', '-e', CLIENT, `${url}/assets/tus`, token, path, uploadUrl]
  const child = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = once(child.stdout, 'data').then(([line]) => String(line).trim())
  return { child, address, ended: once(child, 'exit').then(([code]) => code as number | null) }
}

test('a chunked upload survives a crash of its server and its client unchanged', async () => {
  const dataFolder = await temporaryFolder()
  const source = join(await temporaryFolder(), 'large.bin')
  const content = randomBytes(48 * MEGABYTE)
  await writeFile(source, content)
  const first = await serveInChild({ dataFolder })
  const { token, drive } = await signedUp(first.url)

  const one = sendInChild(first.url, token, source)
  const address = await one.address
  const uploads = join(dataFolder, 'uploads')
  await expect.poll(() => bytesIn(uploads), { interval: 5, timeout: 30_000 }).toBeGreaterThan(8 * MEGABYTE)
  one.child.kill('SIGKILL')
  await one.ended
  expect(await bytesIn(uploads)).toBeLessThan(content.length)

  const other = sendInChild(first.url, token, source, address)
  await expect.poll(() => bytesIn(uploads), { interval: 5, timeout: 30_000 }).toBeGreaterThan(20 * MEGABYTE)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  expect(await bytesIn(uploads)).toBeLessThan(content.length)
  await serveInChild({ dataFolder, port: new URL(first.url).port })
  expect(await other.ended).toBe(0)

  const { asset } = await drive.getUpload({ params: { id: address.split('/').at(-1) ?? '' } })
  expect(asset).toMatchObject({ size: content.length, hash: createHash('sha256').update(content).digest('hex') })
  const back = await drive.assetContent({ params: { id: asset?.id ?? '' } })
  expect(Buffer.from(await back.arrayBuffer()).equals(content)).toBe(true)
  expect(await filesIn(uploads)).toEqual([])
})

test('a full disk is a 507 without loss, for forms and chunks', async () => {
  const dataFolder = await temporaryFolder()
  const { url } = await serveInChild({ dataFolder, mostFileBytes: 16 * MEGABYTE })
  const { drive, token } = await signedUp(url)
  const kept = await drive.uploadAsset({ body: { file: new Blob(['kept']), name: 'kept.txt' } })
  const large = new Blob([randomBytes(20 * MEGABYTE)])
  const full = { statusCode: 507, code: 'drive.disk_full' }
  await expect(drive.uploadAsset({ body: { file: large, name: 'large' } })).rejects.toMatchObject(full)
  expect(await filesIn(join(dataFolder, 'uploads'))).toEqual([])

  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const created = await fetch(`${url}/assets/tus`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(large.size), 'upload-metadata': `name ${btoa('large')}` },
  })
  const address = url + (created.headers.get('location') ?? '')
  const piece = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const refused = await fetch(address, { method: 'PATCH', headers: { ...headers, ...piece }, body: large })
  expect(refused.status).toBe(507)
  const state = await fetch(address, { method: 'HEAD', headers })
  expect(Number(state.headers.get('upload-offset'))).toBe(16 * MEGABYTE)

  expect((await drive.searchAssets()).list).toEqual([expect.objectContaining({ id: kept.id })])
  expect(await (await drive.assetContent({ params: { id: kept.id } })).text()).toBe('kept')
  expect((await drive.usedSpace()).usedBytes).toBe(4)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})
