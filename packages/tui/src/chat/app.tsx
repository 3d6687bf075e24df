import { type Conversation, createChat } from '@saffron/core/chat'
import { useSession, useStore } from '@saffron/core/react'
import { Static, Text, useApp as useInk } from 'ink'
import { type ReactElement, useEffect, useRef, useState } from 'react'

import { SignInScreen } from '../auth/index.ts'
import { useApp } from '../shell/app-context.tsx'
import type { StartingAgent } from '../store/index.ts'
import type { Prompt } from '../ui/prompt/index.ts'
import { useSuspension } from '../ui/use-suspension.ts'
import { ChatApp, type ChatAppProps } from './chat-app.tsx'
import { holdToolFolder, type ToolFolderStore } from './machine/index.ts'
import type { PendingFiles } from './pending-files.ts'
import type { Transcript } from './transcript.ts'

/** How the app begins for the first signed-in user. */
export interface Opening {
  /** Sent as soon as the user is signed in. */
  readonly prompt?: string | undefined
  /** The chat to continue. By default, a new one. */
  readonly conversation?: Conversation | undefined
  /** The agent of the new chat. */
  readonly agent?: StartingAgent | undefined
  /** The temperature of all replies. */
  readonly temperature?: number | undefined
}

const NEW_CHAT: Opening = {}

export interface AppProps {
  readonly transcript: Transcript
  readonly prompt: Prompt
  readonly opening?: Opening
  readonly files: PendingFiles
  /** The folder that models may work in. */
  readonly tools?: ToolFolderStore
}

/** Milliseconds between two frames of a streaming reply. */
const FRAME_MS = 40

const schedule = (run: () => void): void => void setTimeout(run, FRAME_MS)

/** The chat of one user with the current conversation. */
interface OwnChat extends Pick<ChatAppProps, 'chat' | 'thread'> {
  readonly user: string
  /** Counts the spaces that were chosen, each of which has new chats. */
  readonly round: number
}

/**
 * The whole app: permanent output, and the current screen below it. Exits with the ID of the last conversation, or
 * null.
 */
export function App({ transcript, prompt, opening = NEW_CHAT, files, ...props }: AppProps): ReactElement {
  const { api, session, space } = useApp()
  const { exit } = useInk()
  useSuspension()
  const { signedIn, user } = useSession(session)
  const { items } = useStore(transcript)
  const [tools] = useState(() => props.tools ?? holdToolFolder(undefined))
  const [wasIn, setWasIn] = useState(signedIn)
  if (signedIn && !wasIn) setWasIn(true)
  // Kept while signed out. The same user continues the conversation, another user gets a new chat.
  const [own, setOwn] = useState<OwnChat>()
  if (signedIn && user !== null && own?.user !== user.id) {
    const chat = createChat({ api, schedule })
    const thread = chat.thread(own === undefined ? (opening.conversation?.id ?? null) : null)
    if (own === undefined && opening.agent !== undefined) {
      thread.startWith({ id: opening.agent.agent.id, draft: opening.agent.isDraft })
    }
    setOwn({ user: user.id, chat, thread, round: 0 })
  }
  const [left, leave] = useState<{ conversation: string | null }>()
  const isAnnounced = useRef(false)
  const takeOpening = () => {
    if (isAnnounced.current) return undefined
    isAnnounced.current = true
    return opening
  }

  const owner = own?.user
  useEffect(() => (owner === undefined ? undefined : () => files.drop()), [owner, files])
  const lastOwner = useRef(owner)
  useEffect(() => {
    // Another user isn't a member of the same workspaces.
    if (lastOwner.current !== undefined && lastOwner.current !== owner) space.reset()
    lastOwner.current = owner
  }, [owner, space])

  useEffect(() => {
    // Draws one frame without the prompt first, so that the prompt doesn't stay on the screen.
    if (left !== undefined) exit(left.conversation)
  }, [left, exit])

  const onLeave = (conversation: string | null) => leave({ conversation })
  return (
    <>
      <Static items={items}>{({ key, text }) => <Text key={key}>{text}</Text>}</Static>
      {left !== undefined ? null : !signedIn ? (
        <SignInScreen hasEnded={wasIn} onLeave={() => onLeave(null)} />
      ) : own === undefined ? null : (
        <ChatApp
          key={`${own.user} ${own.round}`}
          chat={own.chat}
          thread={own.thread}
          setThread={(thread) => setOwn({ ...own, thread })}
          chooseSpace={(workspace, conversation) => {
            space.choose(workspace)
            const chat = createChat({ api, schedule })
            setOwn({ ...own, chat, thread: chat.thread(conversation ?? null), round: own.round + 1 })
          }}
          transcript={transcript}
          prompt={prompt}
          files={files}
          tools={tools}
          takeOpening={takeOpening}
          temperature={opening.temperature}
          onLeave={onLeave}
        />
      )}
    </>
  )
}
