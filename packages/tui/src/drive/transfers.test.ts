import { ApiError } from '@saffron/core/errors'
import { loadTranslator } from '@saffron/core/i18n'
import { expect, test, vi } from 'vitest'

import type { FileMeter } from './meter.ts'
import type { Job, Outcome } from './transfer-log.ts'
import { createTransfers, type TransferPlan } from './transfers.ts'

const t = await loadTranslator('en')
const jobsOf = (...names: string[]): Job[] => names.map((name) => ({ path: `/${name}`, local: name, size: 100 }))

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}

const planOf = (
  jobs: readonly Job[],
  perform: (job: Job, meter: FileMeter) => Promise<Outcome>,
): TransferPlan<Job> => ({
  total: { files: jobs.length, bytes: jobs.length * 100 },
  jobs: each(jobs),
  perform,
  faults: [],
})

test('a transfer shows its progress and its end', async () => {
  const transfers = createTransfers(t)
  const gate = Promise.withResolvers<void>()
  const plan = planOf(jobsOf('a.txt', 'b.txt'), async (job, meter) => {
    meter.advance(50)
    if (job.local === 'b.txt') await gate.promise
    return 'sent'
  })
  const ended = transfers.start('↑ folder', async () => plan)
  await vi.waitFor(() => expect(transfers.getSnapshot()[0]).toMatch(/^↑ folder {2}\[#+ +\] +75 %.*1 of 2$/))
  gate.resolve()
  await ended
  expect(transfers.getSnapshot()).toEqual(['↑ folder: done, 2 files'])
})

test('a failed file lets the others continue, and is reported with its reason', async () => {
  const transfers = createTransfers(t)
  const done: string[] = []
  const plan = planOf(jobsOf('a.txt', 'b.txt'), async ({ local }) => {
    if (local === 'a.txt') throw new ApiError('node.not_found')
    done.push(local)
    return 'sent'
  })
  await transfers.start('x', async () => plan)
  expect(done).toEqual(['b.txt'])
  expect(transfers.getSnapshot()[0]).toMatch(/^x: 1 file failed\. .+/)
})

test('an error that affects every file ends the transfer, with its reason', async () => {
  const transfers = createTransfers(t)
  await transfers.start('x', async () => {
    throw new ApiError('drive.full')
  })
  expect(transfers.getSnapshot()[0]).toMatch(/^x: failed\. .+/)
})

test('a canceled transfer reports it', async () => {
  const transfers = createTransfers(t)
  const ended = transfers.start('x', async (signal) =>
    planOf(jobsOf('a.txt'), async () => {
      await new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new ApiError('client.aborted')))
      })
      return 'sent'
    }),
  )
  await vi.waitFor(() => expect(transfers.getSnapshot()[0]).toContain('0 %'))
  transfers.stop()
  await ended
  expect(transfers.getSnapshot()).toEqual(['x: stopped. Copy it again to resume.'])
})
