import { setTimeout as delay } from 'node:timers/promises'

import { ApiError } from '@saffron/core/errors'

import type { DrawingTable } from '../../db/tables/drawings.ts'
import { again, type Job, type JobKind } from '../../jobs/index.ts'
import { asApiError } from '../../platform/error-wording.ts'
import {
  type ChannelConnection,
  mayAskAnother,
  type MediaProvider,
  ProviderError,
  providers,
} from '../../providers/index.ts'
import type { DrawContext } from '../context.ts'
import { EndedError, storePreview } from '../results/store-result.ts'
import { changeActive, findDrawing } from '../stores/drawing-store.ts'
import { buildRequest } from './build-request.ts'
import { deliver } from './deliver.ts'
import { describeByChat, isByChat } from './describe-by-chat.ts'
import { endDrawing } from './end-drawing.ts'
import { isTaskId } from './provider-text.ts'

/** Drawings that this process works on at the same time. Most only wait for their provider. */
const CONCURRENCY = 16
/** The pauses between questions about a task, in milliseconds. */
const FIRST_PAUSE_MS = 2000
const MAX_PAUSE_MS = 10_000
const PAUSE_GROWTH = 1.5
/** After this time, a waiting drawing gives up its turn, so that others start. */
const TURN_MS = 60_000
/** How long a provider may take. */
const MAX_MINUTES = { image: 30, video: 120 } as const
const MINUTE_MS = 60_000

export const DRAW_JOB = 'draw'

type Outcome = Awaited<ReturnType<JobKind['run']>>

interface Work {
  readonly row: DrawingTable
  readonly signal: AbortSignal
}

/** Works on drawings: asks a provider, follows its task, and stores what it delivers. */
export function createDrawingJobs(deps: Omit<DrawContext, 'interrupt'>): {
  readonly kind: JobKind
  readonly interrupt: (id: string) => void
} {
  const working = new Map<string, AbortController>()
  const interrupt = (id: string): void => working.get(id)?.abort()
  const context: DrawContext = { ...deps, interrupt }
  const run = async ({ owner, subject: id, signal }: Job): Promise<Outcome> => {
    const row = await findDrawing(deps.db.query, { owner, id })
    if (row === undefined || row.endedAt !== null) return
    const ending = new AbortController()
    working.set(id, ending)
    try {
      return await workOn(context, { row, signal: AbortSignal.any([signal, ending.signal]) })
    } catch (error) {
      if (error instanceof EndedError || ending.signal.aborted) return
      // The server stops. The next process goes on.
      if (signal.aborted || !ApiError.is(error)) throw error
      await endDrawing(context, { owner, id }, { state: 'failed', error })
    } finally {
      working.delete(id)
    }
  }
  const onGivenUp: JobKind['onGivenUp'] = async ({ owner, subject: id }, error) => {
    await endDrawing(context, { owner, id }, { state: 'failed', error: asApiError(error) })
  }
  return { kind: { concurrency: CONCURRENCY, run, onGivenUp }, interrupt }
}

async function workOn(context: DrawContext, { row, signal }: Work): Promise<Outcome> {
  const media = context.modelRegistry.termsOf(row.model)?.media
  if (isByChat({ kind: row.kind, isAction: row.action !== null, media })) return describeByChat(context, row, signal)
  if (row.task === null) return submit(context, { row, signal })
  const channel = context.mediaRouter.channel(row.channelId ?? '')
  if (channel === undefined) {
    // It may be enabled again.
    if (isLate(context, row)) throw new ApiError('draw.timeout')
    return again(new Date(context.now().getTime() + MINUTE_MS))
  }
  return follow(context, { row, signal, channel, task: row.task })
}

/** Returns the channels to ask. A call that was cut off is only repeated where that can't do the work twice. */
async function channelsFor({ mediaRouter }: DrawContext, row: DrawingTable): Promise<readonly ChannelConnection[]> {
  if (row.state === 'queued') {
    // Only the channel that has the earlier task knows what to do with it.
    const own = mediaRouter.channel(row.channelId ?? '')
    const channels = row.action === null ? mediaRouter.channelsFor(row.model) : own === undefined ? [] : [own]
    if (channels.length === 0) throw new ApiError('model.not_available', { values: { model: row.model } })
    return channels
  }
  const channel = mediaRouter.channel(row.channelId ?? '')
  const provider = channel && (await loadProvider(channel))
  if (channel === undefined || provider?.isRepeatable !== true) throw new ApiError('draw.interrupted')
  return [channel]
}

