import { ApiError, describeError } from '@saffron/core/errors'
import { useThread, useTranslate } from '@saffron/core/react'
import { lazy, useEffect, useMemo, useRef, useState } from 'react'

import { useTryOnReturn } from '../../browser/on-return.ts'
import { preloadMarkdown, useMarkdownSettled } from '../../markdown/lazy-markdown.tsx'
import { useDocumentTitle } from '../../shell/routing/use-document-title.ts'
import { useAddressedSpace, useSpace } from '../../shell/space/use-space.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import type { ShownAgent } from '../agents/shown-agent.ts'
import { useAskedAgent } from '../agents/use-asked-agent.ts'
import { useChat, useShownThread } from '../chat-context.tsx'
import { Composer, type ComposerHandle, type ComposerSnapshot } from '../composer/composer.tsx'
import { useModelChoice } from '../composer/use-model-choice.ts'
import { PeopleContext } from '../mentions/people-context.ts'
import { useChatShortcuts } from '../use-chat-shortcuts.ts'
import { HomeGreeting } from './home-greeting.tsx'
import { HomeSuggestions } from './home-suggestions.tsx'
import { MessageList } from './message-list.tsx'
import { ReplyAnnouncer } from './reply-announcer.tsx'
import { ThreadHeader } from './thread-header.tsx'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { useAskedFiles } from './use-asked-files.ts'
import { useFoundPlace } from './use-found-place.ts'
import { useMayStop } from './use-may-stop.ts'
import { useReadMark } from './use-read-mark.ts'

import button from '../../ui/button.module.css'
import styles from './thread.module.css'

const AgentPart = lazy(() => import('../agents/agent-part.tsx'))
const AgentSuggestions = lazy(() => import('../agents/agent-suggestions.tsx'))
const GoneThread = lazy(() => import('./gone-thread.tsx'))

interface ThreadPaneProps {
  readonly conversation: string | null
  /** Called when the first message has created the conversation. */
  readonly onMade: (id: string) => void
  /** Undefined where the sidebar is visible. */
  readonly onOpenSidebar: (() => void) | undefined
}

