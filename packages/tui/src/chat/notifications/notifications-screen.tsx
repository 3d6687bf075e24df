import type { Notification } from '@saffron/core/chat'
import { describeError } from '@saffron/core/errors'
import { createListStore } from '@saffron/core/paging'
import { useStore } from '@saffron/core/react'
import { useWindowSize } from 'ink'
import { type ReactElement, useEffect, useState } from 'react'

import { actionOf } from '../../keys/index.ts'
import { useApp } from '../../shell/app-context.tsx'
import { cleanLine } from '../../ui/clean-text.ts'
import { momentText } from '../../ui/date-text.ts'
import { ListPart } from '../../ui/list/index.ts'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { sgr } from '../../ui/style.ts'
import { authorName, placeText, whatText } from './mention-line.ts'

/** The user's notifications: open the chat of one, and mark one or all as read. */
export function NotificationsScreen({ chat, show, onBack, openChat, chooseSpace }: ScreenProps): ReactElement {
  const { api, space, t } = useApp()
  const current = useStore(space)
  const [fault, setFault] = useState<string>()
  const { columns } = useWindowSize()
  const [rows] = useState(() =>
    createListStore<Notification>({
      pageSize: 50,
      load: ({ signal, ...query }) => api.chat.searchNotifications({ query, signal }),
    }),
  )
  useEffect(() => {
    void rows.reset()
    const stop = chat.feed.subscribe(({ event }) => {
      if (event === 'notification' || event === 'notificationsRead' || event === 'missed') void rows.refresh()
    })
    return () => {
      stop()
      rows.close()
    }
  }, [rows, chat])

  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setFault(undefined)
    try {
      await work()
    } catch (error) {
      setFault(cleanLine(describeError(error, t)))
    }
  }
  const read = async (body: { ids: string[] } | { all: true }): Promise<void> => {
    await api.chat.readNotifications({ body })
    await rows.refresh()
  }
  const open = (row: Notification) =>
    attempt(async () => {
      const { conversation } = row
      const workspace =
        row.workspace.id === current?.id
          ? undefined
          : await api.workspace.getWorkspace({ params: { id: row.workspace.id } })
      // If it fails, it stays unread.
      api.chat.readNotifications({ body: { ids: [row.id] } }).catch(() => undefined)
      const named = conversation && {
        id: conversation.id,
        title: cleanLine(conversation.title) || t('chat.export.untitled'),
      }
      if (workspace !== undefined) chooseSpace(workspace, named)
      else if (named !== undefined) openChat(named.id, named.title)
      else await rows.refresh()
    })
  const onKey = (name: string | undefined, row: Notification | undefined): boolean => {
    setFault(undefined)
    const action = actionOf('notifications', name)
    if (action === 'read' && row !== undefined) void attempt(() => read({ ids: [row.id] }))
    else if (action === 'readAll') void attempt(() => read({ all: true }))
    return action !== undefined
  }
  return (
    <ListPart
      title={t('cli.screen.notifications')}
      source={rows}
      textOf={(row) => `${authorName(row, t)} ${placeText(row, t)} ${whatText(row, t)}`}
      cells={(row) => [
        row.readAt === null ? '●' : ' ',
        momentText(row.createdAt, t, columns),
        authorName(row, t),
        placeText(row, t),
        whatText(row, t),
      ]}
      empty={t('cli.notifications.none')}
      hint={t('cli.notifications.hint')}
      notice={fault === undefined ? undefined : { text: fault, style: sgr.error }}
      onPick={(row) => void open(row)}
      onPalette={() => show('palette')}
      onBack={onBack}
      onKey={onKey}
    />
  )
}