async function loadProvider({ type }: ChannelConnection): Promise<MediaProvider> {
  const { media } = providers[type]
  if (media === undefined) throw new ProviderError('provider.failed', 'it cannot draw')
  return media.load()
}

async function submit(context: DrawContext, work: Work): Promise<Outcome> {
  const { mediaRouter } = context
  const { signal } = work
  let { row } = work
  const channels = await channelsFor(context, row)
  const request = await buildRequest(context, row)
  let failure: unknown
  for (const channel of channels) {
    const provider = await loadProvider(channel)
    // Stored before the call, so that a call that may have been made is never made again.
    const asked: DrawingTable = await change(context, row, {
      state: 'submitted',
      channelId: channel.id,
      submittedAt: row.submittedAt ?? context.now().toISOString(),
    })
    const previews = createPreviews(context, { row: asked, channel, signal })
    let started: Awaited<ReturnType<MediaProvider['start']>>
    try {
      started = await provider.start(channel, request, { signal, onPreview: previews.show })
    } catch (error) {
      if (signal.aborted || !(error instanceof ProviderError)) throw error
      mediaRouter.report(channel.id, error)
      if (!mayAskAnother(error)) throw error
      context.log.warn({ channel: channel.id, model: row.model, code: error.code }, 'a channel could not draw')
      failure = error
      row = asked
      continue
    }
    // From here on, no other channel is asked, because this one has done the work or does it.
    await previews.settled()
    mediaRouter.report(channel.id)
    if (started.state === 'done') return deliver(context, { row: asked, channel, signal }, started)
    const { task } = started
    if (!isTaskId(task)) throw new ProviderError('provider.unreadable', 'the ID of its task cannot be stored')
    try {
      row = await change(context, asked, { task })
    } catch (error) {
      // It was cancelled while the task was started, so nothing else ends that.
      if (error instanceof EndedError) void abandon(context, { channel, task })
      throw error
    }
    return follow(context, { row, signal, channel, task })
  }
  throw failure ?? new ApiError('draw.no_result')
}

/**
 * Changes a drawing that is in progress, and tells those who follow it. Throws EndedError if it has ended, or if another
 * process that took over its job has changed it.
 */
async function change(
  { db, now, changes, publish }: DrawContext,
  { ownerId: owner, id, state: before, task, channelId }: DrawingTable,
  set: Partial<Pick<DrawingTable, 'state' | 'channelId' | 'submittedAt' | 'task' | 'progress'>>,
): Promise<DrawingTable> {
  const seen = { state: before, task, channelId }
  const row = await db.transaction((tx) =>
    changeActive(tx, { owner, id }, { ...set, updatedAt: now().toISOString() }, seen),
  )
  if (row === undefined) throw new EndedError()
  changes.tell(id)
  if (row.state !== before && row.temporary === 0) {
    publish(owner, { drawing: id, state: row.state, version: row.version })
  }
  return row
}

interface Following extends Work {
  readonly channel: ChannelConnection
  readonly task: string
}

/** Returns whether a provider has had all its time. */
function isLate({ now }: Pick<DrawContext, 'now'>, { kind, submittedAt, createdAt }: DrawingTable): boolean {
  const minutes = MAX_MINUTES[kind === 'video' ? 'video' : 'image']
  return now().getTime() > Date.parse(submittedAt ?? createdAt) + minutes * MINUTE_MS
}

/**
 * Asks for a task until it has ended, with growing pauses. A provider that doesn't answer is asked on until its time is
 * over. Gives up its turn after a while.
 */
