import type { Plugin } from '@saffron/core/plugins'
import { useTranslate } from '@saffron/core/react'
import type { Agent } from '@saffron/core/store'
import { useCallback } from 'react'
import { Link } from 'react-router-dom'

import { api } from '../../shell/session/client.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { useConnect } from '../connect/use-connect.tsx'
import { pathOfSearch } from '../plugins-path.ts'
import { readAddedPlugins } from '../read-plugin.ts'

import button from '../../ui/button.module.css'
import styles from './chat-plugins.module.css'

interface AgentAccountsProps {
  /** Null in a new chat, in which the tools of the agent's latest version apply. */
  readonly conversation: string | null
  readonly tools: NonNullable<Agent['tools']>
}

interface AgentPlugin {
  readonly key: string
  /** Undefined for one that the user doesn't have. */
  readonly plugin: Plugin | undefined
}

/** How many of the accounts that an agent's plugins need are connected, with the way to connect the next one. */
export default function AgentAccounts({ conversation, tools }: AgentAccountsProps) {
  const t = useTranslate('plugins')
  const { id: workspace } = useSpace()
  const connect = useConnect()
  const load = useCallback(
    (signal: AbortSignal) => readAgentPlugins(conversation, tools, signal),
    [conversation, tools],
  )
  // Without an answer, the chat works as before.
  const { value = [], reload } = useLoaded(load)
  const missing = value.filter(({ plugin }) => plugin === undefined).map(({ key }) => key)
  const needing = value.flatMap(({ plugin }) => (plugin !== undefined && plugin.needs.length > 0 ? [plugin] : []))
  const open = needing.filter(({ connected }) => !connected)
  const [next] = open
  if (next === undefined && missing.length === 0) return null
  return (
    <div className={styles.accounts}>
      {next !== undefined && (
        <div className={styles.account}>
          <p>{t('plugins.accounts', { connected: needing.length - open.length, total: needing.length })}</p>
          <BusyButton
            onPress={async () => {
              if (await connect(next)) await reload()
            }}
          >
            {t('plugins.connectOf', { name: next.name })}
          </BusyButton>
        </div>
      )}
      {missing.length > 0 && (
        <div className={styles.account}>
          <p>{t('plugins.accounts.missing', { names: missing.join(', ') })}</p>
          <Link to={pathOfSearch(missing.length === 1 ? (missing[0] ?? '') : '', workspace)} className={button.quiet}>
            {t('plugins.accounts.find')}
          </Link>
        </div>
      )}
    </div>
  )
}

async function readAgentPlugins(
  conversation: string | null,
  tools: NonNullable<Agent['tools']>,
  signal: AbortSignal,
): Promise<readonly AgentPlugin[]> {
  if (conversation !== null) {
    const { list } = await api.plugins.conversationPlugins({ params: { id: conversation }, signal })
    const ofAgent = list.filter(({ ofAgent: isOfAgent, enabled }) => isOfAgent && enabled)
    if (ofAgent.every(({ id, connected }) => id !== null && connected)) return []
    const added = await readAddedPlugins(signal)
    return ofAgent.map(({ id, key }) => ({ key, plugin: added.find((plugin) => plugin.id === id) }))
  }
  const keys = tools.map(({ plugin }) => plugin).filter((key) => key !== 'builtin')
  if (keys.length === 0) return []
  const added = await readAddedPlugins(signal)
  return keys.map((key) => {
    const named = added.filter((plugin) => plugin.key === key || plugin.id === key)
    // Everyone's goes before the user's own, as on the server.
    return { key, plugin: named.find(({ shared }) => shared) ?? named[0] }
  })
}