/** A conversation: its header, its messages and the field. */
export function ThreadPane({ conversation, onMade, onOpenSidebar }: ThreadPaneProps) {
  const t = useTranslate()
  const { thread, snapshot } = useThread(useChat(), conversation)
  useShownThread(thread)
  useReadMark(snapshot)
  const { workspace, mayWrite, reload: reloadSpace } = useSpace()
  useAddressedSpace(snapshot.conversation === null ? null : snapshot.conversation.owner)
  const people = useMemo(() => workspace?.members.map(({ user }) => user) ?? [], [workspace])
  const mayStop = useMayStop(snapshot, workspace)
  const isNew = conversation === null
  const asked = useAskedAgent(thread, isNew)
  const agent = snapshot.conversation?.agent ?? asked
  const [loaded, setLoaded] = useState<ShownAgent>()
  const shownAgent = loaded?.id === agent ? loaded : undefined
  const chatAgent = useMemo(() => ({ id: agent, agent: shownAgent?.agent }), [agent, shownAgent])
  const choice = useModelChoice(thread, snapshot.conversation, shownAgent?.agent?.model)
  const found = useFoundPlace()
  const composer = useRef<ComposerHandle>(null)
  useAskedFiles(isNew, (nodes) => composer.current?.attachNodes(nodes))
  useChatShortcuts({ thread, snapshot, composer, mayStop })
  const { conversationId, status, messages, error, run, failedDraft, asker } = snapshot
  const still: ComposerSnapshot = useMemo(
    () => ({ conversationId, status, run, error, failedDraft, asker }),
    [conversationId, status, run, error, failedDraft, asker],
  )
  const isDeleted = status === 'failed' && ApiError.is(error) && error.code === 'conversation.not_found'
  useEffect(() => {
    // The membership may have ended.
    if (isDeleted) void reloadSpace()
  }, [isDeleted, reloadSpace])
  useTryOnReturn(status === 'failed' && !isDeleted, () => void thread.open())
  const title =
    snapshot.conversation?.title ||
    t(isDeleted ? 'chat.gone' : status === 'failed' || (isNew && !mayWrite) ? 'common.chats' : 'chat.newTitle')
  useDocumentTitle(title)
  useEffect(() => {
    if (conversation === null && conversationId !== null) onMade(conversationId)
  }, [conversation, conversationId, onMade])
  const expectsText = conversation !== null || snapshot.run !== 'idle'
  useEffect(() => {
    if (expectsText) preloadMarkdown()
  }, [expectsText])
  const settled = useMarkdownSettled()
  // Rows that grow after rendering would move what the reader looks at or presses.
  const waits = status === 'ready' && conversation !== null && snapshot.run === 'idle' && !settled
  const shown = waits ? 'loading' : status
  const isHome = shown === 'ready' && messages.length === 0
  const begins = shown === 'ready' && mayWrite && messages.every(({ role }) => role === 'assistant')
  const ask = async (content: string) => {
    if (!(await thread.send({ content }, choice.asking))) composer.current?.put(content)
  }
  const suggestions = begins && shownAgent?.agent !== undefined && (
    <LazyBoundary>
      <AgentSuggestions agent={shownAgent.agent} isHome={isHome} onAsk={(text) => void ask(text)} />
    </LazyBoundary>
  )
  return (
    <PeopleContext value={people}>
      <main className={isHome ? `${styles.pane} ${styles.home}` : styles.pane}>
        <ThreadHeader
          conversation={snapshot.conversation}
          workspace={workspace}
          title={title}
          model={choice.shown}
          agent={shownAgent}
          onOpenSidebar={onOpenSidebar}
        />
        {shown === 'loading' && <ThreadSkeleton />}
        {isDeleted && conversationId !== null && (
          <LazyBoundary>
            <GoneThread thread={thread} conversation={conversationId} error={error} />
          </LazyBoundary>
        )}
        {shown === 'failed' && !isDeleted && (
          <div className={styles.failed} role="alert">
            <p>{describeError(error, t)}</p>
            <button type="button" className={button.quiet} onClick={() => void thread.open()}>
              {t('common.tryAgain')}
            </button>
          </div>
        )}
        {agent !== null && shown === 'ready' && (
          <LazyBoundary>
            <AgentPart
              id={agent}
              shown={shownAgent}
              onShown={setLoaded}
              thread={thread}
              snapshot={snapshot}
              choice={choice}
              isHome={isHome}
              mayWrite={mayWrite}
              onAsk={(text) => void ask(text)}
            />
          </LazyBoundary>
        )}
        {isHome && agent === null && <HomeGreeting workspace={workspace} mayWrite={mayWrite} />}
        {shown === 'ready' && messages.length > 0 && (
          <MessageList key={conversationId} thread={thread} snapshot={snapshot} choice={choice} found={found} />
        )}
        {!isDeleted && !isHome && !mayWrite && <p className={styles.readOnly}>{t('chat.readOnly')}</p>}
        {!isHome && suggestions}
        {!isDeleted && mayWrite && (
          <Composer
            ref={composer}
            sharedIn={workspace?.name}
            mayStop={mayStop}
            thread={thread}
            snapshot={still}
            choice={choice}
            agent={chatAgent}
            offersPlugins={!isNew || asked === null}
          />
        )}
        {isHome && suggestions}
        {isHome && mayWrite && agent === null && (
          <HomeSuggestions
            onChoose={(prompt) => composer.current?.put(prompt)}
            onAttach={(file) => composer.current?.attachNodes([file])}
          />
        )}
        <ReplyAnnouncer running={snapshot.running} />
      </main>
    </PeopleContext>
  )
}
