import type { MessageError, MessagePart, RunEnd, RunEventBody, RunStatus, ToolPart, Usage } from '@saffron/core/chat'

import type { Queries } from '../db/index.ts'
import type { EventWriter, SavedLog } from './event-writer.ts'
import { ReplyDraft } from './reply-draft.ts'
import { readRunEvent, RunLog, type RunFrame, type RunStartedEvent } from './run-log.ts'
import type { Ticker } from './ticker.ts'
import type { CallDisplay } from './tool-calls.ts'
import type { ReplyOutcome, SaveImage, StartReply, StepOutcome } from './write-reply.ts'

/** A reply to store. */
export interface Reply extends ReplyOutcome {
  readonly parts: MessagePart[]
  readonly text: string
  /** The conversation's title, if this reply generated one. */
  readonly title: string | undefined
  readonly endedAt: string
}

/** How a run goes on. */
export type NextStep =
  | { readonly open: StartReply }
  /** It ends with this status, and nothing failed. */
  | { readonly end: RunStatus }
  | { readonly waits: RunWait }

/** A run that waits for a person. It belongs to no process until someone answers. */
export interface RunWait {
  /** Published when they're stored. */
  readonly events: readonly RunEventBody[]
  /** JSON that the run goes on with. */
  readonly parked: string
  /** Stores the reply so far, in the transaction that lets the run wait. */
  readonly store: (tx: Queries, reply: { readonly parts: MessagePart[]; readonly text: string }) => Promise<void>
}

/** What steps can do with their run. */
export interface StepContext {
  readonly log: Pick<RunLog, 'append'>
  /** The parts of the message so far. */
  readonly parts: () => readonly MessagePart[]
  /** One tool call of the message. */
  readonly call: (id: string) => ToolPart | undefined
  /** Aborted to end the run early. */
  readonly signal: AbortSignal
  /** Stores the run's events so far and what `work` does, in one transaction. */
  readonly commit: <T>(work: (tx: Queries) => Promise<T>) => Promise<T>
}

/** The steps of a run whose model may call tools. */
export interface RunSteps {
  /** `parts` are those of the message so far. */
  readonly display: (parts: readonly MessagePart[]) => CallDisplay
  /** Goes on after a model call that ended with tool calls, or with one that was cut off. */
  readonly after: (step: StepOutcome, context: StepContext) => Promise<NextStep>
}

/** The plan of a run. The rows of the run and its message already exist. */
export interface RunPlan {
  readonly id: string
  readonly owner: string
  /** The user who asked. */
  readonly by: string
  readonly conversation: string
  /** The assistant's message that the run writes. */
  readonly message: string
  readonly open: StartReply
  /** Goes on with a run that waited. Without it, the run begins with `open`. */
  readonly resume?: ((context: StepContext) => Promise<NextStep>) | undefined
  /** Missing if no tools can be called. */
  readonly steps?: RunSteps | undefined
  /** Missing if no model is called. */
  readonly saveImage?: SaveImage | undefined
  /** Returns the user-visible description of an error. */
  readonly describe: (error: unknown) => Promise<MessageError>
  /** Called with the text of a complete reply. Doesn't throw. */
  readonly generateTitle: (text: string, signal: AbortSignal) => Promise<string | undefined>
  /** Stores the reply in the transaction that ends the run. Returns the message and its conversation's cost. */
  readonly store: (tx: Queries, reply: Reply) => Promise<RunEnd>
  /** Called if the reply couldn't be stored, for example because its conversation was deleted. */
  readonly onWriteFailed: (end: ReplyOutcome) => Promise<void>
  /** Called when the run is over, stored or not. */
  readonly onOver: () => void
}

/** The plan of a run that begins. */
export interface NewRun extends RunPlan {
  readonly firstEvent: RunStartedEvent
  /** The existing parts of the message, if the run continues it. */
  readonly parts: readonly MessagePart[]
}

/** The log of a run with the reply that its events amount to. */
export interface WrittenRun {
  readonly id: string
  readonly owner: string
  readonly log: RunLog
  readonly draft: ReplyDraft
  readonly savedLog: SavedLog
}

/** An active run: its log, its draft, and the controller that ends it early. */
export interface Run extends WrittenRun {
  readonly plan: RunPlan
  readonly abort: AbortController
  /** The usage of its finished model calls. */
  spent: Usage | undefined
  /** Resolves when everything is stored and the watchers are notified. */
  readonly ended: PromiseWithResolvers<void>
}

interface RunDeps {
  readonly ticker: Ticker
  readonly writer: EventWriter
}

export function createRun(plan: NewRun, deps: RunDeps): Run {
  const written = openLog({ ...plan, frames: [] }, deps)
  written.log.append(plan.firstEvent)
  // The first event was stored with the run itself.
  written.savedLog.savedSeq = written.log.lastSeq
  return activeRun(plan, written)
}

/** Goes on with a run that waited. */
export const activeRun = (plan: RunPlan, written: WrittenRun): Run => ({
  ...written,
  plan,
  abort: new AbortController(),
  spent: undefined,
  ended: Promise.withResolvers(),
})

interface StoredLog {
  readonly id: string
  readonly owner: string
  /** The parts of the message before the run. */
  readonly parts: readonly MessagePart[]
  readonly frames: readonly RunFrame[]
}

/** Opens the log of a run with its stored events. */
export function openLog({ id, owner, parts, frames }: StoredLog, { ticker, writer }: RunDeps): WrittenRun {
  const draft = new ReplyDraft(parts)
  for (const frame of frames) draft.apply(readRunEvent(frame))
  const log = new RunLog({
    ticker,
    frames,
    onAppend: (body) => {
      draft.apply(body)
      writer.note(savedLog)
    },
  })
  const savedLog: SavedLog = { runId: id, log, savedSeq: frames.length }
  return { id, owner, log, draft, savedLog }
}
