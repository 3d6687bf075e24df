import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import type { Api } from '@saffron/core/client'
import { ApiError } from '@saffron/core/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openBrowser } from '../browser.ts'
import { openProgram, temporaryFolder } from '../terminal.ts'
import { type Installation, install, runByNpx, type Served, version } from './installation.ts'
import { redPicture } from './red-picture.ts'

const email = 'grace@example.org'
const password = 'correct horse battery\n'
const PATIENCE = { timeout: 20_000 }

const WHOLE = {
  what: 'whole',
  options: { global: true },
  optional: ['sharp'],
  pictures: { made: { type: 'image/webp', width: 600 }, avatar: 'taken', said: [] },
}
const BARE = {
  what: 'without its optional parts',
  options: { global: false, omit: 'optional' as const },
  optional: [],
  pictures: {
    made: { type: undefined, width: undefined },
    avatar: 'picture.no_library',
    said: [expect.stringContaining('“sharp” isn’t installed')],
  },
}

describe.each([WHOLE, BARE])('The tarball, installed $what,', ({ options, optional, pictures }) => {
  const folder = temporaryFolder()
  let saffron: Installation
  let server: Served
  let api: Api
  beforeAll(async () => {
    saffron = install(folder.path, options)
    server = await saffron.serve()
    // Creates the first account, the super admin, over HTTP.
    api = await openBrowser(server.url, email)
  })
  afterAll(async () => {
    await server.stop()
    folder.remove()
  })
  const run = (args: readonly string[], input?: string) => saffron.run(args, { SAFFRON_API: server.url }, input)

  it('shows its version and its commands in the user’s language', async () => {
    expect(await saffron.run(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: '' })
    expect(await saffron.run(['--help'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Start the server'),
    })
    const { stdout } = await saffron.run(['--help'], { LANG: 'zh_TW.UTF-8' })
    expect(stdout).toContain('執行伺服器')
    expect(await saffron.run(['no-such', '--flag'])).toMatchObject({ code: 2 })
  })

  it('contains everything that runs, and no sources', () => {
    const files = globSync('**/*', { cwd: saffron.folder }).filter((path) => !path.startsWith('node_modules'))
    expect(files.filter((path) => /\.(map|tsx?|test\.js)$/.test(path))).toEqual([])
    expect(files.filter((path) => !path.includes('/')).toSorted()).toEqual(
      ['NOTICE', 'README.md', 'THIRD-PARTY.txt', 'bin', 'package.json', 'packages'].toSorted(),
    )
    const licences = readFileSync(join(saffron.folder, 'THIRD-PARTY.txt'), 'utf8')
    for (const name of ['ink', 'express', 'react-dom', 'katex'])
      expect(licences).toMatch(new RegExp(`^${name} \\d.*MIT`, 'm'))
    expect(licences).not.toMatch(/^(vitest|typescript|sharp) \d/m)
    const besides = [saffron.folder, dirname(saffron.folder)].map((place) => `${place}/**/sharp/package.json`)
    expect(globSync(besides).map((path) => basename(dirname(path)))).toEqual(optional)
  })

  it('streams replies to signed-in users', async () => {
    expect(await run(['login', email], password)).toMatchObject({ code: 0 })
    const { code, stdout, pieces } = await run(['chat', 'Count from one to thirty'])
    expect(code).toBe(0)
    expect(stdout.length).toBeGreaterThan(40)
    expect(pieces).toBeGreaterThan(3)
  })

  it('opens its app in a terminal', async () => {
    const env = { SAFFRON_API: server.url, SAFFRON_CONFIG_DIR: join(folder.path, 'settings') }
    const terminal = openProgram([process.execPath, join(saffron.folder, 'bin/saffron.js')], env)
    await terminal.waitFor('Email:')
    terminal.kill('SIGTERM')
    expect(await terminal.exited).toBe(143)
    expect(terminal.modes()).toEqual({ bracketedPaste: false, cursorShown: true })
  })

  it('serves the web app and its scripts, compressed as the browser accepts', async () => {
    const page = await fetch(`${server.url}/auth/login`, { headers: { accept: 'text/html' } })
    expect(page.status).toBe(200)
    const script = /<script[^>]+src="(\/static\/react-[^"]+\.js)"/.exec(await page.text())?.[1] ?? ''
    const sizes: number[] = []
    for (const [accepted, encoding] of [
      ['identity', 'identity'],
      ['br, gzip', 'gzip'],
    ] as const) {
      const answer = await fetch(server.url + script, { headers: { 'accept-encoding': accepted } })
      expect(answer.headers.get('content-type')).toContain('javascript')
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding)
      sizes.push(Number(answer.headers.get('content-length')))
    }
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })

  it('reads files and audits the ledger in worker threads', async () => {
    const file = new Blob(['The harvest of saffron is in autumn.'])
    const { id } = await api.drive.uploadAsset({ body: { file, name: 'harvest.md' } })
    const found = async () => (await api.drive.searchText({ body: { queries: [{ q: 'harvest' }] } })).list[0]?.list[0]
    await expect.poll(async () => (await found())?.asset, PATIENCE).toBe(id)
    await api.drive.vectorizeAsset({ params: { id } })
    await expect.poll(async () => (await found())?.by, PATIENCE).toContain('meaning')
    expect(await run(['admin', 'audit'])).toMatchObject({ code: 0, stdout: '' })
  })

  it('backs up its data to one file', async () => {
    const file = join(folder.path, 'copy.tar')
    expect(await run(['backup', file, '--data', join(folder.path, 'data')])).toMatchObject({ code: 0 })
    expect(existsSync(file)).toBe(true)
  })

  it('processes pictures if it can, and otherwise reports it on one line', async () => {
    const file = new Blob([redPicture(600, 300)], { type: 'image/png' })
    const { id } = await api.drive.uploadAsset({ body: { file, name: 'red.png' } })
    const made = async () => {
      const { thumbnail, width } = await api.drive.getAsset({ params: { id } })
      const type = thumbnail && (await fetch(server.url + thumbnail)).headers.get('content-type')
      return { type, width }
    }
    await expect.poll(made, PATIENCE).toEqual(pictures.made)
    const avatar = await api.auth.setAvatar({ body: file }).then(
      () => 'taken',
      (error: unknown) => (ApiError.is(error) ? error.code : error),
    )
    const said = server.said().filter((line) => line.includes('sharp'))
    expect({ avatar, said }).toEqual({ avatar: pictures.avatar, said: pictures.said })
  })
})

it('The tarball runs with npx', () => {
  const folder = temporaryFolder()
  try {
    expect(runByNpx(folder.path, ['--version'])).toBe(`${version}\n`)
  } finally {
    folder.remove()
  }
})
