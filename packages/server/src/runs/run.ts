import type { MessageError, MessagePart, RunEnd } from '@saffron/core/chat'

import type { Queries } from '../db/index.ts'
import type { EventWriter, WrittenLog } from './event-writer.ts'
import { ReplyDraft } from './reply-draft.ts'
import { RunLog, type RunStart } from './run-log.ts'
import type { Ticker } from './ticker.ts'
import type { OpenReply, ReplyOutcome } from './write-reply.ts'

/** A reply as it is to be stored. */
export interface Reply extends ReplyOutcome {
  readonly parts: MessagePart[]
  readonly text: string
  /** A title for the conversation, where this reply brought one. */
  readonly title: string | undefined
  readonly endedAt: string
}

/** What a run is to do. Its row, and that of the message it writes, are there already. */
export interface NewRun {
  readonly id: string
  readonly owner: string
  readonly conversation: string
  /** The assistant's message it writes. */
  readonly message: string
  readonly opening: RunStart
  /** What the message holds already, where the run continues it. */
  readonly parts: readonly MessagePart[]
  readonly open: OpenReply
  /** What a person is told of a failure. */
  readonly describe: (error: unknown) => Promise<MessageError>
  /** Asked once the reply is complete, with its text; it does not throw. */
  readonly generateTitle: (text: string, signal: AbortSignal) => Promise<string | undefined>
  /** Stores the reply in the transaction that ends the run; answers the message, and what its conversation cost, as they then are. */
  readonly store: (tx: Queries, reply: Reply) => Promise<RunEnd>
  /** Told of how the writing ended where there is nothing left to store it in. */
  readonly onWriteFailed: (end: ReplyOutcome) => Promise<void>
  /** Told when nothing more comes of it. */
  readonly leave: () => void
}

/** A run under way: its log, what it has written so far, and the switch that ends it early. */
export interface Run {
  readonly plan: NewRun
  readonly log: RunLog
  readonly draft: ReplyDraft
  readonly written: WrittenLog
  readonly abort: AbortController
  /** Resolves when everything of it is stored and its watchers have been told. */
  readonly ended: PromiseWithResolvers<void>
}

export function createRun(plan: NewRun, { ticker, writer }: { ticker: Ticker; writer: EventWriter }): Run {
  const draft = new ReplyDraft(plan.parts)
  const log = new RunLog({
    ticker,
    onAppend: (body) => {
      draft.apply(body)
      writer.note(written)
    },
  })
  const written: WrittenLog = { runId: plan.id, log, savedSeq: 0 }
  log.append(plan.opening)
  // The opening was stored with the run itself.
  written.savedSeq = log.lastSeq
  return { plan, log, draft, written, abort: new AbortController(), ended: Promise.withResolvers() }
}
