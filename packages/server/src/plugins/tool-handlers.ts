import { ApiError } from '@saffron/core/errors'
import type { pluginsContract } from '@saffron/core/plugins'

import { originOf } from '../auth/index.ts'
import type { Queries } from '../db/index.ts'
import type { PluginTable, PluginToolTable } from '../db/tables/plugins.ts'
import type { Call, Handlers } from '../http/handler.ts'
import { readSort } from '../http/read-sort.ts'
import type { CallLog } from './call-log.ts'
import type { PluginDeps } from './context.ts'
import { lockEditable, requireUsable } from './find-plugin.ts'
import { toPlugin } from './plugin-entity.ts'
import { pageOfCalls } from './records/call-store.ts'
import { changePlugin } from './records/plugin-store.ts'
import { changeTool, findTool } from './records/tool-store.ts'
import { refreshPlugin } from './refresh-tools.ts'

type ToolHandlers = Pick<
  Handlers<typeof pluginsContract>,
  'refreshPlugin' | 'updatePluginTool' | 'acceptPluginTool' | 'searchPluginCalls'
>

type ToolCall = Call<(typeof pluginsContract)['updatePluginTool' | 'acceptPluginTool']>

export function toolHandlers(deps: PluginDeps & { readonly calls: CallLog }): ToolHandlers {
  const { db, now, audit, calls } = deps

  const show = async ({ caller, locale }: Pick<ToolCall, 'caller' | 'locale'>, id: string) =>
    toPlugin(db.query, await requireUsable(db.query, { id, userId: caller.userId }), { caller, locale })

  /** Changes a tool of a plugin that the caller may change. Returns the plugin. */
  const change = async (
    call: Pick<ToolCall, 'caller' | 'locale' | 'params'>,
    apply: (tx: Queries, tool: PluginToolTable, plugin: PluginTable) => Promise<void>,
  ) => {
    const { caller, params } = call
    await db.transaction(async (tx) => {
      const plugin = await lockEditable(tx, params.id, caller)
      const tool = await findTool(tx, { pluginId: plugin.id, name: params.name })
      if (tool === undefined) throw new ApiError('plugin.tool_not_found')
      await apply(tx, tool, plugin)
      await changePlugin(tx, plugin.id, { version: plugin.version + 1, updatedAt: now().toISOString() })
    })
    return show(call, params.id)
  }

  return {
    refreshPlugin: async ({ caller, locale, signal, params: { id } }) => {
      const { userId } = caller
      const plugin = await requireUsable(db.query, { id, userId })
      await refreshPlugin(deps, { plugin, userId, signal }).catch((error: unknown) => {
        // Other failures are stored with the plugin.
        if (!ApiError.is(error) || error.code === 'plugin.not_connected' || signal.aborted) throw error
      })
      return show({ caller, locale }, id)
    },

    updatePluginTool: (call) =>
      change(call, (tx, tool) => changeTool(tx, tool, { enabled: call.body.enabled ? 1 : 0 })),

    acceptPluginTool: (call) =>
      change(call, async (tx, tool, plugin) => {
        // What was reviewed must be what is accepted.
        if (tool.hash !== call.body.hash) throw new ApiError('plugin.tool_changed')
        await changeTool(tx, tool, { accepted: tool.definition, acceptedHash: tool.hash })
        if (plugin.ownerId !== null) return
        const detail = { name: plugin.name, tool: tool.name, hash: tool.hash }
        await audit.record(tx, { ...originOf(call), action: 'plugin.tool_accepted', subject: plugin.id, detail })
      }),

    searchPluginCalls: async ({ caller: { userId }, params: { id }, query }) => {
      const { page, limit, q = '', sort = '-createdAt' } = query
      const { direction } = readSort(sort, ['createdAt'])
      await requireUsable(db.query, { id, userId })
      await calls.flush()
      const found = await pageOfCalls(db.query, { userId, pluginId: id, words: q.trim(), page, limit, direction })
      const list = found.rows.map(({ pluginId, conversationId, userId: _user, error, ...row }) => ({
        ...row,
        plugin: pluginId,
        conversation: conversationId,
        ...(error !== null && { error }),
      }))
      return { list, total: found.total }
    },
  }
}
