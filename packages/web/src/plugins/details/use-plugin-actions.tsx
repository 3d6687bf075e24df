import type { Plugin } from '@saffron/core/plugins'
import { useTranslate } from '@saffron/core/react'

import { api } from '../../shell/session/client.ts'
import { useConfirm } from '../../ui/overlays/use-confirm.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { useConnect } from '../connect/use-connect.tsx'
import { CallLogDialog } from './call-log-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'

interface PluginActionsOptions {
  readonly onChanged: (plugin: Plugin) => void
  /** Loads the plugin and the list again. */
  readonly onReload: () => Promise<void>
  readonly onGone: () => void
  readonly onAdded: (plugin: Plugin) => void
}

export type PluginActions = ReturnType<typeof usePluginActions>

/** What a user can do with a plugin. Functions that return a promise reject if it failed, unless they're of the menu. */
export function usePluginActions({ onChanged, onReload, onGone, onAdded }: PluginActionsOptions) {
  const t = useTranslate('plugins')
  const confirm = useConfirm()
  const openDialog = useDialog()
  const toast = useToast()
  const report = useReportError()
  const connect = useConnect()

  const refresh = async ({ id }: Plugin) => onChanged(await api.plugins.refreshPlugin({ params: { id } }))
  const update = async ({ id, version }: Plugin, body: { enabled: boolean } | { trusted: boolean }) => {
    try {
      onChanged(await api.plugins.updatePlugin({ params: { id }, body: { ...body, version } }))
    } catch (error) {
      report(error)
      // It may have been changed elsewhere.
      await onReload()
    }
  }

  return {
    refresh,
    refreshFromMenu: async (plugin: Plugin) => {
      try {
        await refresh(plugin)
        toast(t('plugins.refreshed'))
      } catch (error) {
        report(error)
      }
    },
    /** Adds an entry of the catalog, for the user or for everyone. */
    add: async ({ catalog = '' }: Plugin, isShared: boolean) => {
      const body = { catalog }
      const added = isShared ? await api.plugins.createSharedPlugin({ body }) : await api.plugins.createPlugin({ body })
      toast(t('plugins.added', { name: added.name }))
      onAdded(added)
    },
    connect: async (plugin: Plugin) => {
      if (await connect(plugin)) await onReload()
    },
    disconnect: ({ id, name }: Plugin) =>
      confirm({
        title: t('plugins.disconnect.title'),
        subject: name,
        content: t('plugins.disconnect.text'),
        okText: t('plugins.disconnect'),
        cancelText: t('shell.cancel'),
        danger: true,
        onOk: async () => {
          await api.plugins.disconnectPlugin({ params: { id } })
          toast(t('plugins.disconnected', { name }))
          await onReload()
        },
      }),
    turn: (plugin: Plugin, enabled: boolean) => update(plugin, { enabled }),
    trust: (plugin: Plugin, trusted: boolean) => {
      if (!trusted) return void update(plugin, { trusted })
      return confirm({
        title: t('plugins.trust.title'),
        subject: plugin.name,
        content: t('plugins.trust.ask'),
        okText: t('plugins.trust.ok'),
        cancelText: t('shell.cancel'),
        onOk: () => update(plugin, { trusted }),
      })
    },
    showLog: (plugin: Plugin) =>
      openDialog(t('plugins.logOf', { name: plugin.name }), ({ resolve }) => (
        <CallLogDialog plugin={plugin} onDone={() => resolve(undefined)} />
      )),
    rename: async (plugin: Plugin) => {
      const renamed = await openDialog<Plugin>(t('plugins.rename.title'), ({ resolve }) => (
        <RenameDialog plugin={plugin} resolve={resolve} />
      ))
      if (renamed === undefined) return
      toast(t('plugins.renamed'))
      onChanged(renamed)
    },
    remove: ({ id, name, shared, version }: Plugin) =>
      confirm({
        title: t('plugins.remove.title'),
        subject: name,
        content: t(shared ? 'plugins.remove.shared' : 'plugins.remove.own'),
        okText: t('plugins.remove.ok'),
        cancelText: t('shell.cancel'),
        danger: true,
        onOk: async () => {
          await api.plugins.deletePlugin({ params: { id }, query: { version } })
          toast(t('plugins.removed', { name }))
          onGone()
          await onReload()
        },
      }),
  }
}
