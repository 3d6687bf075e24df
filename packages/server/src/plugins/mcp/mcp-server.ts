import type { Client, Tool as McpTool } from '@modelcontextprotocol/client'
import { ApiError } from '@saffron/core/errors'
import { MAX_PLUGIN_TOOLS } from '@saffron/core/plugins'

import type { ToolOutput, ToolResult } from '../../tools/index.ts'
import { type GivenTool, type ListedTool, readTools } from '../definitions/tool-definition.ts'
import { REQUEST_MS, type Times } from '../limits.ts'
import type { ServerCall, ToolServer } from '../tool-server.ts'
import type { McpClientLibrary } from './client-library.ts'
import { HeldCalls } from './held-calls.ts'
import { mcpFailure } from './mcp-failure.ts'
import { answersOf, inputRequiredOf } from './questions.ts'
import { readResult } from './read-result.ts'

interface McpConnection {
  readonly library: McpClientLibrary
  readonly client: Client
  readonly host: string
  readonly held: HeldCalls
  /** Closes the client and what belongs to it. */
  readonly close: () => Promise<void>
  readonly ended: Promise<void>
  readonly times: Times
  /** Aborted when an answer was over the limit. */
  readonly overflow: AbortSignal
}

/** Returns a connected MCP client as the server of a plugin. */
export function mcpServer(connection: McpConnection): ToolServer {
  const { held, close, ended } = connection
  return {
    listTools: (signal) => listTools(connection, signal),
    call: (call) => callTool(connection, call),
    isWaiting: () => held.isWaiting,
    close,
    ended,
  }
}

async function listTools(
  { library, client, host, times, overflow }: McpConnection,
  signal: AbortSignal,
): Promise<ListedTool[]> {
  const timeout = AbortSignal.timeout(times.list)
  try {
    const tools: GivenTool[] = []
    if (client.getServerCapabilities()?.tools === undefined) return []
    for (let cursor: string | undefined; ;) {
      const page = await client.request(
        { method: 'tools/list', params: cursor === undefined ? {} : { cursor } },
        { signal: AbortSignal.any([signal, timeout, overflow]), timeout: times.list },
      )
      tools.push(...page.tools)
      if (page.nextCursor === undefined || page.tools.length === 0 || tools.length > MAX_PLUGIN_TOOLS) {
        return readTools(tools)
      }
      cursor = page.nextCursor
    }
  } catch (error) {
    signal.throwIfAborted()
    throw mcpFailure(library, error, { host, timeout, overflow, seconds: times.list / 1000 })
  }
}

async function callTool(connection: McpConnection, call: ServerCall): Promise<ToolResult> {
  const { client, held } = connection
  const { given, signal } = call.context
  if (given !== undefined && HeldCalls.isHeld(given)) {
    const resumed = held.resume(given)
    if (resumed === undefined) throw new ApiError('plugin.question_closed')
    return resumed
  }
  if (client.getProtocolEra() === 'modern') return callModern(connection, call)
  return held.start((stopped) => callOlder(connection, call, stopped), signal)
}

/** A server of the new revision answers at once, with a result or with questions, and keeps nothing open. */
async function callModern(connection: McpConnection, call: ServerCall): Promise<ToolResult> {
  const { given, signal } = call.context
  const result = await request(connection, call, { signal, more: given === undefined ? {} : answersOf(given) })
  if (!connection.library.isInputRequiredResult(result)) return readResult(result)
  const inputRequired = inputRequiredOf(result)
  if (inputRequired === undefined) throw new ApiError('plugin.not_supported')
  return { inputRequired }
}

async function callOlder(connection: McpConnection, call: ServerCall, signal: AbortSignal): Promise<ToolOutput> {
  const result = await request(connection, call, { signal, more: {} })
  if (connection.library.isInputRequiredResult(result)) throw new ApiError('plugin.not_supported')
  return readResult(result)
}

interface Sending {
  readonly signal: AbortSignal
  readonly more: object
}

/** Calls the tool. What the server itself rejects becomes a result, so that the model can correct it. */
async function request(
  { library, client, host, held, times, overflow }: McpConnection,
  call: ServerCall,
  { signal, more }: Sending,
) {
  const { tool, input } = call
  const clock = callClock(times, client.getProtocolEra() === 'legacy' ? held : undefined)
  try {
    return await client.callTool(
      { name: tool.name, arguments: input, ...more },
      {
        signal: AbortSignal.any([signal, clock.signal, overflow]),
        timeout: REQUEST_MS,
        allowInputRequired: true,
        toolDefinition: tool as unknown as McpTool,
        onprogress: clock.restart,
      },
    )
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof library.ProtocolError && !clock.signal.aborted) return rejected(error.message)
    throw mcpFailure(library, error, { host, timeout: clock.signal, overflow, seconds: clock.seconds })
  } finally {
    clock.stop()
  }
}

/** Limits the time of a call: since its last progress, and altogether. Waiting for the user doesn't count. */
function callClock(times: Times, held: HeldCalls | undefined) {
  const controller = new AbortController()
  const began = Date.now()
  const expire = () => {
    if (held?.isWaiting === true) timer.refresh()
    else controller.abort(new ApiError('plugin.timeout', { values: { seconds: times.call / 1000 } }))
  }
  const timer = setTimeout(expire, times.call).unref()
  return {
    signal: controller.signal,
    seconds: times.call / 1000,
    restart: () => {
      if (Date.now() - began < times.longestCall) timer.refresh()
    },
    stop: () => clearTimeout(timer),
  }
}

const rejected = (text: string) => ({ content: [{ type: 'text' as const, text }], isError: true })
