import type { Thread, ThreadMessage } from '@saffron/core/chat'
import { useSession } from '@saffron/core/react'
import { type ReactElement, useState } from 'react'

import { actionOf } from '../../keys/index.ts'
import { useApp } from '../../shell/app-context.tsx'
import { cleanLine } from '../../ui/clean-text.ts'
import { ListPart, type ListSource } from '../../ui/list/index.ts'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { otherAuthor } from '../other-author.ts'
import { versionOf, versionText } from './version-of.ts'

/** The messages of the open chat, newest first: edit one, regenerate a reply, or show another version. */
export function MessagesScreen({ thread, remake, switchVersion, show, onBack }: ScreenProps): ReactElement {
  const { session, t } = useApp()
  const [source] = useState(() => messageList(thread))
  const me = useSession(session).user?.id
  const author = (message: ThreadMessage) =>
    message.role === 'user'
      ? (otherAuthor(message, me, t) ?? t('chat.export.you'))
      : cleanLine(message.model ?? t('common.model'))
  return (
    <ListPart
      title={t('cli.screen.messages')}
      source={source}
      textOf={textOf}
      cells={(message) => [versionIn(message), author(message), textOf(message)]}
      empty={t('cli.version.noMessage')}
      hint={t('cli.version.hint')}
      onPick={remake}
      onPalette={() => show('palette')}
      onBack={onBack}
      onKey={(name, message) => {
        const action = actionOf('messages', name)
        if (action === undefined) return false
        if (message !== undefined) void switchVersion(message, action === 'nextVersion' ? 1 : -1)
        return true
      }}
    />
  )
}

/** Returns nothing for a message with one version. */
function versionIn(message: ThreadMessage): string {
  const version = versionOf(message)
  return version === undefined ? '' : versionText(version)
}

const textOf = ({ text }: ThreadMessage): string => cleanLine(text.slice(0, 500).replaceAll(/\s+/g, ' '))

/** The messages of a thread as rows, newest first. Earlier ones load as the user scrolls. */
function messageList(thread: Thread): ListSource<ThreadMessage> {
  const show = () => {
    const { messages, hasOlder, loadingOlder } = thread.getSnapshot()
    const list = messages.filter(({ role }) => role !== 'system').toReversed()
    return {
      list,
      hasMore: hasOlder,
      loading: loadingOlder,
      error: null,
      paging: { pageNumber: 1, pageSize: list.length, total: list.length },
    }
  }
  let of = thread.getSnapshot()
  let snapshot = show()
  return {
    getSnapshot: () => {
      const now = thread.getSnapshot()
      if (now === of) return snapshot
      of = now
      return (snapshot = show())
    },
    subscribe: thread.subscribe,
    loadMore: thread.loadOlder,
    retry: thread.open,
  }
}
