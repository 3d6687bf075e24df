import { isAdmin } from '@saffron/core/auth'
import type { Plugin } from '@saffron/core/plugins'
import { useSession, useTranslate } from '@saffron/core/react'

import { session } from '../../shell/session/client.ts'
import { Switch } from '../switch.tsx'
import type { PluginActions } from './use-plugin-actions.tsx'

import styles from './details.module.css'

interface PluginSwitchesProps {
  readonly plugin: Plugin
  readonly actions: PluginActions
}

/** Turns a plugin on or off, and for administrators, whether it's trusted. */
export function PluginSwitches({ plugin, actions }: PluginSwitchesProps) {
  const t = useTranslate('plugins')
  const { user } = useSession(session)
  const { enabled, trusted, shared } = plugin
  return (
    <div className={styles.switches}>
      <Switch checked={enabled} onChange={(on) => actions.turn(plugin, on)}>
        <span className={styles.label}>
          <span>{t('plugins.on')}</span>
          <span className={styles.note}>{t(shared ? 'plugins.on.shared' : 'plugins.on.own')}</span>
        </span>
      </Switch>
      {user !== null && isAdmin(user.role) && (
        <Switch checked={trusted} onChange={(on) => actions.trust(plugin, on)}>
          <span className={styles.label}>
            <span>{t('plugins.trust')}</span>
            <span className={styles.note}>{t('plugins.trust.text')}</span>
          </span>
        </Switch>
      )}
    </div>
  )
}
