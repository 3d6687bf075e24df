import { isAdmin } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'
import { foldText } from '@saffron/core/format'
import type { pluginsContract } from '@saffron/core/plugins'

import { originOf } from '../auth/index.ts'
import type { Queries } from '../db/index.ts'
import type { PluginTable } from '../db/tables/plugins.ts'
import type { Caller, Handlers } from '../http/handler.ts'
import { readSort } from '../http/read-sort.ts'
import { listCatalog } from './catalog/list-catalog.ts'
import type { PluginDeps } from './context.ts'
import { createPlugin, sourceOfEntry, sourceOfProgram, sourceOfUrl } from './create-plugin.ts'
import { lockEditable, requireUsable } from './find-plugin.ts'
import { toPlugin, toPlugins, searchText } from './plugin-entity.ts'
import { changePlugin, removePlugin, usablePlugins } from './records/plugin-store.ts'

type PluginHandlers = Pick<
  Handlers<typeof pluginsContract>,
  'searchPlugins' | 'createPlugin' | 'createSharedPlugin' | 'getPlugin' | 'updatePlugin' | 'deletePlugin'
>

export function pluginHandlers(deps: PluginDeps): PluginHandlers {
  const { db, now, audit, catalog, config, connections } = deps

  const mayAddByUrl = ({ role }: Pick<Caller, 'role'>) => config.pluginsByUrl || isAdmin(role)

  const requireEntry = async (key: string) => {
    const entry = await catalog.find(key)
    if (entry === undefined) throw new ApiError('plugin.not_found')
    return entry
  }

  return {
    searchPlugins: async ({ caller, locale, query: { q = '', page, limit, sort = 'name', installed: wanted } }) => {
      const { direction } = readSort(sort, ['name'])
      const words = foldText(q.trim())
      const all = await usablePlugins(db.query, caller.userId)
      const installed = new Set(all.flatMap(({ catalog: entry }) => entry ?? []))
      const found = all.filter(({ folded }) => folded.includes(words))
      const offered = (await listCatalog(catalog)).filter(
        ({ folded, entry }) => folded.includes(words) && !installed.has(entry.key),
      )
      const ordered = [...(wanted === false ? [] : found), ...(wanted === true ? [] : offered)].toSorted((a, b) =>
        a.folded < b.folded ? -1 : 1,
      )
      if (direction === 'desc') ordered.reverse()
      const shown = ordered.slice((page - 1) * limit, page * limit)
      const rows = shown.filter((each): each is PluginTable => !('entry' in each))
      const plugins = new Map((await toPlugins(db.query, rows, { caller, locale })).map((each) => [each.id, each]))
      const list = shown.flatMap((each) => ('entry' in each ? each.plugin : (plugins.get(each.id) ?? [])))
      return { list, total: ordered.length, byUrl: mayAddByUrl(caller) }
    },

    createPlugin: async ({ caller, locale, signal, body: { url, name, transport, catalog: entryKey, key } }) => {
      const { userId } = caller
      if (entryKey === undefined && !mayAddByUrl(caller)) throw new ApiError('plugin.urls_not_allowed')
      const entry = entryKey === undefined ? undefined : await requireEntry(entryKey)
      // Programs are never added by a call that anyone can make.
      if (entry?.transport === 'stdio') throw new ApiError('plugin.not_local')
      const source = entry
        ? sourceOfEntry({ ...entry, name: name ?? entry.name }, { isShared: false })
        : sourceOfUrl(url ?? '', name, transport)
      const row = await createPlugin(deps, { source, program: undefined, owner: userId, userId, key, signal })
      return toPlugin(db.query, row, { caller, locale })
    },

    createSharedPlugin: async (call) => {
      const { caller, locale, signal, isLocal, body } = call
      const { userId } = caller
      const entry = body.catalog === undefined ? undefined : await requireEntry(body.catalog)
      const command = entry?.transport === 'stdio' ? entry.command : body.command
      if ((command !== undefined || body.transport === 'stdio') && isLocal !== true) {
        throw new ApiError('plugin.not_local')
      }
      const { args, env, keyVariable } = entry ?? body
      const program = command === undefined ? undefined : { command, args, env, keyVariable }
      const given = entry
        ? sourceOfEntry({ ...entry, name: body.name ?? entry.name }, { isShared: true })
        : command === undefined
          ? sourceOfUrl(body.url ?? '', body.name, body.transport)
          : sourceOfProgram(command, body.name)
      const source = keyVariable === undefined ? given : { ...given, needs: ['key' as const] }
      const onStored = (tx: Queries, { id, name, transport }: PluginTable) =>
        audit.record(tx, { ...originOf(call), action: 'plugin.created', subject: id, detail: { name, transport } })
      const creating = { source, program, owner: null, userId, key: undefined, signal, onStored }
      return toPlugin(db.query, await createPlugin(deps, creating), { caller, locale })
    },

    getPlugin: async ({ caller, locale, params: { id } }) =>
      toPlugin(db.query, await requireUsable(db.query, { id, userId: caller.userId }), { caller, locale }),

    updatePlugin: async (call) => {
      const { caller, locale, params, body } = call
      const { version, name, enabled, trusted } = body
      if (trusted !== undefined && !isAdmin(caller.role)) {
        await requireUsable(db.query, { id: params.id, userId: caller.userId })
        throw new ApiError('auth.forbidden')
      }
      await db.transaction(async (tx) => {
        const row = await lockEditable(tx, params.id, caller)
        requireSeen(row, version)
        const shown = name ?? row.name
        await changePlugin(tx, row.id, {
          name: shown,
          folded: searchText({ name: shown, description: row.description, key: row.pluginKey }),
          ...(enabled !== undefined && { enabled: enabled ? 1 : 0 }),
          ...(trusted !== undefined && { trusted: trusted ? 1 : 0 }),
          version: row.version + 1,
          updatedAt: now().toISOString(),
        })
        if (row.ownerId === null) {
          const detail = {
            name: shown,
            ...(enabled !== undefined && { enabled }),
            ...(trusted !== undefined && { trusted }),
          }
          await audit.record(tx, { ...originOf(call), action: 'plugin.changed', subject: row.id, detail })
        }
      })
      if (enabled === false) await connections.closeWhere(({ plugin }) => plugin === params.id)
      const row = await requireUsable(db.query, { id: params.id, userId: caller.userId })
      return toPlugin(db.query, row, { caller, locale })
    },

    deletePlugin: async (call) => {
      const { caller, locale, params, query } = call
      const row = await requireUsable(db.query, { id: params.id, userId: caller.userId })
      const plugin = await toPlugin(db.query, row, { caller, locale })
      await db.transaction(async (tx) => {
        const { id, name, version, ownerId } = await lockEditable(tx, params.id, caller)
        requireSeen({ version }, query.version)
        await removePlugin(tx, id)
        if (ownerId !== null) return
        await audit.record(tx, { ...originOf(call), action: 'plugin.deleted', subject: id, detail: { name } })
      })
      await connections.closeWhere(({ plugin: id }) => id === params.id)
      return plugin
    },
  }
}

function requireSeen({ version }: Pick<PluginTable, 'version'>, seen: number | undefined): void {
  if (seen !== undefined && seen !== version) throw new ApiError('plugin.changed')
}
