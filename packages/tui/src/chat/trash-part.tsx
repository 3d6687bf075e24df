import type { Conversation } from '@saffron/core/chat'
import { describeError } from '@saffron/core/errors'
import { useConversationTrash } from '@saffron/core/react'
import { useWindowSize } from 'ink'
import { type ReactElement, useEffect, useState } from 'react'

import { actionOf } from '../keys/index.ts'
import { useApp } from '../shell/app-context.tsx'
import { useSpaceTitle } from '../shell/use-space-title.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { momentText } from '../ui/date-text.ts'
import { ListPart } from '../ui/list/index.ts'
import { sgr } from '../ui/style.ts'
import type { ChatsPartProps } from './chats-part.tsx'

/** The chat to delete permanently, or `all` of them. */
type DeletionTarget = Conversation | 'all'

/** The deleted chats: restore one, or permanently delete one or all. */
export function TrashPart({ chat, onSwitch, onBack, show }: ChatsPartProps): ReactElement {
  const { t } = useApp()
  const spaceTitle = useSpaceTitle(t('common.trash'))
  const { trash } = useConversationTrash(chat)
  const [asked, ask] = useState<DeletionTarget>()
  const [said, say] = useState<{ readonly text: string; readonly style: string }>()
  const titleOf = ({ title }: Conversation) => cleanLine(title) || t('chat.export.untitled')
  const { columns } = useWindowSize()

  useEffect(() => () => void trash.search(''), [trash])

  const attempt = async (work: () => Promise<string>): Promise<void> => {
    ask(undefined)
    try {
      say({ text: await work(), style: sgr.warning })
    } catch (error) {
      say({ text: cleanLine(describeError(error, t)), style: sgr.error })
    }
  }
  const restore = (row: Conversation) =>
    attempt(async () => t('common.restored', { title: titleOf(await trash.restore(row.id)) }))
  const remove = (what: DeletionTarget) =>
    attempt(async () => {
      if (what !== 'all') await trash.remove(what)
      return t('cli.chats.emptied', { count: what === 'all' ? await trash.empty() : 1 })
    })

  const onKey = (name: string | undefined, row: Conversation | undefined): boolean => {
    say(undefined)
    const action = actionOf('chats', name)
    if (action === 'trash') onSwitch()
    else if (action === 'remove' && row !== undefined) ask(row)
    else if (action === 'empty' && row !== undefined) ask('all')
    return action !== undefined
  }
  const question = asked && {
    text:
      asked === 'all'
        ? t('cli.chats.emptyAsked', { count: 0 }).trim()
        : t('cli.chats.removeAsked', { title: titleOf(asked) }),
    onAnswer: (isYes: boolean) => (isYes ? void remove(asked) : ask(undefined)),
  }
  return (
    <ListPart
      title={spaceTitle}
      source={trash}
      onSearch={(words) => void trash.search(words)}
      cells={(row) => [momentText(row.trashedAt ?? row.updatedAt, t, columns), titleOf(row)]}
      empty={t('cli.chats.trashEmpty')}
      hint={t('cli.chats.trashHint')}
      notice={said}
      question={question}
      onPick={(row) => void restore(row)}
      onPalette={() => show('palette')}
      onBack={onBack}
      onKey={onKey}
    />
  )
}
