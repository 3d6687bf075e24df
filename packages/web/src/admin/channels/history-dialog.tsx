import { type Channel, type ChannelEvent, describeChannelError } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'

import { api } from '../../shell/session/client.ts'
import { List } from '../../ui/list/list.tsx'
import { DateTime } from '../../ui/moment.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { useConsoleList } from '../use-console-list.ts'

import styles from '../console.module.css'

const PAGE_SIZE = 30

interface HistoryDialogProps {
  readonly channel: Channel
  readonly onDone: () => void
}

/** The recent changes and tests of a channel. */
export function HistoryDialog({ channel, onDone }: HistoryDialogProps) {
  const t = useTranslate('admin')
  const { id, name } = channel
  const { list, place } = useConsoleList<ChannelEvent>(
    `channel-events ${id}`,
    ({ signal, ...query }) => api.admin.searchChannelEvents({ params: { id }, query, signal }),
    PAGE_SIZE,
  )
  return (
    <Sheet wide title={t('common.historyOf', { name })} onDone={onDone}>
      <div className={styles.history}>
        <List
          list={list}
          label={t('common.historyOf', { name })}
          place={place}
          emptyText={t('admin.channel.noHistory')}
        >
          {(event, focus) => (
            <div className={`${styles.facts} ${styles.event}`} {...focus}>
              <DateTime at={event.createdAt} />
              <span className={event.status === 'ok' ? styles.good : styles.bad}>
                {t(`admin.channel.status.${event.status}`)}
              </span>
              {event.cause === 'test' && (
                <span>{t('admin.channel.tested', { model: event.model ?? '', whole: event.latencyMs ?? 0 })}</span>
              )}
              {event.message !== null && <span>{describeChannelError(event.message, t)}</span>}
            </div>
          )}
        </List>
      </div>
    </Sheet>
  )
}
