import type { Conversation } from '@saffron/core/chat'
import { describeError } from '@saffron/core/errors'
import { useConversations } from '@saffron/core/react'
import { type ReactElement, useEffect, useState } from 'react'

import { actionOf } from '../keys/index.ts'
import { useApp } from '../ui/app-context.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { ListPart } from '../ui/list/index.ts'
import type { ScreenProps } from '../ui/screen-props.ts'
import { sgr } from '../ui/style.ts'

/** What is being done to a conversation. */
type Doing = { readonly what: 'rename' | 'remove'; readonly row: Conversation; readonly title: string }

/** The conversations: to open one, name it, pin it, or delete it; what is typed is looked for in titles and messages. */
export function ChatsScreen(props: ScreenProps): ReactElement {
  const { chat, openChat, forgetChat } = props
  const { t } = useApp()
  const { conversations } = useConversations(chat)
  const [doing, setDoing] = useState<Doing>()
  const [fault, setFault] = useState<string>()
  const titleOf = ({ title }: Conversation) => cleanLine(title) || t('cli.chats.untitled')
  const when = new Intl.DateTimeFormat(t.locale, { dateStyle: 'short', timeStyle: 'short' })

  // Whoever opens the list next has all of it again.
  useEffect(() => () => void conversations.search(''), [conversations])

  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setFault(undefined)
    setDoing(undefined)
    try {
      await work()
    } catch (error) {
      setFault(cleanLine(describeError(error, t)))
    }
  }
  const rename = ({ row }: Doing, title: string) =>
    attempt(async () => {
      if (title.trim() !== '') await conversations.change(row.id, { title: title.trim() })
    })
  const remove = ({ row }: Doing) =>
    attempt(async () => {
      // Before it is gone: the chat that is open would tell of it as deleted elsewhere.
      forgetChat(row.id)
      await conversations.remove(row.id)
    })

  const onKey = (name: string | undefined, row: Conversation | undefined): boolean => {
    setFault(undefined)
    const action = actionOf('chats', name)
    if (action === undefined || row === undefined) return action !== undefined
    if (action === 'pin') void attempt(() => conversations.change(row.id, { pinned: !row.pinned }))
    else setDoing({ what: action, row, title: cleanLine(row.title) })
    return true
  }
  const stop = () => setDoing(undefined)
  const field =
    doing?.what === 'rename'
      ? {
          label: t('cli.chats.newTitle'),
          value: doing.title,
          onChange: (change: (title: string) => string) =>
            setDoing((now) => now && { ...now, title: change(now.title) }),
          onSubmit: (title: string) => void rename(doing, title),
          onCancel: stop,
        }
      : undefined
  const question =
    doing?.what === 'remove'
      ? {
          text: t('cli.chats.removeAsked', { title: titleOf(doing.row) }),
          onAnswer: (isYes: boolean) => (isYes ? void remove(doing) : stop()),
        }
      : undefined
  return (
    <ListPart
      title={t('cli.app.pickChat')}
      source={conversations}
      onSearch={(words) => void conversations.search(words)}
      cells={(row) => [row.pinned ? '★' : ' ', when.format(new Date(row.updatedAt)), titleOf(row)]}
      empty={t('cli.chats.none')}
      hint={t(field === undefined ? 'cli.chats.hint' : 'cli.list.fieldHint')}
      notice={fault === undefined ? undefined : { text: fault, style: sgr.error }}
      field={field}
      question={question}
      onPick={(row) => openChat(row.id, titleOf(row))}
      onPalette={() => props.show('palette')}
      onBack={props.onBack}
      onKey={onKey}
    />
  )
}
