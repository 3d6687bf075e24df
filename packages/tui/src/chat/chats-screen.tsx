import type { Chat } from '@saffron/core/chat'
import { describeError } from '@saffron/core/errors'
import { useConversations } from '@saffron/core/react'
import type { ReactElement } from 'react'

import { useApp } from '../ui/app-context.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { PickList } from '../ui/pick-list.tsx'

export interface ChatsScreenProps {
  readonly chat: Chat
  readonly onPick: (id: string, title: string) => void
  readonly onBack: () => void
}

/** The conversations, to open one of them. */
export function ChatsScreen({ chat, onPick, onBack }: ChatsScreenProps): ReactElement {
  const { t } = useApp()
  const { snapshot } = useConversations(chat)
  const when = new Intl.DateTimeFormat(t.locale, { dateStyle: 'short', timeStyle: 'short' })
  const titleOf = (title: string) => cleanLine(title) || t('cli.chats.untitled')
  const items = snapshot.list.map(({ id, title, updatedAt }) => ({
    value: id,
    label: `${when.format(new Date(updatedAt))}  ${titleOf(title)}`,
  }))
  const notice =
    snapshot.error === null
      ? items.length > 0
        ? undefined
        : t(snapshot.loading || snapshot.hasMore ? 'cli.app.signingIn' : 'cli.chats.none')
      : describeError(snapshot.error, t)
  const pick = (value: string) => onPick(value, titleOf(snapshot.list.find(({ id }) => id === value)?.title ?? ''))
  return <PickList title={t('cli.app.pickChat')} items={items} notice={notice} onPick={pick} onBack={onBack} />
}
