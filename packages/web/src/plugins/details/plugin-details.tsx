import { joinSentences } from '@saffron/core/format'
import type { Plugin } from '@saffron/core/plugins'
import { useTranslate } from '@saffron/core/react'
import { useCallback } from 'react'

import { DetailsWait } from '../../shell/details/details-wait.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { readPlugin } from '../read-plugin.ts'
import { Tools } from '../tools/tools.tsx'
import { Connection } from './connection.tsx'
import { DetailsFacts } from './details-facts.tsx'
import { DetailsHead } from './details-head.tsx'
import { PluginSwitches } from './plugin-switches.tsx'
import { usePluginActions } from './use-plugin-actions.tsx'

import styles from './details.module.css'

interface PluginDetailsProps {
  readonly id: string
  readonly onClose: () => void
  /** Called when the plugin was changed or removed. */
  readonly onChanged: () => void
  /** Called when an entry of the catalog was added. */
  readonly onAdded: (plugin: Plugin) => void
}

/** What a plugin is, how it's connected, and its tools. */
export function PluginDetails({ id, onClose, onChanged, onAdded }: PluginDetailsProps) {
  const t = useTranslate('plugins')
  const load = useCallback((signal: AbortSignal) => readPlugin(id, signal), [id])
  const { value: plugin, error, reload, put } = useLoaded(load)
  const changed = (now: Plugin) => {
    put(now)
    onChanged()
  }
  const reloadAll = async () => {
    onChanged()
    await reload()
  }
  const actions = usePluginActions({ onChanged: changed, onReload: reloadAll, onGone: onClose, onAdded })
  if (plugin === undefined) {
    return <DetailsWait title={t('plugins.details')} error={error} onRetry={() => void reload()} />
  }
  const { installed, health, failure, connected, shared, canEdit } = plugin
  return (
    <div className={styles.content}>
      <DetailsHead plugin={plugin} actions={actions} />
      {installed && connected && health === 'failing' && (
        <div role="alert" className={styles.warning}>
          <p>{joinSentences([t('plugins.failed'), failure ?? ''])}</p>
          <BusyButton onPress={() => actions.refresh(plugin)}>{t('common.tryAgain')}</BusyButton>
        </div>
      )}
      <Connection plugin={plugin} actions={actions} />
      {installed && canEdit && <PluginSwitches plugin={plugin} actions={actions} />}
      <DetailsFacts plugin={plugin} />
      <Tools plugin={plugin} onChanged={changed} onOutdated={reloadAll} />
      {installed && shared && !canEdit && <p className={styles.note}>{t('plugins.managed')}</p>}
    </div>
  )
}
