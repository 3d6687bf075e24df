import type { ChatCompletionsBody, RunOptions, ToolPart } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'
import type { Locale } from '@saffron/core/i18n'

import { newId } from '../../db/index.ts'
import { type OpenedCall, openCall } from '../../model-calls/index.ts'
import type { ChatRequest, FinishReason, ProviderEvent, ProviderUsage } from '../../providers/index.ts'
import { type ModelToolCall, ToolCalls } from '../../runs/index.ts'
import {
  type CallToExecute,
  executeCalls,
  isLarge,
  type NamedTools,
  outputText,
  resolveCall,
  shortened,
  termsOfCall,
} from '../../tools/index.ts'
import type { ReplyLimits } from '../agents/conversation-agents.ts'
import type { ChatContext } from '../context.ts'
import { fitContext } from '../steps/fit-context.ts'
import { messagesOf } from '../steps/step-parts.ts'

/** An agent that a program runs. */
export interface AgentRun {
  readonly owner: string
  readonly by: string
  readonly model: string
  readonly request: ChatRequest
  readonly tools: NamedTools
  readonly limits: ReplyLimits
  readonly locale: Locale
  readonly signal: AbortSignal
}

/** No row has this ID, so tools find nothing that belongs to a conversation. */
const NO_CONVERSATION = ''

/**
 * Runs an agent without a conversation: its model calls and the tools that need no consent. Returns the events of
 * one reply, without the calls of its tools. Resolves when the first model call has begun, so that it can throw what that
 * throws.
 */
export async function runAgent(context: ChatContext, run: AgentRun): Promise<AsyncIterable<ProviderEvent>> {
  let costMicros = 0
  const charge = (micros: number): void => {
    costMicros += micros
  }
  const open = (said: ChatRequest['messages']): Promise<OpenedCall> => {
    const { owner, by, model, signal } = run
    const requestId = newId()
    const whole = { ...run.request, model, messages: [...run.request.messages, ...said] }
    return openCall(context, {
      owner,
      by,
      requestId,
      cause: `completion:${requestId}`,
      kind: 'completion',
      model,
      conversation: null,
      request: fitContext(whole, context.modelRegistry.termsOf(model) ?? {}),
      signal,
      onCharged: charge,
    })
  }
  const mayGoOn = (steps: number): boolean =>
    steps < Math.min(run.limits.steps ?? Number.POSITIVE_INFINITY, context.maxSteps()) &&
    (run.limits.costMicros === undefined || costMicros < run.limits.costMicros)
  return stepsOf(context, run, { first: await open([]), open, mayGoOn, charge })
}

interface Steps {
  readonly first: OpenedCall
  readonly open: (said: ChatRequest['messages']) => Promise<OpenedCall>
  /** Returns whether the model may be called again after this many calls. */
  readonly mayGoOn: (steps: number) => boolean
  /** Counts what a tool cost. */
  readonly charge: (micros: number) => void
}

async function* stepsOf(
  context: ChatContext,
  run: AgentRun,
  { first, open, mayGoOn, charge }: Steps,
): AsyncGenerator<ProviderEvent, void, undefined> {
  const said: ChatRequest['messages'] = []
  const used = new Set<string>()
  let usage: ProviderUsage | undefined
  let opened = first
  for (let step = 1; ; step += 1) {
    const calls = new ToolCalls({ step, used, describe: (sent) => ({ name: sent }) })
    let text = ''
    let state: unknown
    let finish: FinishReason | undefined
    for await (const event of opened.events) {
      if (event.type === 'text') text += event.delta
      if (event.type === 'text' || event.type === 'reasoning' || event.type === 'image') yield event
      else if (event.type === 'tool') calls.add(event)
      else if (event.type === 'usage') usage = sumOf(usage, event.usage)
      else if (event.type === 'state') state = event.state
      else finish = event.reason
    }
    // A reply without an end was cut off, which its reader reports.
    if (finish === undefined) return
    calls.end(finish !== 'length')
    const isOver = calls.whole.length === 0
    if (!isOver) {
      const tools = await executeStep(context, { ...run, charge }, calls.whole)
      for (const { id } of tools) used.add(id)
      const { provider, model } = opened
      said.push(...messagesOf({ text, tools }, state === undefined ? undefined : { provider, model, state }))
    }
    if (isOver || !mayGoOn(step)) {
      if (usage !== undefined) yield { type: 'usage', usage }
      yield { type: 'finish', reason: isOver ? finish : 'length' }
      return
    }
    opened = await open(said)
  }
}

