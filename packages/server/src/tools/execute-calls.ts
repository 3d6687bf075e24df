import type { ToolError } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import { describeInEnglish } from './describe-in-english.ts'
import type { GivenInput, InputRequired, JsonObject, Tool, ToolContext, ToolOutput } from './tool.ts'

/** How many calls of one step run at a time. */
const MAX_PARALLEL = 8
/** A tool that needs longer has probably lost its way. */
const TIMEOUT_MS = 5 * 60 * 1000

export interface CallToExecute {
  readonly id: string
  readonly tool: Tool
  readonly input: JsonObject
  readonly given?: GivenInput | undefined
}

/** How a call ended. */
export type CallResult =
  | { readonly kind: 'done'; readonly output: ToolOutput }
  | { readonly kind: 'failed'; readonly error: ToolError; readonly text: string }
  | { readonly kind: 'input'; readonly required: InputRequired }

interface Execution {
  readonly context: Omit<ToolContext, 'call' | 'signal' | 'given' | 'showDrawing'>
  /** Aborted by a stop, which ends all calls right away, whether their tools notice it or not. */
  readonly signal: AbortSignal
  readonly timeoutMs?: number
  /** Called for each call as it ends. */
  readonly onResult: (call: CallToExecute, result: CallResult) => Promise<void>
  /** Called with the drawing that a call has started. */
  readonly onDrawing?: (call: CallToExecute, drawing: string) => void
  /** Called with what a tool throws unexpectedly. */
  readonly onFailure: (error: unknown, call: CallToExecute) => void
}

/** Executes the calls of one step in parallel. Every call gets a result. */
export async function executeCalls(calls: readonly CallToExecute[], execution: Execution): Promise<void> {
  const waiting = [...calls]
  const work = async (): Promise<void> => {
    for (let call = waiting.shift(); call !== undefined; call = waiting.shift()) {
      await execution.onResult(call, await execute(call, execution))
    }
  }
  await Promise.all(Array.from({ length: Math.min(MAX_PARALLEL, calls.length) }, work))
}

const CANCELLED: CallResult = { kind: 'failed', error: 'cancelled', text: 'The user stopped this call.' }

async function execute(call: CallToExecute, execution: Execution): Promise<CallResult> {
  const { context, signal, onFailure, onDrawing } = execution
  const timeoutMs = execution.timeoutMs ?? call.tool.timeoutMs ?? TIMEOUT_MS
  if (signal.aborted) return CANCELLED
  const ending = new AbortController()
  const { promise: ended, resolve: end } = Promise.withResolvers<CallResult>()
  const stop = (result: CallResult, reason: unknown): void => {
    end(result)
    ending.abort(reason)
  }
  const onAbort = (): void => stop(CANCELLED, signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  const seconds = Math.round(timeoutMs / 1000)
  const late: CallResult = {
    kind: 'failed',
    error: 'timeout',
    text: `The tool did not answer within ${seconds} seconds.`,
  }
  const timer = setTimeout(() => stop(late, new Error('the tool took too long')), timeoutMs)
  const { id, tool, input, given } = call
  try {
    const called = callTool(tool, input, {
      ...context,
      call: id,
      signal: ending.signal,
      showDrawing: (drawing) => onDrawing?.(call, drawing),
      ...(given && { given }),
    })
    return await Promise.race([called, ended])
  } catch (error) {
    if (!ApiError.is(error)) onFailure(error, call)
    const text = ApiError.is(error) ? `The tool failed: ${await describeInEnglish(error)}` : 'The tool failed.'
    return { kind: 'failed', error: 'failed', text }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}

async function callTool(tool: Tool, input: JsonObject, context: ToolContext): Promise<CallResult> {
  const result = await tool.call(input, context)
  return 'inputRequired' in result
    ? { kind: 'input', required: result.inputRequired }
    : { kind: 'done', output: result }
}
