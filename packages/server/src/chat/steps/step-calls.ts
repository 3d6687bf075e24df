import type { ToolCall, ToolError, ToolWait } from '@saffron/core/chat'

import { newId } from '../../db/index.ts'
import type { ModelToolCall, RunWait, StepContext } from '../../runs/index.ts'
import {
  type CallResult,
  type CallToExecute,
  digestOf,
  executeCalls,
  type GivenInput,
  type InputRequired,
  type NamedTools,
  readInput,
  resolveCall,
  storeWaitingCalls,
  termsOfCall,
  type Tool,
  type WaitingCall,
} from '../../tools/index.ts'
import type { ChatContext } from '../context.ts'
import { changeMessage } from '../messages/message-store.ts'
import type { ReplyToStep } from './reply-steps.ts'
import { storeOutput } from './store-output.ts'

/** How long a call waits for a person, unless its tool can't. */
const WAIT_MS = 24 * 60 * 60 * 1000

/** A call that waits for consent, or for the input that its tool asked for. */
interface Pending {
  readonly tool: Tool
  readonly json: string
  readonly required?: InputRequired
  /** The most that it costs. */
  readonly costMicros?: number | undefined
  /** When it expires. */
  readonly until?: string
}

/** The calls of one step at a time. */
export interface StepCalls {
  readonly describe: (sent: string) => Pick<ToolCall, 'name' | 'plugin' | 'pluginName' | 'title' | 'sent'>
  /** Notes the calls of a reply that was cut off, none of which is executed. */
  readonly drop: (calls: readonly ModelToolCall[], step: StepContext) => void
  /** Notes which calls run, which fail, and which need consent. */
  readonly begin: (calls: readonly ModelToolCall[], step: StepContext) => Promise<void>
  /** Takes up the calls of a run that waited and are answered. */
  readonly takeUp: (answered: readonly WaitingCall[], step: StepContext) => void
  /** Executes what begun, until every call has a result or waits for input. */
  readonly execute: (step: StepContext) => Promise<void>
  /** Returns what the run waits for, if there is anything. */
  readonly waits: (step: StepContext, parked: object) => RunWait | undefined
}

export function createStepCalls(context: ChatContext, reply: ReplyToStep): StepCalls {
  const { db, now, log } = context
  const { owner, by, conversation, message, run, tools, locale } = reply
  let ready: CallToExecute[] = []
  let waiting = new Map<string, Pending>()
  const jsonOf = new Map<string, string>()

  const at = (): string => now().toISOString()

  const end = (step: StepContext, id: string, change: Partial<ToolCall> & Pick<ToolCall, 'state'>): void =>
    step.log.append({ event: 'tool', data: { ...callIn(step, id), ...change, endedAt: at() } })

  const inTime = (ms: number): string => new Date(now().getTime() + ms).toISOString()

  const fail = (step: StepContext, id: string, { error, text }: { error: ToolError; text: string }): void =>
    end(step, id, { state: error === 'cancelled' ? 'cancelled' : 'failed', error, output: text })

  const start = (step: StepContext, { id, json, ...call }: Omit<CallToExecute, 'input'> & Pending): void => {
    const resolved = readInput(call.tool, json)
    if ('error' in resolved) return fail(step, id, resolved)
    jsonOf.set(id, json)
    ready.push({ id, tool: call.tool, input: resolved.input, given: call.given })
    const { startedAt = at() } = callIn(step, id)
    step.log.append({ event: 'tool', data: { ...callIn(step, id), state: 'running', startedAt } })
  }

  const onResult = async (step: StepContext, call: CallToExecute, result: CallResult): Promise<void> => {
    if (result.kind === 'failed') return fail(step, call.id, result)
    if (result.kind === 'input') {
      const { required } = result
      const until = inTime(Math.min(required.lastsMs ?? WAIT_MS, WAIT_MS))
      waiting.set(call.id, { tool: call.tool, json: jsonOf.get(call.id) ?? '', required, until })
      return
    }
    const { isError = false, costMicros } = result.output
    const stored = await storeOutput(context, { owner, by, conversation, message, name: call.tool.name }, result.output)
    end(step, call.id, {
      state: isError ? 'failed' : 'done',
      ...(isError && { error: 'failed' as const }),
      ...(costMicros !== undefined && { costMicros }),
      ...stored,
    })
  }

  return {
    describe: (sent) => describe(tools, sent),
    drop: (calls, step) => {
      for (const { id } of calls) {
        step.log.append({ event: 'tool', data: { ...callIn(step, id), state: 'failed', error: 'cut' } })
      }
    },
    begin: async (calls, step) => {
      ready = []
      waiting = new Map()
      for (const { id, sent, input: json } of calls) {
        const resolved = resolveCall(tools, sent, json)
        if ('error' in resolved) {
          fail(step, id, resolved)
          continue
        }
        const { tool, input } = resolved
        const terms = await termsOfCall(db.query, tool, input, { user: by, owner, conversation })
        if ('failure' in terms) fail(step, id, { error: 'failed', text: terms.failure })
        else if (terms.mayRun) start(step, { id, tool, json })
        else waiting.set(id, { tool, json, costMicros: terms.costMicros })
      }
    },
    takeUp: (answered, step) => {
      ready = []
      waiting = new Map()
      const byId = new Map(answered.map((call) => [call.callId, call]))
      for (const part of step.parts()) {
        const call = part.type === 'tool' && part.state === 'running' ? byId.get(part.id) : undefined
        if (part.type !== 'tool' || call === undefined) continue
        const { id, input: json = '' } = part
        const tool = [...tools.values()].find(({ plugin, name }) => plugin === call.plugin && name === call.name)
        if (tool === undefined) {
          fail(step, id, { error: 'unknown', text: 'This tool is no longer available here.' })
        } else if (tool.hash !== call.hash || digestOf(json) !== call.digest) {
          fail(step, id, {
            error: 'changed',
            text: 'The tool has changed since the user was asked, so it was not run.',
          })
        } else start(step, { id, tool, json, given: givenIn(call) })
      }
    },
    execute: (step) =>
      executeCalls(ready, {
        context: { user: by, owner, conversation, message, locale },
        signal: step.signal,
        onResult: (call, result) => onResult(step, call, result),
        onDrawing: ({ id }, drawing) => step.log.append({ event: 'tool', data: { ...callIn(step, id), drawing } }),
        onFailure: (error, { tool: { plugin, name } }) => log.warn({ err: error, plugin, name }, 'a tool failed'),
      }),
    waits: (step, parked) => {
      if (waiting.size === 0) return undefined
      if (step.signal.aborted) {
        const text = 'The user stopped this call.'
        for (const id of waiting.keys()) fail(step, id, { error: 'cancelled', text })
        return undefined
      }
      const latest = inTime(WAIT_MS)
      const calls = [...waiting].map(([id, pending]) => ({
        ...waitingCall({ owner, by, conversation, message, run }, id, pending),
        expiresAt: pending.until ?? latest,
      }))
      return {
        parked: JSON.stringify(parked),
        events: [...waiting].map(([id, pending]) => ({
          event: 'tool',
          data: { ...callIn(step, id), state: 'waiting', wait: waitFor(by, latest, pending) },
        })),
        store: async (tx, { parts, text }) => {
          const createdAt = at()
          await changeMessage(tx, { owner, id: message }, { status: 'waiting', parts, text, updatedAt: createdAt })
          const rows = calls.map((call) => ({ ...call, createdAt }))
          await storeWaitingCalls(tx, { owner, run, calls: rows })
        },
      }
    },
  }
}

