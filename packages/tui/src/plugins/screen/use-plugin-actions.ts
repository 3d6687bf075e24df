import { ApiError } from '@saffron/core/errors'
import type { Plugin } from '@saffron/core/plugins'

import { actionOf } from '../../keys/index.ts'
import { useApp } from '../../shell/app-context.tsx'
import { openBrowser } from '../../shell/open-browser.ts'
import { cleanName } from '../../ui/clean-name.ts'
import type { useRowWork } from '../../ui/list/index.ts'
import { sgr } from '../../ui/style.ts'
import { isSignedIn } from '../wait-for-sign-in.ts'
import type { SignIn } from './sign-in-view.tsx'

interface ActionsInput {
  readonly work: ReturnType<typeof useRowWork>
  /** Called after a change. Undefined for a removed plugin. */
  readonly onChange: (plugin: Plugin | undefined) => unknown
  /** Called when the user signs in to a service in the browser. */
  readonly onSignIn: (signIn: SignIn) => void
}

/** What the keys of a plugin do, in the list and in its own view. */
export function usePluginActions({ work, onChange, onSignIn }: ActionsInput) {
  const { api, t } = useApp()

  const changed = async (plugin: Plugin | undefined, line: string): Promise<string> => {
    await onChange(plugin)
    return line
  }
  const addedLine = (plugin: Plugin): string =>
    t('cli.plugins.added', { name: cleanName(plugin.name), key: plugin.key, count: plugin.toolCount })
  const connectedLine = ({ name }: Plugin): string => t('cli.pluginList.connected', { name: cleanName(name) })

  const addByUrl = () =>
    work.write(t('cli.pluginList.urlAsked'), (url) => {
      if (url === '') return
      void work.attempt(async () => {
        const plugin = await api.plugins.createPlugin({ body: { url } })
        return changed(plugin, addedLine(plugin))
      })
    })
  const connectWith = (plugin: Plugin, body: { key?: string; clientId?: string; clientSecret?: string }) =>
    work.attempt(async () => {
      const params = { id: plugin.id }
      try {
        const { authorizeUrl: url } = await api.plugins.connectPlugin({ params, body })
        if (url === undefined) return await changed(await api.plugins.getPlugin({ params }), connectedLine(plugin))
        if (/^https?:/.test(url)) void openBrowser(url, undefined)
        onSignIn({ plugin, url })
      } catch (error) {
        if (!ApiError.is(error) || error.code !== 'plugin.client_required' || body.clientId !== undefined) throw error
        askClient(plugin)
      }
      return undefined
    })
  /** Some services have no way to register a client. */
  const askClient = (plugin: Plugin) =>
    work.write(t('cli.pluginList.clientAsked'), (clientId) => {
      if (clientId === '') return
      work.writeSecret(t('cli.plugins.secretAsked'), (clientSecret) => {
        void connectWith(plugin, { clientId, ...(clientSecret !== '' && { clientSecret }) })
      })
    })
  const connect = (plugin: Plugin): void => {
    const name = cleanName(plugin.name)
    if (plugin.needs.length === 0) return work.say(t('cli.plugins.needsNothing', { name }))
    if (isSignedIn(plugin)) return work.say(t('cli.pluginList.disconnectFirst', { name }), sgr.error)
    if (plugin.needs.includes('account')) return void connectWith(plugin, {})
    work.writeSecret(t('cli.pluginList.keyAsked', { name }), (key) => {
      if (key !== '') void connectWith(plugin, { key })
    })
  }
  const disconnect = (plugin: Plugin): void => {
    const name = cleanName(plugin.name)
    const params = { id: plugin.id }
    if (plugin.needs.length === 0) return work.say(t('cli.plugins.needsNothing', { name }))
    work.ask(t('cli.pluginList.disconnectAsked', { name }), async () => {
      await api.plugins.disconnectPlugin({ params })
      return changed(await api.plugins.getPlugin({ params }), t('cli.plugins.disconnected', { name }))
    })
  }
  const refresh = ({ id }: Plugin) =>
    work.attempt(async () => {
      const plugin = await api.plugins.refreshPlugin({ params: { id } })
      const words = { name: cleanName(plugin.name), count: plugin.toolCount }
      return changed(plugin, plugin.failure ?? t('cli.pluginList.refreshed', words))
    })
  const turn = ({ id, enabled, version, name }: Plugin) =>
    work.attempt(async () => {
      const plugin = await api.plugins.updatePlugin({ params: { id }, body: { enabled: !enabled, version } })
      const key = plugin.enabled ? 'cli.plugins.turnedOn' : 'cli.plugins.turnedOff'
      return changed(plugin, t(key, { name: cleanName(name) }))
    })
  const remove = ({ id, version, name }: Plugin) =>
    work.ask(t('cli.plugins.rmAsked', { count: 1, name: cleanName(name) }), async () => {
      await api.plugins.deletePlugin({ params: { id }, query: { version } })
      return changed(undefined, t('cli.common.deleted', { name: cleanName(name) }))
    })

  return {
    /** Loads the tools of a listed plugin, and shows it. */
    open: ({ id }: Plugin, onOpen: (plugin: Plugin) => void) =>
      work.attempt(async () => {
        onOpen(await api.plugins.getPlugin({ params: { id } }))
        return undefined
      }),
    /** Adds an entry of the catalog. */
    addEntry: ({ name, catalog = '' }: Plugin) =>
      work.ask(t('cli.pluginList.addAsked', { name: cleanName(name) }), async () => {
        const plugin = await api.plugins.createPlugin({ body: { catalog } })
        return changed(plugin, addedLine(plugin))
      }),
    /** Returns true if it handled the key. */
    press: (name: string | undefined, row: Plugin | undefined): boolean => {
      const action = actionOf('plugins', name)
      if (action === undefined || action === 'part' || action === 'accept') return false
      if (action === 'add') addByUrl()
      else if (row === undefined) return true
      else if (!row.installed) work.say(t('cli.pluginList.notAdded', { name: cleanName(row.name) }), sgr.error)
      else if (action === 'connect') connect(row)
      else if (action === 'disconnect') disconnect(row)
      else if (action === 'refresh') void refresh(row)
      else if (!row.canEdit) work.say(t('cli.pluginList.readOnly'), sgr.error)
      else if (action === 'switch') void turn(row)
      else if (action === 'remove') remove(row)
      return true
    },
  }
}
