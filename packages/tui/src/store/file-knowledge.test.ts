import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { loadTranslator } from '@saffron/core/i18n'
import { signedInApi, startTestServer, type TestServer } from '@saffron/server/testing'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'

import { knowledgeIn, uploadKnowledge } from './file-knowledge.ts'

const t = await loadTranslator('en')
let server: TestServer
let root: string
let file: string
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'saffron-knowledge-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  file = join(root, 'agents', 'guide.yaml')
  await mkdir(join(root, 'agents', 'docs', '.git'), { recursive: true })
  await writeFile(join(root, 'agents', 'guide.md'), 'Saffron is picked at dawn.')
  await writeFile(join(root, 'agents', 'docs', 'corms.md'), 'Corms rest.')
  await writeFile(join(root, 'agents', 'docs', '.git', 'config'), 'token')
  await writeFile(join(root, 'secret.txt'), 'Not for git.')
  await symlink(join(root, 'secret.txt'), join(root, 'agents', 'link.txt'))
  await symlink(join(root, 'secret.txt'), join(root, 'agents', 'docs', 'inner.txt'))
})

it('files and folders beside an agent’s file are uploaded once, and drive paths are named', async () => {
  const api = await signedInApi(server)
  const parent = (await api.drive.rootNode()).id
  const { id } = await api.drive.createNode({ body: { kind: 'folder', parent, name: 'Manuals' } })
  const paths = ['guide.md', 'docs/', 'drive:/Manuals']
  const found = await knowledgeIn({ api, t }, { file, paths, agent: undefined })
  expect(found.map(({ name }) => name)).toEqual(['guide.md', 'docs/corms.md', 'drive:/Manuals'])
  const knowledge = await uploadKnowledge({ api }, found)
  const agent = await api.store.createAgent({ body: { name: 'Guide', knowledge } })
  expect(agent.knowledge?.[2]).toEqual({ node: id })
  const again = await knowledgeIn({ api, t }, { file, paths, agent })
  expect(again.map((each) => ('item' in each ? each.item : each.upload))).toEqual(knowledge)
})

it.each(['../secret.txt', 'link.txt', '.', '/etc/hostname', 'docs/../../secret.txt'])(
  'nothing outside the folder of the file is read: %s',
  async (path) => {
    const api = await signedInApi(server)
    const reading = knowledgeIn({ api, t }, { file, paths: [path], agent: undefined })
    await expect(reading).rejects.toMatchObject({ exitCode: expect.any(Number) })
  },
)

it.each(['.env', 'docs/.git/config', 'docs/.git', 'notes.txt', '.notes.md', 'keys/server.pem', './docs/../.env'])(
  'nothing hidden, and nothing that may hold secrets, is uploaded: %s',
  async (path) => {
    await mkdir(join(root, 'agents', 'keys'))
    await writeFile(join(root, 'agents', 'keys', 'server.pem'), 'key')
    await writeFile(join(root, 'agents', '.env'), 'KEY=hidden')
    await symlink('.env', join(root, 'agents', 'notes.txt'))
    await symlink('guide.md', join(root, 'agents', '.notes.md'))
    const api = await signedInApi(server)
    const reading = knowledgeIn({ api, t }, { file, paths: [path], agent: undefined })
    await expect(reading).rejects.toMatchObject({ message: expect.stringContaining('may hold secrets'), exitCode: 2 })
    const found = await knowledgeIn({ api, t }, { file, paths: ['./docs/../guide.md', 'keys'], agent: undefined })
    expect(found.map(({ name }) => name)).toEqual(['./docs/../guide.md'])
  },
)

it('a path of the drive that isn’t there is an error', async () => {
  const api = await signedInApi(server)
  const reading = knowledgeIn({ api, t }, { file, paths: ['drive:/Nothing'], agent: undefined })
  await expect(reading).rejects.toThrow('drive:/Nothing')
})
