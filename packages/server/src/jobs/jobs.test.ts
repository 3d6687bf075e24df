import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import type { Database } from '../db/index.ts'
import { createLogger } from '../platform/logger.ts'
import { buildOwner, eachDatabase } from '../testing/index.ts'
import { again, createJobs, PermanentError, type JobKind, type Jobs } from './index.ts'

const log = createLogger('silent')

/** Starts a job and never ends it. */
const PROGRAM = `
  import { createDatabase } from './src/db/index.ts'
  import { createJobs } from './src/jobs/index.ts'
  import { createLogger } from './src/platform/logger.ts'
  const db = await createDatabase(JSON.parse(process.argv[1]), 'asItIs')
  const jobs = createJobs({ db, log: createLogger('silent'), now: () => new Date(), leaseMs: 600 })
  jobs.register('slow', {
    concurrency: 1,
    run: ({ progress }) => {
      progress(40)
      console.log('begun')
      return new Promise(() => {})
    },
  })
  jobs.start()
  setInterval(() => {}, 1000)
`

const rows = (database: Database, kind: string) =>
  database.query.selectFrom('job').selectAll().where('kind', '=', kind).execute()

/** Returns jobs that end on request, and records which have started. */
function heldJobs() {
  const ends = new Map<string, () => void>()
  const begun: string[] = []
  const run: JobKind['run'] = async ({ subject }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    ends.set(subject, resolve)
    begun.push(subject)
    await promise
  }
  return { run, begun, end: (subject: string) => ends.get(subject)?.() }
}

