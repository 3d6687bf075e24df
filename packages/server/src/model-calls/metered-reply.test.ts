import { expect, onTestFinished, test } from 'vitest'

import { newId } from '../db/index.ts'
import { createLogger } from '../platform/logger.ts'
import type { ProviderEvent } from '../providers/index.ts'
import { EventQueue } from '../push/index.ts'
import { buildOwner, eachDatabase } from '../testing/index.ts'
import { createLedger } from '../wallet/ledger/ledger.ts'
import { lockWallet } from '../wallet/ledger/store.ts'
import { createMetering } from '../wallet/metering/index.ts'
import { IMAGE_TOKENS, MeteredReply, REPLY_STEP } from './metered-reply.ts'

const told = { inputTokens: 7, outputTokens: 2000, cachedTokens: 0, reasoningTokens: 0 }

const now = () => new Date()

eachDatabase('A paid reply', (db) => {
  /** Reads a reply with the pushed events, for a user with enough credits. */
  async function readReply(
    asked: {
      readonly credit?: number
      readonly held?: number
      readonly showLimit?: number
      readonly isUnstreamed?: boolean
    } = {},
  ) {
    const { credit: micros = 100_000, held = REPLY_STEP, showLimit = held, isUnstreamed = false } = asked
    const upstreamAbort = new AbortController()
    const events = new EventQueue<ProviderEvent>({ pause: () => {}, resume: () => {}, cancel: () => {} })
    upstreamAbort.signal.addEventListener('abort', () => events.fail(upstreamAbort.signal.reason))
    const ledger = createLedger({ db: db(), now })
    const metering = createMetering({ db: db(), log: createLogger('silent'), ledger })
    onTestFinished(metering.stop)
    const userId = await buildOwner(db())
    const initialUsage = { inputTokens: 7, outputTokens: held }
    const requestId = newId()
    const prices = { input: 1_000_000, output: 1_000_000 }
    const meter = metering.meter({ ownerId: userId, requestId, cause: `run:${requestId}`, prices, initialUsage })
    const credit = {
      ownerId: userId,
      kind: 'recharge',
      amount: micros,
      cause: 'admin:test',
      key: newId(),
      actor: null,
    } as const
    await db().transaction(async (tx) => {
      await ledger.credit(tx, credit)
      await meter.hold(tx)
    })
    const ended = Promise.resolve({ usage: undefined, error: undefined })
    const stream = {
      channel: 'c',
      provider: 'test',
      model: 'm',
      demo: false,
      firstEventMs: 0,
      events,
      ended,
      drainMs: 5_000,
    }
    const [reader, ending] = [new AbortController(), new AbortController()]
    const reply = new MeteredReply({
      meter,
      initialUsage,
      showLimit,
      terms: { features: [] },
      stream,
      upstreamAbort,
      signal: reader.signal,
      graceOver: ending.signal,
      isUnstreamed,
      log: createLogger('silent'),
    })
    return { userId, reply, events, reader, upstreamAbort, ending }
  }

  test('a reader who leaves while the hold is extended leaves no hold, and pays the reported usage', async () => {
    const { userId, reply, events, reader } = await readReply()
    events.push({ type: 'text', delta: 'Well' })
    await reply.next()
    events.push({ type: 'text', delta: 'word'.repeat(REPLY_STEP) })
    const locked = Promise.withResolvers<void>()
    const gone = Promise.withResolvers<void>()
    const other = db().transaction(async (tx) => {
      await lockWallet(tx, { ownerId: userId, now: new Date().toISOString() })
      locked.resolve()
      await gone.promise
    })
    await locked.promise
    const reading = reply.next()
    await new Promise(setImmediate)
    reader.abort('stopped')
    await expect(reading).rejects.toBe('stopped')
    gone.resolve()
    await other
    events.push({ type: 'text', delta: 'unread' })
    events.push({ type: 'usage', usage: told })
    events.push({ type: 'finish', reason: 'stop' })
    expect(await reply.usage).toEqual(told)
  })

  test('a reply whose reader left is drained at most until shutdown, and billed for the displayed text', async () => {
    for (const leavesLate of [false, true]) {
      const { reply, events, reader, upstreamAbort, ending } = await readReply()
      events.push({ type: 'text', delta: 'Well, well' })
      await reply.next()
      if (leavesLate) ending.abort()
      reader.abort('stopped')
      expect(upstreamAbort.signal.aborted).toBe(leavesLate)
      ending.abort()
      expect(upstreamAbort.signal.reason).toBe('stopped')
      expect(await reply.usage).toMatchObject({ inputTokens: 7, outputTokens: 3 })
    }
  })

  test('a reader who leaves after an image pays for it, and one without the credits for it does not see it', async () => {
    const image = { type: 'image', mediaType: 'image/png', base64: 'AAAA' } as const
    const { reply, events, reader, ending } = await readReply()
    ending.abort()
    events.push(image)
    expect(await reply.next()).toEqual({ value: image, done: false })
    reader.abort('stopped')
    expect(await reply.usage).toMatchObject({ inputTokens: 7, outputTokens: IMAGE_TOKENS })
    const poor = await readReply({ credit: 7 + IMAGE_TOKENS - 1, held: 100 })
    poor.events.push(image)
    await expect(poor.reply.next()).rejects.toMatchObject({ code: 'wallet.insufficient' })
  })

  test('a reader who leaves before any output pays for the prompt, and nothing if the server stops', async () => {
    for (const [reason, usage] of [
      ['stopped', { inputTokens: 7, outputTokens: 0, cachedTokens: 0, reasoningTokens: 0 }],
      ['interrupted', undefined],
    ] as const) {
      const { reply, events, reader } = await readReply()
      events.push({ type: 'text', delta: 'Well' })
      reader.abort(reason)
      expect(await reply.usage).toEqual(usage)
    }
  })

  test('a reply whose end is held is displayed completely if the provider counts fewer tokens than we do', async () => {
    const { reply, events } = await readReply({ credit: 57, held: 50, showLimit: 100 })
    events.push({ type: 'text', delta: 'word'.repeat(100) })
    events.push({ type: 'usage', usage: { ...told, outputTokens: 50 } })
    events.push({ type: 'finish', reason: 'stop' })
    for await (const _event of reply);
    expect(await reply.usage).toMatchObject({ outputTokens: 50 })
  })

  test('credits below a whole step are used before a reply is cut off', async () => {
    const { reply, events } = await readReply({ credit: 7 + 60 + 40, held: 60 })
    for (let piece = 0; piece < 20; piece += 1) events.push({ type: 'text', delta: 'word'.repeat(10) })
    const reading = (async () => {
      for await (const _event of reply);
    })()
    await expect(reading).rejects.toMatchObject({ code: 'wallet.insufficient' })
    // The credits don't suffice for 90 tokens and the minimum step of 16.
    expect((await reply.usage)?.outputTokens).toBe(80)
  })

  test('an undivided reply costs its prompt if it fails, and the displayed text if its reader leaves', async () => {
    const nothing = { inputTokens: 7, outputTokens: 0, cachedTokens: 0, reasoningTokens: 0 }
    for (const end of ['fails', 'tells and fails', 'ends early', 'leaves'] as const) {
      const { reply, events, reader } = await readReply({ isUnstreamed: true })
      events.push({ type: 'text', delta: 'Well, well' })
      await reply.next()
      if (end === 'tells and fails') events.push({ type: 'usage', usage: told })
      if (end === 'leaves') reader.abort('stopped')
      if (end === 'leaves' || end === 'ends early') events.end()
      else events.fail(new Error('cut'))
      await reply.next().catch(() => undefined)
      const usage = await reply.usage
      expect({ end, usage }).toEqual({ end, usage: end === 'leaves' ? { ...nothing, outputTokens: 3 } : nothing })
    }
  })

  test('a tool call without arguments counts as output, and its prompt is billed without reported usage', async () => {
    const { reply, events } = await readReply()
    events.push({ type: 'tool', index: 0, id: 'a', name: 'now', argumentsDelta: '' })
    events.push({ type: 'finish', reason: 'tool_calls' })
    for await (const _event of reply);
    expect(await reply.usage).toMatchObject({ inputTokens: 7, outputTokens: 0 })
  })
})
