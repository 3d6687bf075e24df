import { afterEach, expect, test, vi } from 'vitest'

import { sleepUntilReturn, tellReached } from './on-return.ts'

afterEach(() => vi.unstubAllGlobals())

test('an answer of the server ends the waits of all connections, and no later ones', async () => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('addEventListener', () => {})
  const waits = [sleepUntilReturn(3_600_000, undefined), sleepUntilReturn(3_600_000, new AbortController().signal)]
  tellReached()
  await expect(Promise.all(waits)).resolves.toHaveLength(2)
  const leave = new AbortController()
  const later = sleepUntilReturn(3_600_000, leave.signal)
  leave.abort(new Error('left'))
  await expect(later).rejects.toThrow('left')
})
