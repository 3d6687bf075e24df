import { type Channel, channelFacts, channelTypeLabel, describeChannelError } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import { Activity, History, Pause, Pencil, Play, Trash2 } from 'lucide-react'

import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import { ColumnName } from '../columns.tsx'
import { ConsoleRow } from '../console-row.tsx'
import { RowActions } from '../row-actions.tsx'

import chips from '../admin.module.css'
import styles from '../console.module.css'

export interface ChannelActions {
  readonly onTest: () => void
  readonly onPause: () => Promise<unknown>
  readonly onEdit: () => void
  readonly onHistory: () => void
  readonly onRemove: () => void
}

interface ChannelRowProps {
  readonly channel: Channel
  readonly focus: RowFocus
  readonly actions: ChannelActions
}

const TONES = { ok: styles.good, unknown: undefined, failing: styles.bad, paused: styles.bad } as const

/** A row of the channel table. */
export function ChannelRow({ channel, focus, actions }: ChannelRowProps) {
  const t = useTranslate('admin')
  const { name, type, baseUrl, enabled, status, lastError, models } = channel
  return (
    <ConsoleRow columns={styles.channels} off={!enabled} focus={focus} onOpen={actions.onEdit}>
      <div>
        <div className={styles.name}>
          <ColumnName of="channel" />
          <span lang="">{name}</span>
        </div>
        <div className={styles.facts}>
          <span>{channelTypeLabel(type, t)}</span>
          <code className={styles.mono}>{baseUrl}</code>
        </div>
      </div>
      <div className={styles.facts}>
        <ColumnName of="serves" />
        <span>{t('common.modelCount', { count: models.length })}</span>
        {channelFacts(channel, t).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </div>
      <div className={styles.facts}>
        <ColumnName of="state" />
        {!enabled && <span className={chips.chip}>{t('admin.channel.off')}</span>}
        <span className={TONES[status]}>{t(`admin.channel.status.${status}`)}</span>
        {lastError !== null && <span>{describeChannelError(lastError, t)}</span>}
      </div>
      <RowActions
        tabIndex={focus.tabIndex}
        name={name}
        actions={[
          { label: t('admin.channel.test', { name }), icon: <Activity aria-hidden />, onClick: actions.onTest },
          {
            label: t(enabled ? 'admin.channel.pause' : 'admin.channel.resume', { name }),
            icon: enabled ? <Pause aria-hidden /> : <Play aria-hidden />,
            onPress: actions.onPause,
          },
          { label: t('common.historyOf', { name }), icon: <History aria-hidden />, onClick: actions.onHistory },
          { label: t('common.editNamed', { name }), icon: <Pencil aria-hidden />, onClick: actions.onEdit },
          {
            label: t('common.deleteNamed', { name }),
            icon: <Trash2 aria-hidden />,
            danger: true,
            onClick: actions.onRemove,
          },
        ]}
      />
    </ConsoleRow>
  )
}