eachDatabase('Jobs', (db) => {
  let passed = 0
  const now = () => new Date(Date.now() + passed)

  function jobsOf(kinds: Record<string, JobKind>): Jobs {
    const jobs = createJobs({ db: db(), log, now, leaseMs: 600 })
    for (const [kind, how] of Object.entries(kinds)) jobs.register(kind, how)
    onTestFinished(() => jobs.stop(0))
    return jobs
  }
  const add = async (jobs: Jobs, kind: string, subject = 'one', owner?: string) => {
    const job = { kind, subject, owner: owner ?? (await buildOwner(db())) }
    await db().transaction((tx) => jobs.add(tx, job))
    return job.owner
  }

  it('run once, even if queued several times, and are then deleted', async () => {
    const done: string[] = []
    const jobs = jobsOf({ once: { concurrency: 2, run: async ({ subject }) => void done.push(subject) } })
    const owner = await add(jobs, 'once')
    await add(jobs, 'once', 'one', owner)
    await add(jobs, 'once', 'two', owner)
    jobs.start()
    await expect.poll(() => done.toSorted()).toEqual(['one', 'two'])
    await expect.poll(() => rows(db(), 'once')).toEqual([])
    await add(jobs, 'once', 'three', owner)
    await expect.poll(() => done.length).toBe(3)
  })

  it('run up to the limit of their kind', async () => {
    let [busy, most, done] = [0, 0, 0]
    const run = async () => {
      most = Math.max(most, (busy += 1))
      await new Promise((resolve) => setTimeout(resolve, 5))
      busy -= 1
      done += 1
    }
    const jobs = jobsOf({ many: { concurrency: 3, run } })
    const owners = [await buildOwner(db()), await buildOwner(db())]
    for (let index = 0; index < 12; index += 1) await add(jobs, 'many', String(index), owners[index % 2])
    jobs.start()
    await expect.poll(() => done).toBe(12)
    expect(most).toBe(3)
  })

  it('alternate between owners, regardless of another owner’s queue', async () => {
    const { run, begun, end } = heldJobs()
    const jobs = jobsOf({ fair: { concurrency: 2, run } })
    const busy = await buildOwner(db())
    for (let index = 0; index < 8; index += 1) await add(jobs, 'fair', `busy ${index}`, busy)
    const other = await add(jobs, 'fair', 'other 0')
    jobs.start()
    await expect.poll(() => begun).toEqual(['busy 0', 'other 0'])
    // An owner without running jobs is next, even one who came last.
    await add(jobs, 'fair', 'late 0')
    await add(jobs, 'fair', 'other 1', other)
    end('other 0')
    await expect.poll(() => begun.slice(2)).toEqual(['late 0'])
    end('late 0')
    await expect.poll(() => begun.slice(3)).toEqual(['other 1'])
    end('busy 0')
    await expect.poll(() => begun.slice(4)).toEqual(['busy 1'])
    end('other 1')
    // An owner alone in the queue leaves one slot free for others.
    await add(jobs, 'fair', 'new 0')
    await expect.poll(() => begun.slice(5)).toEqual(['new 0'])
    end('new 0')
    for (let index = 1; index < 8; index += 1) {
      await expect.poll(() => begun).toContain(`busy ${index}`)
      end(`busy ${index}`)
    }
    await expect.poll(() => rows(db(), 'fair')).toEqual([])
  })

  it('that wait give up their slot, without using an attempt', async () => {
    let polls = 0
    const done: string[] = []
    const run: JobKind['run'] = async ({ subject, attempt }) => {
      if (subject === 'quick') return void done.push(subject)
      expect(attempt).toBe(1)
      polls += 1
      if (polls > 12) return void done.push(subject)
      return again(new Date(now().getTime() + 3_600_000))
    }
    const jobs = jobsOf({ polling: { concurrency: 1, run } })
    const owner = await add(jobs, 'polling', 'slow')
    jobs.start()
    await expect.poll(() => rows(db(), 'polling')).toMatchObject([{ state: 'waiting', attempts: 0, holder: null }])
    await add(jobs, 'polling', 'quick', owner)
    await expect.poll(() => done).toEqual(['quick'])
    while (!done.includes('slow')) {
      const seen = polls
      passed += 3_600_001
      await add(jobs, 'polling', 'quick', owner)
      await expect.poll(() => polls).toBe(seen + 1)
    }
    await expect.poll(() => rows(db(), 'polling')).toEqual([])
  })

  it('are retried after a pause, and fail after the last attempt, with the error', async () => {
    let tries = 0
    const givenUp: unknown[] = []
    const jobs = jobsOf({
      bad: {
        concurrency: 1,
        run: async () => {
          tries += 1
          throw new Error(`wrong ${tries}`)
        },
        onGivenUp: async (_job, error) => void givenUp.push(error),
      },
    })
    const owner = await add(jobs, 'bad')
    jobs.start()
    for (let wanted = 1; wanted <= 5; wanted += 1) {
      await expect.poll(() => tries, { timeout: 6000 }).toBe(wanted)
      const state = wanted === 5 ? 'failed' : 'waiting'
      await expect.poll(() => rows(db(), 'bad')).toMatchObject([{ state, attempts: wanted, error: `wrong ${wanted}` }])
      passed += 1_000_000
    }
    expect(givenUp).toMatchObject([{ message: 'wrong 5' }])
    // A new request resets the number of attempts.
    await add(jobs, 'bad', 'one', owner)
    await expect.poll(() => tries).toBe(6)
  }, 30_000)

  it('with a permanent error fail right away', async () => {
    let tries = 0
    const run = async () => {
      tries += 1
      throw new PermanentError('no such thing')
    }
    const jobs = jobsOf({ hopeless: { concurrency: 1, run } })
    await add(jobs, 'hopeless')
    jobs.start()
    await expect.poll(() => rows(db(), 'hopeless')).toMatchObject([{ state: 'failed', error: 'no such thing' }])
    expect(tries).toBe(1)
  })

  it('return to the queue when the server stops, without losing an attempt', async () => {
    const begun = Promise.withResolvers<void>()
    const run: JobKind['run'] = ({ signal }) => {
      begun.resolve()
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
    }
    const jobs = jobsOf({ long: { concurrency: 1, run } })
    await add(jobs, 'long')
    jobs.start()
    await begun.promise
    await jobs.stop(0)
    expect(await rows(db(), 'long')).toMatchObject([{ state: 'waiting', attempts: 0, holder: null }])
  })

  it('continue without a restart if the machine slept longer than their lease', async () => {
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let tries = 0
    const run: JobKind['run'] = async ({ subject }) => {
      if (subject === 'other') return ended.resolve()
      tries += 1
      begun.resolve()
      await ended.promise
    }
    const jobs = jobsOf({ asleep: { concurrency: 2, run } })
    await add(jobs, 'asleep')
    jobs.start()
    await begun.promise
    passed += 3_600_000
    // Claimed again right away, before its lease is renewed.
    await add(jobs, 'asleep', 'other')
    await expect.poll(() => rows(db(), 'asleep')).toEqual([])
    expect(tries).toBe(1)
  })

  it('are deleted with their account', async () => {
    const begun = Promise.withResolvers<AbortSignal>()
    const run: JobKind['run'] = ({ signal }) => {
      begun.resolve(signal)
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
    }
    const jobs = jobsOf({ orphan: { concurrency: 1, run } })
    const owner = await add(jobs, 'orphan')
    jobs.start()
    const signal = await begun.promise
    await db().query.deleteFrom('principal').where('id', '=', owner).execute()
    await expect.poll(() => signal.aborted).toBe(true)
  })

  it('resume after a crash, and fail if each process crashes', async () => {
    passed = 0
    const jobs = jobsOf({})
    const owner = await add(jobs, 'slow')
    const location = JSON.stringify(db().location)
    for (let deaths = 1; deaths <= 2; deaths += 1) {
      const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', PROGRAM, location], {
        cwd: join(import.meta.dirname, '../..'),
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      onTestFinished(() => void child.kill('SIGKILL'))
      await once(child.stdout, 'data')
      await expect.poll(() => rows(db(), 'slow')).toMatchObject([{ state: 'running', attempts: deaths, progress: 40 }])
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    const done: string[] = []
    const next = jobsOf({ slow: { concurrency: 1, run: async (job) => void done.push(job.owner) } })
    next.start()
    await expect.poll(() => done, { timeout: 6000 }).toEqual([owner])
    await expect.poll(() => rows(db(), 'slow')).toEqual([])

    await add(next, 'deadly', 'one', owner)
    await db().query.updateTable('job').set({ attempts: 5 }).where('kind', '=', 'deadly').execute()
    const last = jobsOf({ deadly: { concurrency: 1, run: async () => void done.push('deadly') } })
    last.start()
    await expect.poll(() => rows(db(), 'deadly')).toMatchObject([{ state: 'failed' }])
    expect(done).toEqual([owner])
  }, 30_000)
})
