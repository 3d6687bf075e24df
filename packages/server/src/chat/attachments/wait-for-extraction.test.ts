import { expect, test } from 'vitest'

import type { AttachedFile } from '../../drive/index.ts'
import { waitForExtraction } from './wait-for-extraction.ts'

const file = (text: AttachedFile['text']): AttachedFile => ({
  id: 'a',
  owner: 'o',
  name: 'book.pdf',
  hash: '0',
  size: 1,
  type: 'application/pdf',
  kind: 'document',
  text,
})

test('waits for a text that is being extracted', async () => {
  const looks = [file('waiting'), file('waiting'), file('done')]
  expect(await waitForExtraction(async () => looks.splice(0, 1))).toEqual([file('done')])
  expect(looks).toEqual([])
})

test('reports a text that takes too long, and doesn’t wait for files without text', async () => {
  const late = waitForExtraction(async () => [file('waiting')], 0)
  await expect(late).rejects.toMatchObject({ code: 'asset.text_waiting' })
  expect(await waitForExtraction(async () => [file('none')], 0)).toHaveLength(1)
})