/** Returns a call of the reply as it's shown now. */
function callIn(step: StepContext, id: string): ToolCall {
  const part = step.call(id)
  if (part === undefined) throw new Error(`the reply has no call ${id}`)
  const { type: _type, wait: _wait, ...call } = part
  return call
}

/** Returns which tool a model means by a name. */
function describe(tools: NamedTools, sent: string): ReturnType<StepCalls['describe']> {
  const tool = tools.get(sent)
  if (tool === undefined) return { name: sent }
  const { plugin, pluginName, name, title } = tool
  return {
    name,
    plugin,
    ...(pluginName !== undefined && { pluginName }),
    ...(title !== undefined && { title }),
    ...(sent !== name && { sent }),
  }
}

function waitFor(by: string, latest: string, { required, until = latest, costMicros }: Pending): ToolWait {
  if (required === undefined) return { for: 'consent', by, until, ...(costMicros !== undefined && { costMicros }) }
  const { requests } = required
  const [first] = requests
  if (first?.kind === 'terminal') return { for: 'terminal', by, until, terminal: first.terminal }
  const questions = requests.flatMap((request) => (request.kind === 'terminal' ? [] : [{ ...request }]))
  return { for: 'input', by, until, questions }
}

function waitingCall(
  place: { owner: string; by: string; conversation: string; message: string; run: string },
  id: string,
  { tool, json, required }: Pending,
): Omit<WaitingCall, 'expiresAt' | 'createdAt'> {
  return {
    id: newId(),
    ownerId: place.owner,
    conversationId: place.conversation,
    messageId: place.message,
    runId: place.run,
    userId: place.by,
    callId: id,
    plugin: tool.plugin,
    name: tool.name,
    hash: tool.hash,
    digest: digestOf(json),
    kind: required === undefined ? 'consent' : 'input',
    state: 'waiting',
    toolState: required?.state ?? null,
    questions: required === undefined ? null : JSON.stringify(required.requests),
    answers: null,
  }
}

/** Returns what a call gets with the user's answers. */
function givenIn({ kind, toolState, answers }: WaitingCall): GivenInput | undefined {
  if (kind === 'consent') return undefined
  const given = JSON.parse(answers ?? '{}') as GivenInput['answers']
  return { ...(toolState !== null && { state: toolState }), answers: given }
}