async function follow(context: DrawContext, { channel, task, signal, ...work }: Following): Promise<Outcome> {
  const provider = await loadProvider(channel)
  if (provider.poll === undefined) throw new ApiError('draw.interrupted')
  let { row } = work
  const turnEnds = Date.now() + TURN_MS
  const previews = createPreviews(context, { row, channel, signal })
  let pause = provider.firstPauseMs ?? FIRST_PAUSE_MS
  // One that was given up before may have ended in the meantime.
  let isFirst = true
  for (;;) {
    if (!isFirst || row.state === 'submitted') await pauseFor(pause, signal, context.leaving)
    if (context.leaving.aborted) return again(context.now())
    isFirst = false
    try {
      const state = await provider.poll(channel, task, signal)
      if (state.state === 'failed') throw new TaskError(state.error)
      if (state.state === 'lost') return await startOver(context, { row, signal, channel })
      if (state.state === 'done') {
        await previews.settled()
        return await deliver(context, { row, channel, signal, poster: previews.last() }, state)
      }
      const progress = percentOf(state.progress, row.progress)
      if (row.state !== 'running' || progress !== row.progress)
        row = await change(context, row, { state: 'running', progress })
      if (state.preview !== undefined) previews.show(state.preview)
    } catch (error) {
      if (error instanceof TaskError) throw error.error
      if (signal.aborted || !(error instanceof ProviderError) || !error.elsewhere) throw error
    }
    // Only after the question, because a task may have ended long ago while the server was down.
    if (isLate(context, row)) {
      await abandon(context, { channel, task })
      throw new ApiError('draw.timeout')
    }
    pause = Math.min(MAX_PAUSE_MS, pause * PAUSE_GROWTH)
    if (Date.now() > turnEnds) return again(new Date(context.now().getTime() + pause))
  }
}

/** Waits, at most until the server is about to stop. Rejects when the work on the drawing must end. */
async function pauseFor(ms: number, signal: AbortSignal, leaving: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal: AbortSignal.any([signal, leaving]) }).catch(() => undefined)
  signal.throwIfAborted()
}

/** Asks a provider again that no longer knows a task, if it does the same work only once. */
async function startOver(context: DrawContext, { row, signal, channel }: Omit<Following, 'task'>): Promise<Outcome> {
  if ((await loadProvider(channel)).isRepeatable !== true) throw new ApiError('draw.interrupted')
  return submit(context, { row: await change(context, row, { task: null }), signal })
}

/** The provider says that its task failed, which asking again doesn't change. */
class TaskError extends Error {
  readonly error: ProviderError

  constructor(error: ProviderError) {
    super(error.message)
    this.error = error
  }
}

/** Progress never decreases, whatever a provider says, and is only complete when everything is stored. */
const percentOf = (reported: number | undefined, before: number): number =>
  reported === undefined || !Number.isFinite(reported) ? before : Math.max(before, Math.min(99, Math.round(reported)))

/** Ends a task at its provider, which isn't waited for. */
export async function abandon(
  { log }: Pick<DrawContext, 'log'>,
  { channel, task }: { readonly channel: ChannelConnection; readonly task: string },
): Promise<void> {
  try {
    const provider = await loadProvider(channel)
    await provider.cancel?.(channel, task, AbortSignal.timeout(MINUTE_MS))
  } catch (error) {
    log.warn({ err: error, channel: channel.id }, 'a task could not be cancelled')
  }
}

type Preview = Parameters<typeof storePreview>[2]

/** Stores previews one after the other. One that comes while another is stored takes the place of those that wait. */
function createPreviews(context: DrawContext, delivery: Parameters<typeof storePreview>[1]) {
  let next: Preview | undefined
  let last: Preview | undefined
  let storing: Promise<void> | undefined
  const storeAll = async (): Promise<void> => {
    while (next !== undefined) {
      const preview = next
      next = undefined
      try {
        await storePreview(context, delivery, preview)
      } catch (error) {
        // A drawing doesn't depend on its previews.
        if (!(error instanceof EndedError) && !delivery.signal.aborted) {
          context.log.warn({ err: error, drawing: delivery.row.id }, 'a preview could not be stored')
        }
      }
    }
    storing = undefined
  }
  return {
    show: (preview: Preview): void => {
      if (last !== undefined && 'url' in preview && 'url' in last && preview.url === last.url) return
      next = preview
      last = preview
      storing ??= storeAll()
    },
    last: () => last,
    settled: async (): Promise<void> => storing,
  }
}
