import { chatPath } from '@saffron/core/chat'
import { formatDuration, formatFileSize } from '@saffron/core/format'
import { createListStore } from '@saffron/core/paging'
import type { Plugin, PluginCall } from '@saffron/core/plugins'
import { useTranslate } from '@saffron/core/react'
import { MessageCircle } from 'lucide-react'
import { useNavigate } from 'react-router-dom'

import { api } from '../../shell/session/client.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { List } from '../../ui/list/list.tsx'
import { useKeptList } from '../../ui/list/use-kept-list.ts'
import { useMomentText } from '../../ui/moment.tsx'
import { Row } from '../../ui/settings/row.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'

import chips from '../../ui/settings/settings.module.css'
import styles from './details.module.css'

const PAGE_SIZE = 30

interface CallLogDialogProps {
  readonly plugin: Pick<Plugin, 'id' | 'name'>
  readonly onDone: () => void
}

/** The user's calls of a plugin's tools, newest first. */
export function CallLogDialog({ plugin: { id, name }, onDone }: CallLogDialogProps) {
  const t = useTranslate('plugins')
  const when = useMomentText()
  const navigate = useNavigate()
  const { list, place } = useKeptList<PluginCall>(`plugin calls ${id}`, () =>
    createListStore<PluginCall>({
      pageSize: PAGE_SIZE,
      load: ({ signal, ...query }) => api.plugins.searchPluginCalls({ params: { id }, query, signal }),
    }),
  )
  return (
    <Sheet wide title={t('plugins.logOf', { name })} text={t('plugins.logText')} onDone={onDone}>
      <div className={styles.log}>
        <List list={list} label={t('plugins.logOf', { name })} place={place} emptyText={t('plugins.noCalls')}>
          {({ tool, state, createdAt, durationMs, inputBytes, outputBytes, conversation }, focus) => (
            <Row
              focus={focus}
              name={
                <>
                  <span className={styles.mono}>{tool}</span>
                  <span
                    className={chips.chip}
                    data-tone={state === 'done' ? 'good' : state === 'failed' ? 'bad' : undefined}
                  >
                    {t(`plugins.call.${state}`)}
                  </span>
                </>
              }
              facts={
                <>
                  <span>{when(createdAt)}</span>
                  <span>{formatDuration(durationMs, t.locale)}</span>
                  <span>
                    {t('plugins.call.sizes', {
                      sent: formatFileSize(inputBytes, t.locale),
                      received: formatFileSize(outputBytes, t.locale),
                    })}
                  </span>
                </>
              }
              actions={
                conversation !== null && (
                  <IconButton
                    label={t('plugins.call.chatOf', { tool })}
                    icon={<MessageCircle aria-hidden />}
                    tabIndex={focus.tabIndex}
                    onClick={() => {
                      onDone()
                      void navigate(chatPath(conversation))
                    }}
                  />
                )
              }
            />
          )}
        </List>
      </div>
    </Sheet>
  )
}
