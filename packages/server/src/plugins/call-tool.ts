import { ApiError } from '@saffron/core/errors'

import { newId } from '../db/index.ts'
import type { PluginTable, PluginToolTable } from '../db/tables/plugins.ts'
import type { JsonObject, ToolContext, ToolResult } from '../tools/index.ts'
import type { CallLog } from './call-log.ts'
import type { PluginDeps } from './context.ts'
import { stateOfTool } from './definitions/pin-tools.ts'
import { readDefinition } from './definitions/tool-definition.ts'
import { requireUsable } from './find-plugin.ts'
import { usePlugin } from './open-plugin.ts'
import { findTool } from './records/tool-store.ts'
import { refreshTools } from './refresh-tools.ts'

/** How long a listing is trusted. After that, the definitions are compared before the next call. */
const LISTED_MS = 60_000

interface PluginCall {
  readonly plugin: string
  readonly userId: string
  readonly name: string
  /** The hash of the definition that the model and the user saw. */
  readonly hash: string
  readonly input: JsonObject
  readonly context: ToolContext
}

/**
 * Calls a tool with the key or account of the user who asked, and logs that. Everything is checked again, because the
 * call may have waited for a day. Throws `plugin.tool_changed` if the server changed the definition.
 */
export async function callPluginTool(
  deps: PluginDeps & { readonly calls: CallLog },
  call: PluginCall,
): Promise<ToolResult> {
  const began = deps.now()
  const record = (outcome: Outcome) => deps.calls.add(toRow(call, { began, ended: deps.now(), ...outcome }))
  try {
    const result = await execute(deps, call)
    record(outcomeOf(result))
    return result
  } catch (error) {
    const code = ApiError.is(error) ? error.code : 'server.failed'
    record({ state: call.context.signal.aborted ? 'cancelled' : 'failed', error: code, outputBytes: 0 })
    throw error
  }
}

async function execute(deps: PluginDeps, { plugin: id, userId, name, hash, input, context }: PluginCall) {
  const { query } = deps.db
  const { signal } = context
  const plugin = await requireUsable(query, { id, userId })
  if (plugin.enabled === 0) throw new ApiError('plugin.disabled')
  await requirePinned(deps, plugin, { name, hash })
  return usePlugin(deps, { plugin, userId, signal }, async (connection) => {
    const isAnswer = context.given !== undefined
    if (!isAnswer && deps.now().getTime() - connection.listedAt > LISTED_MS) {
      await refreshTools(deps, { plugin, userId, signal, connection })
    }
    const { definition } = await requirePinned(deps, plugin, { name, hash })
    return connection.server.call({ tool: readDefinition(definition), input, context })
  })
}

/** Throws unless the tool still has the definition that was accepted, and that the model saw. */
async function requirePinned(
  { db }: PluginDeps,
  { id }: PluginTable,
  { name, hash }: { readonly name: string; readonly hash: string },
): Promise<PluginToolTable> {
  const tool = await findTool(db.query, { pluginId: id, name })
  if (tool === undefined) throw new ApiError('plugin.tool_not_found')
  const state = stateOfTool(tool)
  if (state === 'disabled') throw new ApiError('plugin.disabled')
  if (state === 'changed' || tool.hash !== hash) throw new ApiError('plugin.tool_changed')
  return tool
}

interface Outcome {
  readonly state: 'done' | 'failed' | 'cancelled' | 'input'
  readonly outputBytes: number
  readonly error: string | null
}

function outcomeOf(result: ToolResult): Outcome {
  if ('inputRequired' in result) return { state: 'input', outputBytes: 0, error: null }
  const { content, structured, isError } = result
  const sizes = content.map((part) => {
    if (part.type === 'file') return part.bytes.length
    if (part.type === 'asset') return 0
    return Buffer.byteLength(part.type === 'text' ? part.text : part.url)
  })
  const outputBytes =
    sizes.reduce((sum, size) => sum + size, 0) +
    (structured === undefined ? 0 : Buffer.byteLength(JSON.stringify(structured)))
  return { state: isError === true ? 'failed' : 'done', outputBytes, error: null }
}

function toRow(
  { plugin, userId, name, input, context }: PluginCall,
  { began, ended, ...outcome }: Outcome & { readonly began: Date; readonly ended: Date },
) {
  return {
    id: newId(),
    pluginId: plugin,
    userId,
    conversationId: context.conversation,
    tool: name,
    durationMs: Math.max(0, ended.getTime() - began.getTime()),
    inputBytes: Buffer.byteLength(JSON.stringify(input)),
    createdAt: began.toISOString(),
    updatedAt: ended.toISOString(),
    ...outcome,
  }
}
