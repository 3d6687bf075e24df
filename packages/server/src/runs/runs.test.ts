import type { Message, RunEventBody } from '@saffron/core/chat'
import { expect, test } from 'vitest'

import { changeMessage } from '../chat/messages/message-store.ts'
import { type Database, newId } from '../db/index.ts'
import type { EventFrame } from '../http/event-frame.ts'
import type { ProviderEvent } from '../providers/index.ts'
import { buildConversation, buildMessage, buildOwner, eachDatabase } from '../testing/index.ts'
import { createRuns, insertRun, recoverRuns, type NewRun } from './index.ts'

const forever = new AbortController().signal
const finish: ProviderEvent = { type: 'finish', reason: 'stop' }

async function told(
  frames: AsyncIterable<EventFrame>,
): Promise<Array<[number | undefined, string | undefined, unknown]>> {
  const all: Array<[number | undefined, string | undefined, unknown]> = []
  for await (const { id, event, data } of frames) all.push([id, event, JSON.parse(data)])
  return all
}

const names = (events: ReadonlyArray<readonly [unknown, string | undefined, unknown]>) => events.map(([, name]) => name)

/** A provider whose output and timing the test controls. */
function handProvider() {
  const waiting: ProviderEvent[] = []
  let wake = Promise.withResolvers<void>()
  async function* events(signal: AbortSignal): AsyncGenerator<ProviderEvent> {
    signal.addEventListener('abort', () => wake.resolve())
    while (!signal.aborted) {
      for (const event of waiting.splice(0)) {
        yield event
        if (event.type === 'finish') return
      }
      await wake.promise
      wake = Promise.withResolvers()
    }
  }
  return {
    open: async (signal: AbortSignal) => ({ events: events(signal) }),
    send: (...sent: ProviderEvent[]) => {
      waiting.push(...sent)
      wake.resolve()
    },
  }
}

const watch = ({ owner, conversation, message }: NewRun, after = 0) => ({
  owner,
  conversation,
  message,
  run: undefined,
  after,
  signal: forever,
})

/** Recovers runs like a new process at start. */
const recover = (database: Database, plan: NewRun) =>
  recoverRuns(
    { db: database, now: () => new Date() },
    {
      partsBefore: async () => [],
      store: async (tx, run, { text }) => {
        await changeMessage(tx, { owner: run.ownerId, id: run.messageId }, { status: 'interrupted', text })
        return { message: { ...plan.firstEvent.data.message, status: 'interrupted', text } }
      },
    },
  )

const rethrow = (error: unknown): void => {
  throw error
}

const storeNothing: NewRun['store'] = async () => {
  throw new Error('disk full')
}

