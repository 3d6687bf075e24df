import { ApiError, describeError } from '@saffron/core/errors'
import { useThread, useTranslate } from '@saffron/core/react'
import { useEffect, useEffectEvent, useRef } from 'react'

import { preloadMarkdown } from '../../markdown/lazy-markdown.tsx'
import AgentSuggestions from '../agents/agent-suggestions.tsx'
import { ChatProvider, useChat } from '../chat-context.tsx'
import { Composer, type ComposerHandle } from '../composer/composer.tsx'
import { useModelChoice } from '../composer/use-model-choice.ts'
import { MessageList } from '../thread/message-list.tsx'
import { ReplyAnnouncer } from '../thread/reply-announcer.tsx'
import { ThreadSkeleton } from '../thread/thread-skeleton.tsx'
import { useStopShortcut } from '../use-chat-shortcuts.ts'
import { AgentPreview } from './agent-preview.tsx'
import type { AgentThreadProps } from './agent-thread-props.ts'

import button from '../../ui/button.module.css'
import styles from './side.module.css'

/** A chat that isn't kept, with the draft of an agent next to its form, or with a published agent. */
const AgentThread = (props: AgentThreadProps) => (
  <ChatProvider>
    <Messages key={props.conversation} {...props} />
  </ChatProvider>
)

export default AgentThread

function Messages({ agent, isDraft, conversation, hint, onMade, onGone, onReplying }: AgentThreadProps) {
  const t = useTranslate()
  const { thread, snapshot } = useThread(useChat(), conversation)
  const { id, model } = agent
  const choice = useModelChoice(thread, snapshot.conversation, model)
  const composer = useRef<ComposerHandle>(null)
  useStopShortcut({ thread, snapshot })
  useEffect(preloadMarkdown, [])
  useEffect(() => thread.startWith({ id, draft: isDraft, temporary: true }), [thread, id, isDraft])
  const { conversationId, status, messages, error } = snapshot
  const made = useEffectEvent(onMade)
  useEffect(() => {
    if (conversation === null && conversationId !== null) made(conversationId)
  }, [conversation, conversationId])
  const isReplying = snapshot.running !== null
  const tellReplying = useEffectEvent((now: boolean) => onReplying?.(now))
  useEffect(() => tellReplying(isReplying), [isReplying])
  const isDeleted = status === 'failed' && ApiError.is(error) && error.code === 'conversation.not_found'
  const replace = useEffectEvent(onGone)
  useEffect(() => {
    if (isDeleted) replace()
  }, [isDeleted])
  // The conversation has the model that the form had when it began.
  const inForm = useRef(model)
  useEffect(() => {
    if (inForm.current === model) return
    inForm.current = model
    if (thread.getSnapshot().conversationId !== null) void thread.update({ model })
  }, [thread, model])
  const ask = async (content: string) => {
    if (!(await thread.send({ content }, choice.asking))) composer.current?.put(content)
  }
  const begins = status === 'ready' && messages.every(({ role }) => role === 'assistant')
  return (
    <div className={styles.side}>
      {status === 'loading' && <ThreadSkeleton />}
      {status === 'failed' && !isDeleted && (
        <div className={styles.failed} role="alert">
          <p>{describeError(error, t)}</p>
          <button type="button" className={button.quiet} onClick={() => void thread.open()}>
            {t('common.tryAgain')}
          </button>
        </div>
      )}
      {status === 'ready' && messages.length === 0 && <AgentPreview agent={agent} hint={hint} />}
      {status === 'ready' && messages.length > 0 && <MessageList thread={thread} snapshot={snapshot} choice={choice} />}
      {begins && <AgentSuggestions agent={agent} onAsk={(text) => void ask(text)} />}
      {!isDeleted && (
        <Composer
          ref={composer}
          thread={thread}
          snapshot={snapshot}
          choice={choice}
          draftPlace={`agent.${id}`}
          takesFocus={!isDraft}
        />
      )}
      <ReplyAnnouncer running={snapshot.running} />
    </div>
  )
}
