import { ApiError } from '@saffron/core/errors'

import { newId } from '../../db/index.ts'
import type { PlayscriptProposalTable } from '../../db/tables/playscripts.ts'
import { openCall } from '../../model-calls/index.ts'
import type { FinishReason } from '../../providers/index.ts'
import type { PlayscriptContext } from '../context.ts'
import { changeActive, storePart } from '../stores/proposal-store.ts'

/** How often the text of a proposal is stored while it's written. */
const STORE_MS = 500

/** What a finished call delivered. */
export interface Answer {
  readonly text: string
  readonly finish: FinishReason
}

interface Question {
  /** Names the call within the proposal. A call that has finished isn't made again. */
  readonly key: string
  readonly system: string
  readonly user: string
  /** Returns what to show of an unfinished answer. Longer answers must only add to it. Without it, nothing is shown. */
  readonly shown?: (text: string) => string
  /** Percent of the whole proposal at the end of this call. */
  readonly progress: number
}

/** Thrown when a proposal was stopped, or deleted, while a model worked on it. */
export class EndedError extends Error {}

/** Asks the model of a proposal, one question after the other. */
export interface Asking {
  readonly ask: (question: Question) => Promise<Answer>
  /** Drops the text so far, because the model starts again. */
  readonly restart: () => void
}

/**
 * Creates the calls of a proposal. Each is paid like a reply. What it delivered is stored in the transaction that
 * charges it, so that after a crash, no finished call is made or paid twice.
 */
export function createAsking(
  context: PlayscriptContext,
  proposal: PlayscriptProposalTable,
  signal: AbortSignal,
): Asking {
  const { db, now, changes, liveTexts } = context
  const { id, ownerId: owner, createdBy, model } = proposal
  const owned = { owner, id }
  // Only the server has written this column.
  const parts = JSON.parse(proposal.parts) as Record<string, Answer>
  let { round, progress } = proposal
  let before = ''
  let stored = Date.now()

  const show = (text: string): void => {
    liveTexts.set(id, { text, round })
    changes.tell(id)
  }
  const store = async (): Promise<void> => {
    if (Date.now() - stored < STORE_MS) return
    stored = Date.now()
    const text = liveTexts.get(id)?.text ?? ''
    const row = await changeActive(db.query, owned, { text, round, progress, updatedAt: now().toISOString() })
    if (row === undefined) throw new EndedError()
  }

  const call = async ({ key, system, user, shown }: Question): Promise<Answer> => {
    const requestId = newId()
    let text = ''
    let finish: FinishReason | undefined
    const keep = (): Record<string, Answer> => ({ ...parts, [key]: { text, finish: finish ?? 'stop' } })
    const { events } = await openCall(context, {
      owner,
      by: createdBy,
      requestId,
      cause: `playscript:${requestId}`,
      kind: 'playscript',
      model,
      conversation: null,
      signal,
      alongside: (tx, { micros, isComplete }) =>
        storePart(tx, owned, { ...(isComplete && { parts: keep() }), micros, at: now().toISOString() }),
      request: {
        model,
        stream: true,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
      },
    })
    for await (const event of events) {
      if (event.type === 'finish') finish = event.reason
      if (event.type !== 'text') continue
      text += event.delta.replaceAll('\0', '')
      if (shown !== undefined) show(before + shown(text))
      await store()
    }
    if (finish === undefined) throw new ApiError('provider.cut')
    // Only now it's known how it finished, and a free call is recorded a little later.
    parts[key] = { text, finish }
    await storePart(db.query, owned, { parts, micros: 0, at: now().toISOString() })
    return { text, finish }
  }

  return {
    ask: async (question) => {
      const answer = parts[question.key] ?? (await call(question))
      progress = question.progress
      if (question.shown !== undefined) {
        before += question.shown(answer.text)
        show(before)
      }
      return answer
    },
    restart: () => {
      round += 1
      before = ''
      show('')
    },
  }
}
