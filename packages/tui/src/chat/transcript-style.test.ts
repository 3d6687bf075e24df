import type { MessageSource, ThreadMessage } from '@saffron/core/chat'
import { loadTranslator } from '@saffron/core/i18n'
import { expect, test } from 'vitest'

import { createTranscriptStyle } from './transcript-style.ts'

const features = () => ({ color: false, links: false })
const old: MessageSource = { asset: 'a', name: 'a.png', given: 'name', passages: [] }

test('a reply lists the files whose names alone reached its model', async () => {
  const t = await loadTranslator('en')
  const { ending } = createTranscriptStyle({ t, features, columns: () => 90, user: () => 'me' })
  const reply: ThreadMessage = {
    key: 'm',
    id: 'm',
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    conversation: 'c',
    parent: null,
    role: 'assistant',
    text: 'Yes',
    parts: [],
    attachments: [],
    sources: [{ ...old, missing: 'unseen' }],
    status: 'complete',
    model: 'm',
    usage: null,
    error: null,
    firstTokenMs: null,
    siblings: ['m'],
  }
  const said = 'This model can’t view images, so it saw only the name of “a.png”.'
  expect(ending(reply)).toEqual([said])
  expect(ending({ ...reply, status: 'stopped' })).toEqual([said, t('cli.app.stopped')])
  expect(ending({ ...reply, sources: [old] })).toEqual([])
})
