import { type Conversation, type FoundConversation, UNDO_MS } from '@saffron/core/chat'
import { describeError } from '@saffron/core/errors'
import { useConversations } from '@saffron/core/react'
import { useWindowSize } from 'ink'
import { type ReactElement, useEffect, useState } from 'react'

import { actionOf } from '../keys/index.ts'
import { useApp } from '../shell/app-context.tsx'
import { useSpaceTitle } from '../shell/use-space-title.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { shorten } from '../ui/columns.ts'
import { momentText } from '../ui/date-text.ts'
import { ListPart } from '../ui/list/index.ts'
import type { ScreenProps } from '../ui/screen-props.ts'
import { sgr } from '../ui/style.ts'

/** Columns for a title next to a search match. */
const TITLE_COLUMNS = 24

/** A title being edited. */
interface Renaming {
  readonly row: Conversation
  readonly title: string
}

/** Props of a part of the screen that switches between the chats and the trash. */
export interface ChatsPartProps extends ScreenProps {
  readonly onSwitch: () => void
}

/** The chats: open, rename, pin and delete them, and search titles and messages. */
export function ChatsPart(props: ChatsPartProps): ReactElement {
  const { chat, openChat, forgetChat } = props
  const { t } = useApp()
  const spaceTitle = useSpaceTitle(t('common.chats'))
  const { conversations } = useConversations(chat)
  const [renaming, setRenaming] = useState<Renaming>()
  const [fault, setFault] = useState<string>()
  const [trashed, setTrashed] = useUndoable()
  const titleOf = ({ title }: Conversation) => cleanLine(title) || t('chat.export.untitled')
  const { columns } = useWindowSize()

  /** A match in a message follows the title, which is shortened. */
  const cellsOf = (row: FoundConversation): readonly string[] => {
    const cells = [row.pinned ? '★' : ' ', momentText(row.updatedAt, t, columns)]
    return row.match === undefined
      ? [...cells, titleOf(row)]
      : [...cells, shorten(titleOf(row), TITLE_COLUMNS), cleanLine(row.match.excerpt)]
  }

  // Resets the search for the next visit.
  useEffect(() => () => void conversations.search(''), [conversations])

  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setFault(undefined)
    setRenaming(undefined)
    try {
      await work()
    } catch (error) {
      setFault(cleanLine(describeError(error, t)))
    }
  }
  const rename = ({ row }: Renaming, title: string) =>
    attempt(async () => {
      if (title.trim() !== '') await conversations.change(row.id, { title: title.trim() })
    })
  const remove = (row: Conversation) =>
    attempt(async () => {
      // Runs before the deletion, because the open chat would report it as deleted elsewhere.
      forgetChat(row.id)
      const removed = await conversations.remove(row.id)
      setTrashed(removed?.trashedAt === undefined ? undefined : removed)
    })
  const undo = () =>
    attempt(async () => {
      if (trashed === undefined) return
      setTrashed(undefined)
      await conversations.restore(trashed.id)
    })

  const onKey = (name: string | undefined, row: Conversation | undefined): boolean => {
    setFault(undefined)
    const action = actionOf('chats', name)
    if (action === 'trash') props.onSwitch()
    else if (action === 'undo') void undo()
    if (action === undefined || row === undefined) return action !== undefined
    if (action === 'pin') void attempt(() => conversations.change(row.id, { pinned: !row.pinned }))
    else if (action === 'remove') void remove(row)
    else if (action === 'rename') setRenaming({ row, title: cleanLine(row.title) })
    return true
  }
  const field = renaming && {
    label: t('cli.chats.newTitleAsked'),
    value: renaming.title,
    onChange: (change: (title: string) => string) => setRenaming((now) => now && { ...now, title: change(now.title) }),
    onSubmit: (title: string) => void rename(renaming, title),
    onCancel: () => setRenaming(undefined),
  }
  const hint = trashed && { text: t('cli.chats.trashed', { title: titleOf(trashed) }), style: sgr.warning }
  return (
    <ListPart
      title={spaceTitle}
      source={conversations}
      onSearch={(words) => void conversations.search(words)}
      cells={cellsOf}
      empty={t('cli.chats.none')}
      hint={t(field === undefined ? 'cli.chats.hint' : 'cli.list.fieldHint')}
      notice={fault === undefined ? hint : { text: fault, style: sgr.error }}
      field={field}
      onPick={(row) => openChat(row.id, titleOf(row), row.match)}
      onPalette={() => props.show('palette')}
      onBack={props.onBack}
      onKey={onKey}
    />
  )
}

/** The last deletion, while it can be undone. */
function useUndoable() {
  const [trashed, setTrashed] = useState<Conversation>()
  useEffect(() => {
    if (trashed === undefined) return undefined
    const timer = setTimeout(() => setTrashed(undefined), UNDO_MS)
    return () => clearTimeout(timer)
  }, [trashed])
  return [trashed, setTrashed] as const
}