/**
 * Executes the calls of one step. Throws `tool.needs_person` before any of them if one needs consent, or asked for
 * input.
 */
async function executeStep(
  { db, log }: ChatContext,
  { owner, by, tools, locale, signal, charge }: AgentRun & Pick<Steps, 'charge'>,
  calls: readonly ModelToolCall[],
): Promise<ToolPart[]> {
  const outputs = new Map<string, string>()
  const ready: CallToExecute[] = []
  const refused = new Set<string>()
  for (const { id, sent, input: json } of calls) {
    const resolved = resolveCall(tools, sent, json)
    if ('error' in resolved) {
      outputs.set(id, resolved.text)
      continue
    }
    const { tool, input } = resolved
    const terms = await termsOfCall(db.query, tool, input, { user: by, owner, conversation: NO_CONVERSATION })
    if ('failure' in terms) outputs.set(id, terms.failure)
    else if (terms.mayRun) ready.push({ id, tool, input })
    else refused.add(sent)
  }
  if (refused.size > 0) throw needsPerson(refused)
  await executeCalls(ready, {
    context: { user: by, owner, conversation: NO_CONVERSATION, message: '', locale },
    signal,
    onResult: async ({ id, tool }, result) => {
      if (result.kind === 'done') charge(result.output.costMicros ?? 0)
      if (result.kind === 'input') refused.add(tool.name)
      else outputs.set(id, result.kind === 'failed' ? result.text : shortOutput(outputText(result.output)))
    },
    onFailure: (error, { tool: { plugin, name } }) => log.warn({ err: error, plugin, name }, 'a tool failed'),
  })
  signal.throwIfAborted()
  if (refused.size > 0) throw needsPerson(refused)
  return calls.map(({ id, sent, input }) => ({
    type: 'tool',
    id,
    name: sent,
    state: 'done',
    input,
    output: outputs.get(id) ?? '',
  }))
}

const needsPerson = (tools: ReadonlySet<string>): ApiError =>
  new ApiError('tool.needs_person', { values: { tools: [...tools].join(', ') } })

/** Large results can't be stored, because there's no message to store them with. */
const shortOutput = (text: string): string => (isLarge(text) ? shortened(text, undefined) : text)

const sum = (a: number | undefined, b: number | undefined): number | undefined => (a === undefined ? b : a + (b ?? 0))

function sumOf(before: ProviderUsage | undefined, now: ProviderUsage): ProviderUsage {
  if (before === undefined) return now
  return {
    ...now,
    inputTokens: sum(before.inputTokens, now.inputTokens),
    outputTokens: sum(before.outputTokens, now.outputTokens),
    cachedTokens: before.cachedTokens + now.cachedTokens,
    reasoningTokens: before.reasoningTokens + now.reasoningTokens,
  }
}

/** Returns the options of a request that the agent sets, and the program doesn't. */
export function parametersFor(
  { temperature, maxTokens, reasoning }: RunOptions,
  body: ChatCompletionsBody,
): Partial<ChatRequest> {
  const setsLimit = (body.max_tokens ?? body.max_completion_tokens ?? undefined) !== undefined
  const setsReasoning = (body['reasoning_effort'] ?? undefined) !== undefined
  return {
    ...(temperature !== undefined && (body.temperature ?? undefined) === undefined && { temperature }),
    ...(maxTokens !== undefined && !setsLimit && { max_tokens: maxTokens }),
    ...(reasoning !== undefined && !setsReasoning && { reasoning_effort: reasoning === 'off' ? 'none' : reasoning }),
  }
}
