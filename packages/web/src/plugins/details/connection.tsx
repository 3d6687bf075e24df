import { isSuperAdmin } from '@saffron/core/auth'
import type { Plugin } from '@saffron/core/plugins'
import { useSession, useTranslate } from '@saffron/core/react'

import { session } from '../../shell/session/client.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { hostOf } from '../host-of.ts'
import type { PluginActions } from './use-plugin-actions.tsx'

import styles from './details.module.css'

interface ConnectionProps {
  readonly plugin: Plugin
  readonly actions: PluginActions
}

/** What the user has to do before they can use a plugin: add it, sign in, or enter a key. */
export function Connection({ plugin, actions }: ConnectionProps) {
  const { installed, needs } = plugin
  if (!installed) return <Offer plugin={plugin} actions={actions} />
  return needs.length === 0 ? null : <Access plugin={plugin} actions={actions} />
}

/** An entry of the catalog: who may add it, and the button. */
function Offer({ plugin, actions }: ConnectionProps) {
  const t = useTranslate('plugins')
  const { user } = useSession(session)
  const isSuper = user !== null && isSuperAdmin(user.role)
  const isProgram = plugin.transport === 'stdio'
  return (
    <section className={styles.panel}>
      {isProgram && <p>{t('plugins.addProgram')}</p>}
      {!isProgram && plugin.needs.length > 0 && <p>{t(`plugins.needs.${plugin.needs[0] ?? 'key'}`)}</p>}
      <div className={styles.buttons}>
        {!isProgram && (
          <BusyButton tone="primary" onPress={() => actions.add(plugin, false)}>
            {t('plugins.add')}
          </BusyButton>
        )}
        {isSuper && <BusyButton onPress={() => actions.add(plugin, true)}>{t('plugins.addEveryone')}</BusyButton>}
      </div>
    </section>
  )
}

/** The user's account or key for a plugin. */
function Access({ plugin, actions }: ConnectionProps) {
  const t = useTranslate('plugins')
  const { name, needs, connected } = plugin
  const need = needs.includes('account') ? 'account' : 'key'
  const host = hostOf(plugin) ?? name
  return (
    <section className={styles.panel} data-open={!connected || undefined}>
      <h3 className={styles.heading}>{t('plugins.connection')}</h3>
      <p>{t(connected ? `plugins.connected.${need}` : `plugins.connect.${need}`, { host, name })}</p>
      <div className={styles.buttons}>
        {connected ? (
          <Button onClick={() => actions.disconnect(plugin)}>{t('plugins.disconnect')}</Button>
        ) : (
          <BusyButton tone="primary" onPress={() => actions.connect(plugin)}>
            {t(need === 'account' ? 'plugins.signIn' : 'plugins.enterKey')}
          </BusyButton>
        )}
      </div>
    </section>
  )
}
