import { loadTranslator } from '@saffron/core/i18n'
import { signedInApi, startTestServer } from '@saffron/server/testing'
import { expect, test } from 'vitest'

import { followJobs } from './follow-job.ts'

test('Ctrl-C while several drawings are started starts no others, and cancels what was started', async () => {
  const server = await startTestServer()
  try {
    const api = await signedInApi(server)
    const context = { api, t: await loadTranslator('en'), settings: {} }
    const begin = async () => {
      const drawing = await api.draw.generateImages({ body: { prompt: 'a crocus', size: '64x64' } })
      process.emit('SIGINT')
      return drawing
    }
    expect(await followJobs(context, [begin, begin, begin])).toMatchObject([{ state: 'cancelled' }])
    expect((await api.draw.searchDrawings({ query: {} })).total).toBe(1)
  } finally {
    await server.close()
  }
})
