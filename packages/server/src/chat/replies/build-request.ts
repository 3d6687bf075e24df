import type { RunOptions } from '@saffron/core/chat'

import type { ChatRequest } from '../../providers/index.ts'
import type { NamedTools } from '../../tools/index.ts'
import { filesByMessage, messageContent, type PreparedFiles, replyContent } from '../attachments/index.ts'
import type { StoredMessage } from '../messages/message-store.ts'
import { groupsOf, messagesOf } from '../steps/step-parts.ts'
import type { StepStates } from '../steps/step-state-store.ts'
import { saidBy, type Speakers } from './speakers.ts'

interface PromptInput {
  readonly model: string
  readonly system: string | null
  /** From the first message to the one to answer or continue. */
  readonly history: readonly StoredMessage[]
  /** Whether the last message of the history is a reply to continue. */
  readonly isContinuation: boolean
  /** The prompt to continue a reply. Every model understands it, but not every model supports prefilled replies. */
  readonly continuePrompt: string
  readonly options: RunOptions | undefined
  /** What the model gets of its agent's files. */
  readonly knowledge?: string | undefined
  /** Exchanges that show how to answer, before the history. */
  readonly examples?: readonly { readonly user: string; readonly assistant: string }[] | undefined
  /** The introduction of the path's files and their content. Undefined if there are none. */
  readonly files?: { readonly about: string; readonly prepared: PreparedFiles } | undefined
  /** In a shared conversation: how its messages name their authors, and the names. */
  /** What the model can call: an introduction of results, the tools, and what the history's calls need. */
  readonly calls?: { readonly about: string; readonly tools: NamedTools; readonly states: StepStates } | undefined
  readonly people?: { readonly about: string; readonly speakers: Speakers } | undefined
}

/** Returns the request to a model: the texts and files of a path, without failed replies that have no content. */
export function buildRequest({
  model,
  system,
  history,
  isContinuation,
  continuePrompt,
  options,
  knowledge = '',
  examples = [],
  files,
  calls,
  people,
}: PromptInput): ChatRequest {
  // Without tools, providers reject the calls of the history too.
  const hasCalls = ({ parts }: StoredMessage) =>
    calls !== undefined && parts.some((part) => part.type === 'tool' && part.output !== undefined)
  const sentMessages = history.filter(
    (message) => message.text !== '' || message.attachments.length > 0 || hasCalls(message),
  )
  const last = sentMessages.at(-1)
  const instructions = [system ?? '', knowledge, people?.about ?? '', calls?.about ?? '', files?.about ?? '']
    .filter((text) => text !== '')
    .join('\n\n')
  const attached = filesByMessage(sentMessages, files?.prepared.given ?? new Map())
  const contentOf = (message: StoredMessage) => {
    const { role, author } = message
    const own = attached.get(message.id) ?? []
    const content = role === 'assistant' ? replyContent(message, own) : messageContent(message, own)
    return people === undefined || role !== 'user' ? content : saidBy(author && people.speakers.get(author), content)
  }
  const written = (message: StoredMessage): ChatRequest['messages'] =>
    calls !== undefined && hasCalls(message)
      ? groupsOf(message.parts).flatMap((group) => messagesOf(group, calls.states(message.id, group.tools[0]?.step)))
      : [{ role: message.role, content: contentOf(message) }]
  const said = sentMessages.flatMap(written)
  // After the results of tools, every model goes on by itself.
  const isBrokenOff = isContinuation && last?.role === 'assistant' && said.at(-1)?.role === 'assistant'
  return {
    model,
    stream: true,
    messages: [
      ...(instructions === '' ? [] : [{ role: 'system' as const, content: instructions }]),
      ...examples.flatMap(({ user, assistant }) => [
        { role: 'user' as const, content: user },
        { role: 'assistant' as const, content: assistant },
      ]),
      ...said,
      ...(isBrokenOff ? [{ role: 'user' as const, content: continuePrompt }] : []),
    ],
    ...(calls !== undefined && { tools: definitionsOf(calls.tools) }),
    ...(options?.temperature !== undefined && { temperature: options.temperature }),
    ...(options?.maxTokens !== undefined && { max_tokens: options.maxTokens }),
    ...(options?.reasoning !== undefined && {
      reasoning_effort: options.reasoning === 'off' ? 'none' : options.reasoning,
    }),
  }
}

/** Returns the definitions of tools for a request. */
export const definitionsOf = (tools: NamedTools): NonNullable<ChatRequest['tools']> =>
  Array.from(tools, ([name, { description, inputSchema }]) => ({
    type: 'function',
    function: { name, description, parameters: inputSchema },
  }))
