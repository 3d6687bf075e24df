import { ApiError } from '@saffron/core/errors'
import { loadTranslator } from '@saffron/core/i18n'
import { clientOf } from '@saffron/server/testing'
import { expect, test } from 'vitest'

import { EXIT } from '../shell/exit-codes.ts'
import { followToEnd } from './follow-to-end.ts'
import { whenRead } from './text-to-send.ts'

const context = { ...clientOf('http://127.0.0.1:9'), t: await loadTranslator('en') }

test('Ctrl-C while the server still reads the file starts nothing, and ends at once', async () => {
  let asked = 0
  const waiting = followToEnd(context, (signal) =>
    whenRead(() => {
      asked += 1
      queueMicrotask(() => process.emit('SIGINT'))
      return Promise.reject(new ApiError('asset.text_waiting', { retryAfter: 60 }))
    }, signal),
  )
  await expect(waiting).rejects.toMatchObject({ message: 'Stopped', exitCode: EXIT.interrupted })
  expect(asked).toBe(1)
})

test('a second Ctrl-C leaves while there is no answer yet, and says where to look', async () => {
  const waiting = followToEnd(context, () => {
    queueMicrotask(() => {
      process.emit('SIGINT')
      // Sooner, it would be the same key press.
      setTimeout(() => process.emit('SIGINT'), 150)
    })
    return new Promise(() => undefined)
  })
  await expect(waiting).rejects.toMatchObject({ message: expect.stringContaining('summarize ls') })
})
