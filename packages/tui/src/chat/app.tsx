import { createChat } from '@saffron/core/chat'
import { useSession, useStore } from '@saffron/core/react'
import { Static, Text, useApp as useInk } from 'ink'
import { type ReactElement, useEffect, useRef, useState } from 'react'

import { SignInScreen } from '../auth/index.ts'
import { useApp } from '../ui/app-context.ts'
import type { Prompt } from '../ui/prompt/index.ts'
import { ChatApp, type ChatAppProps } from './chat-app.tsx'
import type { HeldFiles } from './held-files.ts'
import type { Transcript } from './transcript.ts'

export interface AppProps {
  readonly transcript: Transcript
  readonly prompt: Prompt
  /** Said as soon as there is somebody to say it to. */
  readonly firstPrompt: string | undefined
  readonly files: HeldFiles
}

/** Milliseconds between two drawings of a reply that streams. */
const FRAME_MS = 40

const schedule = (run: () => void): void => void setTimeout(run, FRAME_MS)

/**
 * The whole app: what is printed for good, and below it the one screen that is in use. It exits with the id of the
 * conversation that was left, or null.
 */
export function App({ transcript, prompt, firstPrompt, files }: AppProps): ReactElement {
  const { session } = useApp()
  const { exit } = useInk()
  const { signedIn, user } = useSession(session)
  const { items } = useStore(transcript)
  const [wasIn, setWasIn] = useState(signedIn)
  if (signedIn && !wasIn) setWasIn(true)
  const [left, leave] = useState<{ conversation: string | null }>()
  const isSaid = useRef(false)
  const takeFirstPrompt = () => {
    if (isSaid.current) return undefined
    isSaid.current = true
    return firstPrompt
  }

  useEffect(() => {
    // One frame without the prompt is drawn first, so that it does not stay on the screen.
    if (left !== undefined) exit(left.conversation)
  }, [left, exit])

  const onLeave = (conversation: string | null) => leave({ conversation })
  return (
    <>
      <Static items={items}>{({ key, text }) => <Text key={key}>{text}</Text>}</Static>
      {left !== undefined ? null : !signedIn ? (
        <SignInScreen hasEnded={wasIn} onLeave={() => onLeave(null)} />
      ) : (
        <OwnChat
          key={user?.id}
          transcript={transcript}
          prompt={prompt}
          files={files}
          takeFirstPrompt={takeFirstPrompt}
          onLeave={onLeave}
        />
      )}
    </>
  )
}

/** A chat of one person: whoever signs in next, even by another program of this machine, begins their own. */
function OwnChat(props: Omit<ChatAppProps, 'chat'>): ReactElement {
  const { api } = useApp()
  const [chat] = useState(() => createChat({ api, schedule }))
  return <ChatApp chat={chat} {...props} />
}
