import { crc32 } from 'node:zlib'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import {
  buildUser,
  latestCode,
  send,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'

/** Returns a picture in the given format, left half red and right half blue. */
async function picture(type: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif', width = 600, height = 400): Promise<Blob> {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: '#00f' } }
  const right = await sharp(half).png().toBuffer()
  const whole = sharp({ create: { width, height, channels: 3, background: '#f00' } })
  const drawn = whole.composite([{ input: right, left: width / 2, top: 0 }])
  const bytes = await drawn.toFormat(type).toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: `image/${type}` })
}

/** Returns a picture like one from a phone held upright, rotated and with a location. */
async function photograph(): Promise<Blob> {
  const plain = await (await picture('jpeg')).arrayBuffer()
  const place = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 2/1 0/1' } }
  const bytes = await sharp(plain).withExif(place).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect((await sharp(bytes).metadata()).exif).toBeDefined()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}

describe.each(testEngines())('A profile on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())
  const shown = (path: string | undefined, headers = {}) => fetch(server.url + path, { headers })

  it('has the name, language and theme that its owner set, until they’re reset', async () => {
    const { auth } = await signedInApi(server)
    const changed = await auth.updateMe({ body: { name: ' 陳小明 ', locale: 'zh-Hant', theme: 'dark' } })
    expect(changed).toMatchObject({ name: '陳小明', locale: 'zh-Hant', theme: 'dark' })
    expect(await auth.updateMe({ body: {} })).toMatchObject({ name: '陳小明', locale: 'zh-Hant', theme: 'dark' })
    await auth.updateMe({ body: { locale: null, theme: null } })
    const profile = await auth.me()
    expect(profile).toMatchObject({ name: '陳小明' })
    expect(profile).not.toHaveProperty('locale')
    expect(profile).not.toHaveProperty('theme')
  })

  it('stores its owner’s preferences, and rejects unknown ones', async () => {
    const { auth, user } = await signedInApi(server)
    expect(await auth.me()).not.toHaveProperty('preferences')
    const changed = await auth.updateMe({ body: { preferences: { model: 'a-model' } } })
    expect(changed.preferences).toEqual({ model: 'a-model' })
    await auth.updateMe({ body: { name: 'Ada', preferences: {} } })
    expect((await auth.me()).preferences).toEqual({ model: 'a-model' })
    const token = user.tokens.accessToken
    for (const preferences of [{ color: 'red' }, { model: '' }, { model: 7 }, 'a-model']) {
      const { status } = await send(server, 'PATCH /user/me', { token, json: { preferences } })
      expect(status).toBe(400)
    }
    await auth.updateMe({ body: { preferences: { model: null } } })
    expect((await auth.me()).preferences).toEqual({})
  })

  it('has a new version after each change, even within a moment', async () => {
    const { auth } = await signedInApi(server)
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const photo = await picture('png')
    const versions = [
      await auth.updateMe({ body: { name: 'Ada' } }),
      await auth.updateMe({ body: { name: 'Ada L.' } }),
      await auth.setAvatar({ body: photo }),
      await auth.removeAvatar(),
    ].map(({ updatedAt }) => updatedAt)
    expect(new Set(versions)).toHaveLength(versions.length)
    expect(versions.toSorted()).toEqual(versions)
  })

  it.each([{ name: '  ' }, { name: 'x'.repeat(101) }, { locale: 'fr' }, { theme: 'sepia' }])(
    'rejects %j',
    async (json) => {
      const { tokens } = await buildUser(server)
      const answer = await send(server, 'PATCH /user/me', { token: tokens.accessToken, json })
      expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: `body.${Object.keys(json)[0]}` }] } })
    },
  )

  it('has its address verified by the emailed code, once', async () => {
    const { tokens, email, id } = await buildUser(server)
    const confirm = (code: string) =>
      send(server, 'POST /user/me/email/confirm', { token: tokens.accessToken, json: { code } })
    const other = await buildUser(server)
    for (const to of [email, other.email]) await send(server, `GET /captcha/email/${to}`)
    const theirs = await confirm(await latestCode(server, other.email))
    expect(theirs).toMatchObject({ status: 400, body: { code: 'auth.code_wrong', issues: [{ path: 'body.code' }] } })
    const code = await latestCode(server, email)
    const confirmed = await confirm(code)
    expect(confirmed).toMatchObject({ status: 200, body: { email, emailVerifiedAt: expect.any(String) } })
    expect((await confirm(code)).status).toBe(400)
    const [entry] = (await server.app.auth.audit.search({ page: 1, limit: 1, actor: id })).list
    expect(entry).toMatchObject({ action: 'account.email_confirmed', subject: id })
  })

  it('can’t be changed while impersonating', async () => {
    const owner = await buildUser(server)
    const admin = await signedInApi(server, 'super-admin')
    const { tokens } = await admin.auth.signInAs({ body: { userId: owner.id } })
    const token = tokens.accessToken
    const answer = await send(server, 'PATCH /user/me', { token, json: { name: 'Renamed' } })
    expect(answer).toMatchObject({ status: 403, body: { code: 'auth.impersonating' } })
    const me = await send(server, 'GET /user/me', { token: owner.tokens.accessToken })
    expect(me.body).toMatchObject({ name: 'Test user' })
  })

  it('can’t change the address or the role', async () => {
    const { tokens, email } = await buildUser(server)
    const json = { email: 'else@example.com', role: 'super-admin', balanceMicros: 1 }
    const answer = await send(server, 'PATCH /user/me', { token: tokens.accessToken, json })
    expect(answer).toMatchObject({ status: 200, body: { email, role: 'user', balanceMicros: 0 } })
  })

  describe('’s avatar', () => {
    it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('can be %s, and is cropped to a square', async (type) => {
      const { auth } = await signedInApi(server)
      const { avatar } = await auth.setAvatar({ body: await picture(type) })
      const answer = await shown(avatar)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata()
      expect({ format, width, height }).toEqual({ format: 'webp', width: 256, height: 256 })
    })

    it('is rotated upright, without location and camera', async () => {
      const { auth } = await signedInApi(server)
      const { avatar } = await auth.setAvatar({ body: await photograph() })
      const made = sharp(await (await shown(avatar)).arrayBuffer())
      const { exif, xmp, iptc, orientation } = await made.metadata()
      expect({ exif, xmp, iptc, orientation }).toEqual({})
      // After a quarter turn, the left side is on top.
      const { data } = await made.raw().toBuffer({ resolveWithObject: true })
      const pixel = (x: number, y: number) => [...data.subarray((y * 256 + x) * 3, (y * 256 + x) * 3 + 3)]
      expect(pixel(128, 20)[0]).toBeGreaterThan(200)
      expect(pixel(128, 235)[2]).toBeGreaterThan(200)
    })

    it('is sent once to a client that caches it', async () => {
      const { auth } = await signedInApi(server)
      const { avatar, id } = await auth.setAvatar({ body: await picture('png') })
      const first = await shown(avatar)
      expect(first.headers.get('cache-control')).toBe('private, max-age=31536000')
      const tag = first.headers.get('etag') ?? ''
      const again = await shown(avatar, { 'if-none-match': `"other", W/${tag}` })
      expect([again.status, await again.text()]).toEqual([304, ''])
      expect((await auth.searchPeople({ query: {} })).list).toEqual([{ id, name: 'Test user', avatar }])
    })

    it('has a new address after a change, and can be deleted', async () => {
      const { auth } = await signedInApi(server)
      const { avatar: old } = await auth.setAvatar({ body: await picture('png') })
      const { avatar } = await auth.setAvatar({ body: await picture('jpeg') })
      expect((await shown(old)).status).toBe(404)
      expect((await auth.getAvatar({ params: { id: avatar?.split('/').at(-1) ?? '' } })).type).toBe('image/webp')
      expect(await auth.removeAvatar()).not.toHaveProperty('avatar')
      expect((await shown(avatar)).status).toBe(404)
    })

    it('can’t be text, a truncated picture, or a drawing', async () => {
      const { auth } = await signedInApi(server)
      const whole = await picture('png')
      const svg =
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
      for (const part of [whole.slice(0, whole.size / 2), 'hello', svg, 'GIF89a', 'RIFF0000WEBP']) {
        const body = new Blob([part], { type: 'image/png' })
        await expect(auth.setAvatar({ body })).rejects.toMatchObject({ statusCode: 400, code: 'avatar.unreadable' })
      }
      expect(await auth.me()).not.toHaveProperty('avatar')
    })

    it('can’t be a decompression bomb', async () => {
      const { auth } = await signedInApi(server)
      const bytes = Buffer.from(await (await picture('png')).arrayBuffer())
      // A PNG header contains the width and height, followed by its checksum.
      bytes.writeUInt32BE(50_000, 16)
      bytes.writeUInt32BE(50_000, 20)
      bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
      const body = new Blob([bytes], { type: 'image/png' })
      await expect(auth.setAvatar({ body })).rejects.toMatchObject({ code: 'avatar.too_many_pixels' })
    })
  })
})
