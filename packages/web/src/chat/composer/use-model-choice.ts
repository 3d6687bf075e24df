import type { Asking, Conversation, Model, Thread } from '@saffron/core/chat'
import { useModels } from '@saffron/core/react'
import { useCallback, useMemo, useState } from 'react'

import { storage } from '../../shell/client.ts'
import { useChat } from '../chat-context.tsx'

/** Where the model chosen last is kept: what a new conversation starts with. */
const LAST_MODEL = 'lastModel'

export interface ModelChoice {
  readonly models: readonly Model[]
  /** The model the next reply is asked of. */
  readonly chosen: Model | undefined
  /** What to call it: its own name where the list does not know it. */
  readonly shown: string | undefined
  readonly asking: Asking
  readonly find: (name: string | null) => Model | undefined
  readonly choose: (name: string) => void
}

/** The conversation's model, else the one chosen last, else the first there is. */
export function useModelChoice(thread: Thread, conversation: Conversation | null): ModelChoice {
  const { list: models } = useModels(useChat())
  const [last, setLast] = useState(() => storage.get(LAST_MODEL))
  const [tried, setTried] = useState<string>()
  const find = useCallback((name: string | null) => models.find((model) => model.name === name), [models])
  const conversationModel = conversation?.model ?? null
  const choose = useCallback(
    (name: string) => {
      storage.set(LAST_MODEL, name)
      setLast(name)
      setTried(name)
      if (thread.getSnapshot().conversationId !== null) void thread.update({ model: name })
    },
    [thread],
  )
  return useMemo(() => {
    const chosen = find(conversation === null ? (tried ?? null) : conversationModel) ?? find(last) ?? models[0]
    const asking: Asking = chosen === undefined ? {} : { model: chosen.name }
    return { models, chosen, shown: chosen?.displayName ?? conversationModel ?? undefined, asking, find, choose }
  }, [find, conversation, tried, conversationModel, last, models, choose])
}
