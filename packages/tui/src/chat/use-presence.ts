import { type Chat, createSharedChat, type PresentPerson, type ThreadSnapshot } from '@saffron/core/chat'
import { useSession } from '@saffron/core/react'
import { useInput } from 'ink'
import { useEffect, useRef, useState } from 'react'

import { useApp } from '../shell/app-context.tsx'
import { cleanLine } from '../ui/clean-text.ts'
import type { Prompt } from '../ui/prompt/index.ts'

interface PresenceInput {
  readonly chat: Chat
  readonly snapshot: ThreadSnapshot
  readonly prompt: Prompt
  /** The chat is shown, and no other screen. */
  readonly isShown: boolean
}

/** A terminal doesn't know whether its user sees it. After this time without a key, they are away. */
const AWAY_MS = 5 * 60_000

const NOBODY: readonly PresentPerson[] = []

/** In a chat of a workspace: tells the others that the user is here, and returns a line that names who else is. */
export function usePresence({ chat: { feed }, snapshot, prompt, isShown }: PresenceInput): string | undefined {
  const { api, reader, session, t } = useApp()
  const user = useSession(session).user?.id
  const [people, setPeople] = useState(NOBODY)
  const beHere = useRef<() => void>(undefined)
  const { conversationId: id, conversation } = snapshot
  const isShared = conversation?.owner !== undefined
  useEffect(() => {
    if (!isShared || !isShown || id === null || user === undefined) return undefined
    const shared = createSharedChat({ api, feed, conversation: id, user })
    let away: NodeJS.Timeout | undefined
    beHere.current = () => {
      clearTimeout(away)
      away = setTimeout(() => shared.setVisible(false), AWAY_MS).unref()
      shared.setVisible(true)
    }
    let text = prompt.text()
    const stops = [
      shared.subscribe(() => setPeople(shared.getSnapshot().people)),
      prompt.subscribe(() => {
        if (prompt.text() === text) return
        text = prompt.text()
        shared.type(text)
      }),
      shared.open(),
    ]
    beHere.current()
    return () => {
      clearTimeout(away)
      beHere.current = undefined
      for (const stop of stops) stop()
      setPeople(NOBODY)
    }
  }, [api, feed, id, isShared, isShown, prompt, user])
  useInput(() => beHere.current?.())
  if (people.length === 0) return undefined
  // A screen reader would say it again with each pause.
  const nameOf = ({ name, typing }: PresentPerson) =>
    typing && reader === undefined ? t('cli.presence.typing', { name: cleanLine(name) }) : cleanLine(name)
  return t('cli.presence.here', { names: new Intl.ListFormat(t.locale).format(people.map(nameOf)) })
}
