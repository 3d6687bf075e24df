import type { Attachment } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'
import { withArea } from '@saffron/core/i18n'
import { expect, test } from 'vitest'

import { testTranslate } from '../../testing/translate.ts'
import { aboutOf } from './about-file.ts'

const file: Attachment = {
  key: 1,
  id: undefined,
  name: 'notes.txt',
  size: 2048,
  phase: 'waiting',
  sent: 0,
  asset: undefined,
  error: undefined,
  content: new Blob(['text']),
}

const t = await withArea(await testTranslate(), 'drive')

test('a failed file shows its error', () => {
  expect(aboutOf({ ...file, phase: 'failed', error: new ApiError('client.network') }, t)).toBe(
    'Network connection abnormal',
  )
})

test('an uploading file shows its progress, an uploaded one its size', () => {
  expect(aboutOf({ ...file, phase: 'sending', sent: 1024 }, t)).toMatch(/1\u00A0KB.*2\u00A0KB/)
  expect(aboutOf({ ...file, phase: 'ready' }, t)).toBe('2\u00A0KB')
})

test('a waiting or reading file shows that', () => {
  const [waiting, reading] = [aboutOf(file, t), aboutOf({ ...file, phase: 'reading' }, t)]
  for (const text of [waiting, reading]) expect(text).toMatch(/\S/)
  expect(waiting).not.toBe(reading)
})
