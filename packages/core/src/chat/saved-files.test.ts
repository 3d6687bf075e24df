import { expect, test } from 'vitest'

import type { Asset } from '../drive/index.ts'
import { ApiError } from '../errors/index.ts'
import { buildAsset, createMemoryStorage, until } from '../testing/index.ts'
import { createAttachments } from './attachments.ts'
import { hasSavedFiles } from './has-saved-files.ts'
import { keepFiles } from './saved-files.ts'

/** What a page knows of a draft's files. `assets` lists those on the server. */
function openPage(entries: Map<string, string>, assets: Asset[], conversation: string | null) {
  const drafts = createMemoryStorage(entries)
  const attachments = createAttachments({
    send: async ({ name }) => {
      const asset = buildAsset({ name })
      assets.push(asset)
      return asset
    },
    read: async (id) => {
      const found = assets.find((asset) => asset.id === id)
      if (found === undefined) throw new ApiError('asset.not_found')
      return found
    },
    sleep: async () => undefined,
  })
  const hadKept = hasSavedFiles(drafts, conversation)
  keepFiles({ attachments, drafts, conversation })
  return { attachments, hadKept, names: () => attachments.getSnapshot().map(({ name }) => name) }
}

const fileOf = (name: string) => ({ name, content: new Blob(['text']) })

test('files that have arrived wait through a reload, each conversation’s its own', async () => {
  const entries = new Map<string, string>()
  const assets: Asset[] = []
  const page = openPage(entries, assets, 'one')
  expect(page.hadKept).toBe(false)
  page.attachments.add(['a', 'b'].map(fileOf))
  const ready = await page.attachments.whenReady()
  const again = openPage(entries, assets, 'one')
  expect([again.hadKept, again.names()]).toEqual([true, ['a', 'b']])
  await expect(again.attachments.whenReady()).resolves.toEqual(ready)
  expect(openPage(entries, assets, null).names()).toEqual([])
})

test('what is taken off or sent waits no longer', async () => {
  const entries = new Map<string, string>()
  const assets: Asset[] = []
  const { attachments } = openPage(entries, assets, null)
  attachments.add(['a', 'b'].map(fileOf))
  await attachments.whenReady()
  attachments.remove(attachments.getSnapshot()[0]?.key ?? 0)
  expect(openPage(entries, assets, null).names()).toEqual(['b'])
  attachments.clear()
  expect(entries.size).toBe(0)
})

test('the files of another page’s new conversation stay, whatever is sent here', async () => {
  const entries = new Map<string, string>()
  const assets: Asset[] = []
  const [here, there] = [openPage(entries, assets, null), openPage(entries, assets, null)]
  here.attachments.add([fileOf('a')])
  await here.attachments.whenReady()
  there.attachments.add([fileOf('b')])
  await there.attachments.whenReady()
  here.attachments.clear()
  expect(openPage(entries, assets, null).names()).toEqual(['b'])
})

test('one that is gone by then says so, until it is taken off', async () => {
  const entries = new Map<string, string>()
  const { attachments } = openPage(entries, [], 'one')
  attachments.add([fileOf('a')])
  await attachments.whenReady()
  const again = openPage(entries, [], 'one')
  await until(again.attachments, ([file]) => file?.phase === 'failed')
  expect(again.attachments.getSnapshot()).toMatchObject([{ name: 'a', error: { code: 'asset.not_found' } }])
  expect(openPage(entries, [], 'one').names()).toEqual(['a'])
})

test('what somebody else has written there is left out', () => {
  const entries = new Map([['files.one', '{"value":[{"asset":1},null,"x"]}']])
  expect(openPage(entries, [], 'one').names()).toEqual([])
  expect(entries.size).toBe(0)
})
