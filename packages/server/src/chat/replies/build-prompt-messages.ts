import type { Conversation } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import type { Queries } from '../../db/index.ts'
import { promptValues } from '../../system/index.ts'
import type { NamedTools } from '../../tools/index.ts'
import { type PreparedFiles, textOrFileNames } from '../attachments/index.ts'
import type { ChatContext } from '../context.ts'
import { passagesIn } from '../knowledge/citation-of.ts'
import type { ReplyKnowledge } from '../knowledge/reply-knowledge.ts'
import { partsText, type StoredMessage } from '../messages/message-store.ts'
import { readHistory } from '../messages/read-history.ts'
import { partsBeforeLastStep } from '../steps/step-parts.ts'
import { noStates, readStepStates } from '../steps/step-state-store.ts'
import { agentPromptOf } from './agent-prompt.ts'
import { buildRequest } from './build-request.ts'
import type { Exchange } from './plan-exchange.ts'
import type { StartRequest } from './prepare-start.ts'
import { speakersOf } from './speakers.ts'

interface PromptContext {
  readonly conversation: Conversation
  readonly exchange: Exchange
  readonly model: string
  readonly files: PreparedFiles | undefined
  readonly tools: NamedTools
  readonly knowledge: ReplyKnowledge | undefined
}

/** Returns the messages for the model, and the first messages of the path for a title. */
export async function buildPromptMessages(
  { tx, ...context }: Pick<ChatContext, 'now' | 'prompts' | 'agents'> & { readonly tx: Queries },
  { owner, by, body }: StartRequest,
  { conversation, exchange, model, files, tools, knowledge }: PromptContext,
) {
  const { userMessage, parent, reply, isContinuation, isResumed = false } = exchange
  const path = await readHistory(tx, { owner, leaf: isContinuation ? reply : (userMessage ?? parent) })
  const history = isResumed
    ? path.map((message) => (message.id === reply.id ? withoutLastStep(message) : message))
    : path
  // Someone sent another message with files while these files were read.
  const isUnread = history.some(({ attachments }) => attachments.some((asset) => !files?.looked.has(asset)))
  if (isUnread) throw new ApiError('run.in_progress')
  const say = (key: 'chat.system' | 'chat.continue' | 'chat.files' | 'chat.people' | 'chat.tools') =>
    context.prompts.render(key, promptValues(context, model))
  const { system, ...agent } = await agentPromptOf(context, tx, { conversation, by, model, options: body.options })
  const continuePrompt = say('chat.continue')
  const speakers = await speakersOf(tx, history)
  const stepped = history.filter(({ parts }) => parts.some(({ type }) => type === 'tool')).map(({ id }) => id)
  const states = tools.size === 0 ? noStates : await readStepStates(tx, { owner, messages: stepped })
  return {
    request: buildRequest({
      model,
      system: system ?? say('chat.system'),
      history,
      isContinuation: isContinuation && !isResumed,
      continuePrompt,
      knowledge: knowledge?.text,
      ...agent,
      calls: tools.size === 0 ? undefined : { about: say('chat.tools'), tools, states },
      people: speakers && { about: say('chat.people'), speakers },
      files: files && { about: say('chat.files'), prepared: files },
    }),
    /** The passages that the reply can cite: those of its start, and those that earlier replies got. */
    cite: knowledge && citePassages(knowledge, history),
    firstMessages: history
      .filter((message) => message.id !== reply.id)
      .slice(0, 3)
      .map((message) => ({ ...message, text: textOrFileNames(message, files?.nameOf ?? (() => undefined)) })),
  }
}

const citePassages =
  ({ cite }: ReplyKnowledge, history: readonly StoredMessage[]): ReplyKnowledge['cite'] =>
  async (tx, keys) => {
    const found = await cite(tx, keys)
    const before = new Map(
      history
        .flatMap(({ parts, citations = [] }) => [...passagesIn(parts).values(), ...citations])
        .map((each) => [each.key, each]),
    )
    const known = new Set(found.map(({ key }) => key))
    return [...found, ...keys.flatMap((key) => (known.has(key) ? [] : (before.get(key) ?? [])))]
  }

/** A reply that goes on after its last tool calls: their results come later. */
function withoutLastStep(message: StoredMessage): StoredMessage {
  const parts = partsBeforeLastStep(message.parts)
  return { ...message, parts, text: partsText(parts) }
}
