import type { Conversation, StartBody } from '@saffron/core/chat'
import type { Locale } from '@saffron/core/i18n'

import type { Queries } from '../../db/index.ts'
import { chooseModel, countPrompt } from '../../model-calls/index.ts'
import type { Author } from '../../spaces/index.ts'
import type { ToolAnswers } from '../../tools/index.ts'
import { agentIn, withAgent } from '../agents/change-agent.ts'
import { hasAttachments, type PreparedFiles, prepareFiles } from '../attachments/index.ts'
import { type ChatContext, requireConversation, requireIdle } from '../context.ts'
import { replyKnowledge, type ReplyKnowledge } from '../knowledge/reply-knowledge.ts'
import { readHistory } from '../messages/read-history.ts'
import { type ReplyTools, toolsOf } from '../steps/tools-of.ts'
import { agentPromptOf } from './agent-prompt.ts'
import { buildRequest } from './build-request.ts'
import { type Exchange, planExchange } from './plan-exchange.ts'
import { speakersOf } from './speakers.ts'

export interface StartRequest extends Author {
  /** The user who asks. */
  readonly by: string
  /** The role of their account. */
  readonly role: string
  readonly conversation: string
  readonly body: StartBody
  readonly locale: Locale
  /** Identifies retries of the same start. */
  readonly key?: string | undefined
  /** In a test: what tools answer that may change something. They aren't executed. */
  readonly answers?: ToolAnswers
  /** Runs in the transaction that stores the start. If it throws, nothing is stored. */
  readonly alongside?: (tx: Queries) => Promise<void>
}

/** What is prepared for a start. Another agent or version needs other tools, limits and files. */
export interface PreparedStart extends Pick<Conversation, 'agent' | 'agentVersion'> {
  readonly model: string
  /** Undefined if no message of the path has files. */
  readonly files: PreparedFiles | undefined
  readonly calls: ReplyTools
  /** What the reply gets of its agent's files. */
  readonly knowledge: ReplyKnowledge | undefined
}

/** Does the work that takes too long for a transaction: chooses the model and reads the files. */
export async function prepareStart(context: ChatContext, start: StartRequest, at: string): Promise<PreparedStart> {
  const { owner, by, body } = start
  const { query } = context.db
  const found = await requireConversation(query, { owner, by, id: start.conversation })
  requireIdle(found)
  const conversation = await withAgent(context, query, found, { by, agent: agentIn(body) })
  const exchange = await planExchange(query, { owner, by, conversation, body, at })
  return prepareReply(context, start, { conversation, exchange })
}

/** Does the same for a reply whose place in the tree is known. */
export async function prepareReply(
  context: ChatContext,
  start: StartRequest,
  { conversation, exchange }: { readonly conversation: Conversation; readonly exchange: Exchange },
): Promise<PreparedStart> {
  const { owner, by, body } = start
  const owned = { owner, id: start.conversation }
  // Another agent may bring its model with it.
  const [first, second] = agentIn(body) ? [conversation, exchange] : [exchange, conversation]
  const wanted = body.model ?? first.model ?? second.model
  const lastChoice = wanted === null ? (await context.preferencesOf(start.by)).model : undefined
  const model = await chooseModel(context, wanted, start, lastChoice)
  const { agent, agentVersion: version = null } = conversation
  const asked = exchange.userMessage ?? exchange.parent
  const question = asked?.role === 'user' ? asked.text : ''
  const knowledge =
    agent === null ? undefined : await replyKnowledge(context, { agent, version, owner, by, model, question })
  const mayHaveFiles = exchange.userMessage?.attachments.length || (await hasAttachments(context.db.query, owned))
  const files = mayHaveFiles ? await filesFor(context, start, { conversation, exchange, model, knowledge }) : undefined
  const calls = await toolsOf(context, {
    conversation,
    owner,
    by,
    model,
    knowledge: knowledge?.tools,
    terminal: body.terminal,
    answers: start.answers,
  })
  return { agent, ...(version !== null && { agentVersion: version }), model, files, calls, knowledge }
}

interface FilesFor {
  readonly conversation: Conversation
  readonly exchange: Exchange
  readonly model: string
  readonly knowledge: ReplyKnowledge | undefined
}

async function filesFor(
  context: ChatContext,
  { owner, by, body }: StartRequest,
  { conversation, exchange, model, knowledge }: FilesFor,
): Promise<PreparedFiles | undefined> {
  const { db, modelRegistry, files } = context
  const { userMessage, parent, reply, isContinuation } = exchange
  const before = await readHistory(db.query, { owner, leaf: isContinuation ? reply : parent })
  const history = userMessage === undefined ? before : [...before, userMessage]
  const terms = modelRegistry.termsOf(model)
  if (terms === undefined || history.every(({ attachments }) => attachments.length === 0)) return undefined
  const speakers = await speakersOf(db.query, history)
  const people = speakers && { about: '', speakers }
  const agent = await agentPromptOf(context, db.query, { conversation, by, model, options: body.options })
  const promptTokens = countPrompt(
    buildRequest({ model, history, isContinuation, continuePrompt: '', ...agent, people, knowledge: knowledge?.text }),
  )
  return prepareFiles({ files, db, owner, by, history, terms, promptTokens, options: agent.options })
}
