import type { MessageError, MessagePart, RunEnd } from '@saffron/core/chat'

import type { Queries } from '../db/index.ts'
import type { EventWriter, SavedLog } from './event-writer.ts'
import { ReplyDraft } from './reply-draft.ts'
import { RunLog, type RunStartedEvent } from './run-log.ts'
import type { Ticker } from './ticker.ts'
import type { StartReply, ReplyOutcome } from './write-reply.ts'

/** A reply to store. */
export interface Reply extends ReplyOutcome {
  readonly parts: MessagePart[]
  readonly text: string
  /** The conversation's title, if this reply generated one. */
  readonly title: string | undefined
  readonly endedAt: string
}

/** The plan of a run. The rows of the run and its message already exist. */
export interface NewRun {
  readonly id: string
  readonly owner: string
  /** The user who asked. */
  readonly by: string
  readonly conversation: string
  /** The assistant's message that the run writes. */
  readonly message: string
  readonly firstEvent: RunStartedEvent
  /** The existing parts of the message, if the run continues it. */
  readonly parts: readonly MessagePart[]
  readonly open: StartReply
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

/** An active run: its log, its draft, and the controller that ends it early. */
export interface Run {
  readonly plan: NewRun
  readonly log: RunLog
  readonly draft: ReplyDraft
  readonly savedLog: SavedLog
  readonly abort: AbortController
  /** Resolves when everything is stored and the watchers are notified. */
  readonly ended: PromiseWithResolvers<void>
}

export function createRun(plan: NewRun, { ticker, writer }: { ticker: Ticker; writer: EventWriter }): Run {
  const draft = new ReplyDraft(plan.parts)
  const log = new RunLog({
    ticker,
    onAppend: (body) => {
      draft.apply(body)
      writer.note(savedLog)
    },
  })
  const savedLog: SavedLog = { runId: plan.id, log, savedSeq: 0 }
  log.append(plan.firstEvent)
  // The first event was stored with the run itself.
  savedLog.savedSeq = log.lastSeq
  return { plan, log, draft, savedLog, abort: new AbortController(), ended: Promise.withResolvers() }
}