eachDatabase('runs', (db) => {
  function newRuns(clock: { ms: number } = { ms: Date.now() }, onFailure: (error: unknown) => void = rethrow) {
    return createRuns({
      db: db(),
      now: () => new Date(clock.ms),
      onFailure,
      onEnd: () => {},
      onWait: () => {},
    })
  }

  /** Creates a conversation with an empty reply and the plan of its run. */
  async function planRun(open: NewRun['open']): Promise<NewRun> {
    const owner = await buildOwner(db())
    const conversation = await buildConversation(db(), owner)
    await buildMessage(db(), conversation)
    const {
      depth: _,
      finishReason: _reason,
      author: _author,
      ...stored
    } = await buildMessage(db(), conversation, {
      role: 'assistant',
      text: '',
      status: 'running',
    })
    const message: Message = { ...stored, siblings: [stored.id] }
    const firstEvent: Extract<RunEventBody, { event: 'run' }> = {
      event: 'run',
      data: { conversation: conversation.id, userMessage: null, message, model: 'm' },
    }
    const plan: NewRun = {
      id: newId(),
      owner,
      by: owner,
      conversation: conversation.id,
      message: message.id,
      firstEvent,
      parts: [],
      open,
      describe: async () => ({ statusCode: 502, code: 'provider.failed', message: 'failed' }),
      generateTitle: async () => undefined,
      store: async (tx, { status, text }) => {
        await changeMessage(tx, { owner, id: message.id }, { status, text })
        return { message: { ...message, status, text } }
      },
      onWriteFailed: async () => {},
      onOver: () => {},
    }
    const run = {
      id: plan.id,
      conversationId: plan.conversation,
      messageId: plan.message,
      ownerId: owner,
      startedAt: new Date().toISOString(),
      startKey: null,
      startedBy: null,
    }
    await insertRun(db().query, run, firstEvent)
    return plan
  }

  test('the database rejects a second run in a conversation', async () => {
    const plan = await planRun(handProvider().open)
    const second = { id: newId(), conversationId: plan.conversation, messageId: plan.message, ownerId: plan.owner }
    const inserting = insertRun(
      db().query,
      { ...second, startedAt: new Date().toISOString(), startKey: null, startedBy: null },
      plan.firstEvent,
    )
    await expect(inserting).rejects.toThrow(/unique/i)
  })

  test('a late watcher, and one after the end, see the same events as the first', async () => {
    const provider = handProvider()
    const runs = newRuns()
    const plan = await planRun(provider.open)
    const run = runs.begin(plan)
    const first = told(run.log.watch(0, forever))
    provider.send({ type: 'text', delta: 'Hello' }, { type: 'text', delta: ' world' })
    await expect.poll(() => run.draft.text).toBe('Hello world')
    const late = told(await runs.attach(watch(plan)))
    provider.send({ type: 'text', delta: '!' }, finish)
    await run.ended.promise
    const afterwards = told(await runs.attach(watch(plan)))
    expect(await late).toEqual(await first)
    expect(await afterwards).toEqual(await first)
    expect((await first).map(([id]) => id)).toEqual((await first).map((_, index) => index + 1))
    expect((await first).at(-1)?.[2]).toMatchObject({ status: 'complete', message: { text: 'Hello world!' } })
    expect(names(await told(await runs.attach(watch(plan, (await first).length))))).toEqual(['done'])
  })

  test('stop keeps the written text', async () => {
    const provider = handProvider()
    const runs = newRuns()
    const plan = await planRun(provider.open)
    const run = runs.begin(plan)
    provider.send({ type: 'text', delta: 'Hel' })
    await expect.poll(() => run.draft.text).toBe('Hel')
    await runs.stop(plan.conversation)
    const events = await told(await runs.attach(watch(plan)))
    expect(events.at(-1)?.[2]).toMatchObject({ status: 'stopped', message: { text: 'Hel' } })
    expect(runs.findByConversation(plan.conversation)).toBeUndefined()
  })

  test('a run whose end can’t be stored remains active until it can', async () => {
    const provider = handProvider()
    const failures: unknown[] = []
    const runs = newRuns({ ms: Date.now() }, (error) => failures.push(error))
    const plan = await planRun(provider.open)
    let left = 3
    const store: NewRun['store'] = async (tx, reply) => {
      if (left-- > 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      return plan.store(tx, reply)
    }
    const run = runs.begin({ ...plan, store })
    const watching = told(run.log.watch(0, forever))
    provider.send({ type: 'text', delta: 'Hello' }, finish)
    await expect.poll(() => left, { timeout: 8000 }).toBe(0)
    expect(runs.findByConversation(plan.conversation)).toBe(run)
    expect((await watching).at(-1)?.[2]).toMatchObject({ status: 'complete', message: { text: 'Hello' } })
    expect(failures).toHaveLength(3)
    await run.ended.promise
    expect(runs.findByConversation(plan.conversation)).toBeUndefined()
  })

  test('a shutdown doesn’t wait for unstorable runs, and releases their watchers without an end', async () => {
    const provider = handProvider()
    const runs = newRuns({ ms: Date.now() }, () => {})
    const plan = await planRun(provider.open)
    const run = runs.begin({ ...plan, store: storeNothing })
    const watching = told(run.log.watch(0, forever))
    provider.send({ type: 'text', delta: 'Hel' })
    await expect.poll(() => run.savedLog.savedSeq).toBe(2)
    await runs.shutdown(1)
    expect(names(await watching)).toEqual(['run', 'text'])
    expect(await recover(db(), plan)).toBeGreaterThan(0)
    expect(names(await told(await runs.attach(watch(plan, 2))))).toEqual(['done'])
  })

  test('a shutdown waits for its grace period, then interrupts', async () => {
    const provider = handProvider()
    const runs = newRuns()
    const plan = await planRun(provider.open)
    const run = runs.begin(plan)
    provider.send({ type: 'text', delta: 'Hel' })
    await expect.poll(() => run.draft.text).toBe('Hel')
    await runs.shutdown(1)
    const events = await told(await runs.attach(watch(plan)))
    expect(events.at(-1)?.[2]).toMatchObject({ status: 'interrupted', message: { text: 'Hel' } })
  })

  test('a crashed run is rebuilt from the log, and a watcher that saw more is reset', async () => {
    const provider = handProvider()
    const dead = newRuns()
    const plan = await planRun(provider.open)
    const run = dead.begin(plan)
    provider.send({ type: 'text', delta: 'on disk' })
    await expect.poll(() => run.savedLog.savedSeq).toBe(2)
    // From here on, the process of the run counts as crashed, and another one finds its row.
    expect(await recover(db(), plan)).toBeGreaterThan(0)

    const runs = newRuns()
    const attach = async (after: number) => told(await runs.attach(watch(plan, after)))
    expect(names(await attach(0))).toEqual(['run', 'text', 'done'])
    expect(names(await attach(2))).toEqual(['done'])
    const reset = await attach(7)
    expect(reset[0]).toEqual([2, 'reset', { text: 'on disk', run: plan.id }])
    expect(reset[1]).toMatchObject([3, 'done', { status: 'interrupted' }])
  })

  /** Plans another run of the same message, after the first one has ended. */
  async function planNext(plan: NewRun, open: NewRun['open'], text: string): Promise<NewRun> {
    const next: NewRun = { ...plan, id: newId(), open, parts: [{ type: 'text', text }] }
    const row = { id: next.id, conversationId: plan.conversation, messageId: plan.message, ownerId: plan.owner }
    await insertRun(
      db().query,
      { ...row, startedAt: new Date().toISOString(), startKey: null, startedBy: null },
      plan.firstEvent,
    )
    return next
  }

  test('a watcher of an earlier run of the message is reset by the continuing one, and by its end', async () => {
    const runs = newRuns()
    const first = handProvider()
    const plan = await planRun(first.open)
    const run = runs.begin(plan)
    first.send({ type: 'text', delta: 'One ' }, finish)
    await run.ended.promise

    const second = handProvider()
    const next = await planNext(plan, second.open, 'One ')
    const going = runs.begin(next)
    second.send({ type: 'text', delta: 'two ' })
    await expect.poll(() => going.draft.text).toBe('One two ')
    const watching = told(await runs.attach({ ...watch(plan, 1), run: plan.id }))
    second.send({ type: 'text', delta: 'three' }, finish)
    const seen = await watching
    expect(seen[0]).toEqual([2, 'reset', { text: 'One two ', run: next.id }])
    expect(seen.slice(1).map(([id, name]) => [id, name])).toEqual([
      [3, 'text'],
      [4, 'done'],
    ])

    for (const late of [{ ...watch(plan, 1), run: plan.id }, watch(plan, 20)]) {
      const ended = await told(await runs.attach(late))
      expect(ended[0]).toEqual([3, 'reset', { text: 'One two three', run: next.id }])
      expect(ended[1]).toMatchObject([4, 'done', { message: { text: 'One two three' } }])
    }
    const same = { ...watch(plan, 3), run: next.id }
    expect(names(await told(await runs.attach(same)))).toEqual(['done'])
  })

  test('an ended run can be attached to for an hour, and is then deleted', async () => {
    const clock = { ms: Date.now() }
    const provider = handProvider()
    const runs = newRuns(clock)
    const plan = await planRun(provider.open)
    const run = runs.begin(plan)
    provider.send({ type: 'text', delta: 'x' }, finish)
    await run.ended.promise
    clock.ms += 59 * 60 * 1000
    await runs.prune()
    expect(names(await told(await runs.attach(watch(plan))))).toEqual(['run', 'text', 'done'])
    clock.ms += 2 * 60 * 1000
    await expect(runs.attach(watch(plan))).rejects.toMatchObject({ code: 'run.not_found' })
    await runs.prune()
    const left = await db().query.selectFrom('runEvent').select('runId').where('runId', '=', plan.id).execute()
    expect(left).toEqual([])
  })

  test('other users can’t attach', async () => {
    const provider = handProvider()
    const runs = newRuns()
    const plan = await planRun(provider.open)
    runs.begin(plan)
    const stranger = { ...watch(plan), owner: newId() }
    await expect(runs.attach(stranger)).rejects.toMatchObject({ code: 'run.not_found' })
    await runs.stop(plan.conversation)
  })
})
