import type { Message, MessagePart, RunEnd, Usage } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import { insertCall } from '../../call-records/index.ts'
import type { Queries } from '../../db/index.ts'
import { IMAGE_TOKENS, settleAndRecordCall, type ModelCall } from '../../model-calls/index.ts'
import { type InterruptedMessages, lockConversation, type Reply, type StoredRun } from '../../runs/index.ts'
import { countTokens } from '../../wallet/index.ts'
import { type ChatContext, requireAnywhere, requireMessage } from '../context.ts'
import { changeConversation } from '../conversations/conversation-store.ts'
import { indexText } from '../index-texts.ts'
import { citationsIn } from '../knowledge/citation-of.ts'
import type { ReplyKnowledge } from '../knowledge/reply-knowledge.ts'
import { completeMessages } from '../messages/complete-messages.ts'
import { changeMessage, type StoredMessage } from '../messages/message-store.ts'
import { storeTitle } from '../titles/generate-title.ts'

type StoreContext = Pick<ChatContext, 'texts'>

interface ReplyToStore {
  readonly owner: string
  readonly reply: Pick<StoredMessage, 'id' | 'conversation'>
  readonly output: Reply
  /** The call of the reply, which is billed now. Undefined if all its calls are. */
  readonly call: ModelCall | undefined
  readonly cite?: ReplyKnowledge['cite'] | undefined
}

/** Stores the reply of an ended run, in the transaction that ends it. */
export async function storeReply(
  context: StoreContext,
  tx: Queries,
  { owner, reply, output, call, cite }: ReplyToStore,
): Promise<RunEnd> {
  const { id, conversation } = reply
  const { title, endedAt, firstTokenMs, ...fields } = output
  const before = await requireMessage(tx, { owner, id })
  const { status, error, usage } = output
  const end = { status, error: error?.code ?? null, usage, at: endedAt }
  const costMicros = call === undefined ? 0 : await settleAndRecordCall(tx, call, end)
  const cited = { ...output, before: before.citations }
  const citations = await citationsIn(cited, cite && ((keys) => cite(tx, keys)))
  await changeMessage(
    tx,
    { owner, id },
    {
      ...fields,
      ...(citations.length > 0 && { citations }),
      updatedAt: endedAt,
      // A continued reply keeps its first time to first token, and sums the tokens of all its runs.
      firstTokenMs: before.firstTokenMs ?? firstTokenMs,
      usage: addUsage(before.usage, usage && { ...usage, costMicros }),
    },
  )
  await indexText(context.texts, tx, { owner, id, text: output.text })
  if (title !== undefined) await storeTitle(context, tx, { owner, id: conversation, title })
  await changeConversation(tx, { owner, id: conversation }, { updatedAt: endedAt })
  return readEnd(tx, owner, id)
}

function addUsage(before: Message['usage'], now: Message['usage']): Message['usage'] {
  if (before === null || now === null) return now ?? before
  return {
    inputTokens: before.inputTokens + now.inputTokens,
    outputTokens: before.outputTokens + now.outputTokens,
    costMicros: before.costMicros + now.costMicros,
  }
}

/** Stores the replies of a crashed process from the log. */
export function interruptedMessages({
  texts,
  metering,
}: StoreContext & Pick<ChatContext, 'metering'>): InterruptedMessages {
  return {
    partsBefore: async (tx, { ownerId: owner, messageId: id }) => (await requireMessage(tx, { owner, id })).parts,
    store: async (tx, run, { parts, text, at }) => {
      const { ownerId: owner, messageId: id } = run
      const before = await requireMessage(tx, { owner, id })
      const requestId = run.requestId ?? run.id
      const outputTokens = Math.max(0, countParts(unsettled(parts)) - countParts(unsettled(before.parts)))
      await lockConversation(tx, { owner, id: run.conversationId })
      const recovered = await metering.recover(tx, { requestId, outputTokens })
      const usage = recovered && {
        inputTokens: recovered.usage.inputTokens ?? 0,
        outputTokens,
        costMicros: recovered.cost,
      }
      const citations = await citationsIn({ parts, text, before: before.citations })
      const cited = citations.length > 0 && { citations }
      const change = { status: 'interrupted', parts, text, ...cited, updatedAt: at } as const
      await changeMessage(tx, { owner, id }, { ...change, usage: addUsage(before.usage, usage ?? null) })
      await markInterrupted(tx, { run, model: before.model ?? '', usage, at })
      await indexText(texts, tx, { owner, id, text })
      return readEnd(tx, owner, id)
    },
  }
}

const countParts = (parts: readonly MessagePart[]): number =>
  parts.reduce((sum, part) => {
    if (part.type === 'limit') return sum
    if (part.type === 'image') return sum + IMAGE_TOKENS
    return sum + countTokens(part.type === 'tool' ? (part.input ?? '') : part.text)
  }, 0)

/** The parts that the last model call wrote: those after the calls with a result. Earlier model calls are settled. */
const unsettled = (parts: readonly MessagePart[]): readonly MessagePart[] =>
  parts.slice(parts.findLastIndex((part) => part.type === 'tool' && part.output !== undefined) + 1)

async function markInterrupted(
  tx: Queries,
  { run, model, usage, at }: { run: StoredRun; model: string; usage: Usage | undefined; at: string },
): Promise<void> {
  const { ownerId, startedBy, conversationId } = run
  const id = run.requestId ?? run.id
  const { inputTokens, outputTokens, costMicros } = usage ?? { inputTokens: 0, outputTokens: 0, costMicros: 0 }
  await insertCall(tx, {
    id,
    owner: ownerId,
    by: startedBy,
    kind: 'chat',
    model,
    channelId: null,
    conversationId,
    status: 'interrupted',
    error: null,
    firstTokenMs: null,
    // The end is unknown.
    durationMs: 0,
    inputTokens,
    outputTokens,
    costMicros,
    endedAt: at,
  })
}

async function readEnd(tx: Queries, owner: string, id: string): Promise<RunEnd> {
  const stored = await requireMessage(tx, { owner, id })
  const { conversation } = stored
  const [message] = await completeMessages(tx, { owner, conversation }, [stored])
  if (message === undefined) throw new ApiError('message.not_found')
  // It may be in the trash by now, which is what stopped the reply.
  const { costMicros } = await requireAnywhere(tx, { owner, id: conversation })
  return { message, ...(costMicros !== undefined && { costMicros }) }
}
