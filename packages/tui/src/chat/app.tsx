import { createChat } from '@saffron/core/chat'
import { useSession, useStore } from '@saffron/core/react'
import { Static, Text, useApp as useInk } from 'ink'
import { type ReactElement, useEffect, useMemo, useState } from 'react'

import { SignInScreen } from '../auth/index.ts'
import { useApp } from '../ui/app-context.ts'
import type { Prompt } from '../ui/prompt/index.ts'
import { ChatApp } from './chat-app.tsx'
import type { Transcript } from './transcript.ts'

export interface AppProps {
  readonly transcript: Transcript
  readonly prompt: Prompt
  /** Said as soon as there is somebody to say it to. */
  readonly firstPrompt: string | undefined
}

/** Milliseconds between two drawings of a reply that streams. */
const FRAME_MS = 40

const schedule = (run: () => void): void => void setTimeout(run, FRAME_MS)

/**
 * The whole app: what is printed for good, and below it the one screen that is in use. It exits with the id of the
 * conversation that was left, or null.
 */
export function App({ transcript, prompt, firstPrompt }: AppProps): ReactElement {
  const { api, session } = useApp()
  const { exit } = useInk()
  const { signedIn } = useSession(session)
  const { items } = useStore(transcript)
  const [wasIn, setWasIn] = useState(signedIn)
  if (signedIn && !wasIn) setWasIn(true)
  const [left, leave] = useState<{ conversation: string | null }>()
  const chat = useMemo(() => (signedIn ? createChat({ api, schedule }) : null), [api, signedIn])

  useEffect(() => {
    // One frame without the prompt is drawn first, so that it does not stay on the screen.
    if (left !== undefined) exit(left.conversation)
  }, [left, exit])

  const onLeave = (conversation: string | null) => leave({ conversation })
  return (
    <>
      <Static items={items}>{({ key, text }) => <Text key={key}>{text}</Text>}</Static>
      {left !== undefined ? null : chat === null ? (
        <SignInScreen hasEnded={wasIn} onLeave={() => onLeave(null)} />
      ) : (
        <ChatApp chat={chat} transcript={transcript} prompt={prompt} firstPrompt={firstPrompt} onLeave={onLeave} />
      )}
    </>
  )
}
