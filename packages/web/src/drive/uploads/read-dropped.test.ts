import { expect, test } from 'vitest'

import { readDropped } from './read-dropped.ts'
import { readingDrops } from './reading-drops.ts'

const wrong = new DOMException('It is gone', 'NotFoundError')

/** A fake of the browser's entry, because code can't create one. */
const fileEntry = (name: string, read: () => File) => ({
  isFile: true,
  isDirectory: false,
  name,
  file: (resolve: (file: File) => void, reject: (error: unknown) => void) => {
    try {
      resolve(read())
    } catch (error) {
      reject(error)
    }
  },
})
const folderEntry = (name: string, below: readonly object[] | undefined) => {
  let left = below === undefined ? undefined : [...below]
  return {
    isFile: false,
    isDirectory: true,
    name,
    createReader: () => ({
      readEntries: (resolve: (entries: readonly object[]) => void, reject: (error: unknown) => void) => {
        if (left === undefined) return reject(wrong)
        resolve(left)
        left = []
      },
    }),
  }
}
const dropOf = (entries: readonly object[]): DataTransfer => {
  const items = entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry }))
  // Only the parts that the code reads.
  return { items, files: [] } as unknown as DataTransfer
}

test('an unreadable file doesn’t affect the rest of a drop, and can be retried', async () => {
  let tries = 0
  const late = () => {
    tries += 1
    if (tries === 1) throw wrong
    return new File(['late'], 'late')
  }
  const drop = dropOf([
    folderEntry('box', [fileEntry('late', late), fileEntry('a', () => new File(['a'], 'a'))]),
    folderEntry('locked', undefined),
    fileEntry('b', () => new File(['b'], 'b')),
  ])
  const { files, folders } = await readDropped(drop)
  expect(files.map((file) => [file.folders, file.name])).toEqual([
    ['box', 'late'],
    ['box', 'a'],
    ['', 'locked'],
    ['', 'b'],
  ])
  expect(folders).toEqual(['box', 'locked'])
  expect(await (await files[0]?.open())?.text()).toBe('late')
  await expect(files[2]?.open()).rejects.toMatchObject({ code: 'client.file_read_failed' })
  expect(readingDrops.getSnapshot()).toBeUndefined()
})
