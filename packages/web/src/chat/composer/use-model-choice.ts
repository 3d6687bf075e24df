import { type ReplyOptions, type Conversation, defaultModel, type Model, type Thread } from '@saffron/core/chat'
import { useModels, useSession } from '@saffron/core/react'
import { useCallback, useMemo, useState } from 'react'

import { session } from '../../shell/session/client.ts'
import { keepChoice } from '../../shell/session/keep-choice.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { useChat } from '../chat-context.tsx'

export interface ModelChoice {
  readonly models: readonly Model[]
  /** The model for the next reply. */
  readonly chosen: Model | undefined
  /** The model's label, or its name if the list doesn't contain it. */
  readonly shown: string | undefined
  readonly asking: ReplyOptions
  readonly find: (name: string | null) => Model | undefined
  readonly choose: (name: string) => void
}

/**
 * Returns the conversation's model, for a new one that of its agent, or the default of the space or the user, of the
 * models that the space allows.
 */
export function useModelChoice(
  thread: Thread,
  conversation: Conversation | null,
  agentModel: string | null = null,
): ModelChoice {
  const { list: all } = useModels(useChat())
  const settings = useSpace().workspace?.settings
  const allowed = settings?.models
  const models = useMemo(
    () => (allowed?.length ? all.filter(({ name }) => allowed.includes(name)) : all),
    [all, allowed],
  )
  const chosenLast = useSession(session).user?.preferences?.model
  const last = settings?.model ?? chosenLast
  const [tried, setTried] = useState<string>()
  const find = useCallback((name: string | null) => models.find((model) => model.name === name), [models])
  const conversationModel = conversation?.model ?? null
  const choose = useCallback(
    (name: string) => {
      keepChoice({ preferences: { model: name } })
      setTried(name)
      if (thread.getSnapshot().conversationId !== null) void thread.update({ model: name })
    },
    [thread],
  )
  return useMemo(() => {
    const chosen = find(conversation === null ? (tried ?? agentModel) : conversationModel) ?? defaultModel(models, last)
    const asking: ReplyOptions = chosen === undefined ? {} : { model: chosen.name }
    return { models, chosen, shown: chosen?.displayName ?? conversationModel ?? undefined, asking, find, choose }
  }, [find, conversation, tried, agentModel, conversationModel, last, models, choose])
}
