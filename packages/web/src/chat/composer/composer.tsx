import type { QueuedMessage, Thread, ThreadSnapshot } from '@saffron/core/chat'
import type { Node } from '@saffron/core/drive'
import { useComposer, useMessageQueue, useSession, useTranslate } from '@saffron/core/react'
import { lazy, memo, type Ref, Suspense, use, useEffect, useImperativeHandle, useMemo, useRef } from 'react'

import { useChatPlugins } from '../../plugins/index.ts'
import { api, session } from '../../shell/session/client.ts'
import { draftsOf } from '../../shell/session/drafts.ts'
import { readAccount } from '../../shell/session/keep-choice.ts'
import { MOD_ENTER } from '../../shell/shortcuts/mod-enter.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { LowBalance } from '../../wallet/index.ts'
import type { ChatAgent } from '../chat-agent.ts'
import { PeopleContext } from '../mentions/people-context.ts'
import { AttachButton } from './attach-button.tsx'
import { ComposerNotice, isShortOfCredits } from './composer-notice.tsx'
import { DemoHint } from './demo-hint.tsx'
import { FoldedText } from './folded-text.tsx'
import { GoButtons } from './go-buttons.tsx'
import { ModelPicker } from './model-picker.tsx'
import { OtherDraft } from './other-draft.tsx'
import { isSendKey } from './send-key.ts'
import { useAttaching } from './use-attaching.tsx'
import { FOLD_CHARACTERS, useFoldedText } from './use-folded-text.ts'
import { useKeepDraft } from './use-keep-draft.ts'
import type { ModelChoice } from './use-model-choice.ts'

import styles from './composer.module.css'

const MentionList = lazy(() => import('../mentions/mention-list.tsx'))
const QueuedMessages = lazy(() => import('./queued-messages.tsx'))
const SharedLines = lazy(() => import('../shared/shared-lines.tsx'))

/** A phone's keyboard comes only when asked for. */
function focusWithMouse(field: HTMLElement | null): void {
  if (matchMedia('(pointer: fine)').matches) field?.focus()
}

/** The most that stands below a field at the foot of its page. */
const FOOT = 120

/**
 * Toasts stand above a field at the foot of its page, whatever its height, for they cover no button. Above a field in
 * the middle of an empty page, they would cover what it greets with.
 */
function keepToastsAbove(place: HTMLElement | null): (() => void) | undefined {
  if (place === null) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    const { top, bottom } = place.getBoundingClientRect()
    if (innerHeight - bottom < FOOT) style.setProperty('--under-toasts', `${innerHeight - top}px`)
    else style.removeProperty('--under-toasts')
  })
  // What is loaded above the field moves it too.
  const watch = () => {
    for (const part of place.parentElement?.children ?? []) observer.observe(part)
  }
  const added = new MutationObserver(watch)
  if (place.parentElement !== null) added.observe(place.parentElement, { childList: true })
  watch()
  return () => {
    added.disconnect()
    observer.disconnect()
    style.removeProperty('--under-toasts')
  }
}

export interface ComposerHandle {
  /** Puts text into the field, with the cursor at its end. */
  readonly put: (text: string) => void
  readonly focus: () => void
  /** Attaches these drive files in place of its earlier ones. */
  readonly attachNodes: (nodes: readonly Node[]) => void
}

/** What the field needs of a thread. It doesn't change while a reply streams. */
export type ComposerSnapshot = Pick<
  ThreadSnapshot,
  'conversationId' | 'status' | 'run' | 'error' | 'failedDraft' | 'asker'
>

interface ComposerProps {
  readonly ref: Ref<ComposerHandle>
  readonly thread: Thread
  readonly snapshot: ComposerSnapshot
  readonly choice: ModelChoice
  /** False where another part handles files dropped on the page. */
  readonly takesDrops?: boolean
  /** The name of the workspace whose members read the conversation. */
  readonly sharedIn?: string | undefined
  /** The agent of the chat, where the field and the list of models choose it. */
  readonly agent?: ChatAgent
  /** Whether plugins are chosen for the chat here. */
  readonly offersPlugins?: boolean
  /** A place whose draft of a new conversation isn't that of the chats. */
  readonly draftPlace?: string
  /** False next to a form, whose fields come first. */
  readonly takesFocus?: boolean
  /** False for a reply that only others may stop. */
  readonly mayStop?: boolean
  /** False where Escape has another function. */
  readonly escapeStops?: boolean
}

/**
 * The message field. Enter or, if the user chose so, Ctrl+Enter sends. During a reply, Enter queues and the button stops
 * it.
 */
export const Composer = memo(function Composer(props: ComposerProps) {
  const {
    ref,
    thread,
    snapshot,
    choice,
    takesDrops = true,
    sharedIn,
    mayStop = true,
    agent,
    offersPlugins = false,
    draftPlace,
    takesFocus = true,
  } = props
  const escapeStops = (props.escapeStops ?? true) && mayStop
  const t = useTranslate()
  const { user } = useSession(session)
  const writer = user?.id ?? ''
  const { id: space, workspace, reload } = useSpace()
  const payer = workspace?.payer === 'workspace' ? workspace : user
  const sendKey = user?.preferences?.sendKey
  const people = use(PeopleContext)
  const others = useMemo(() => people.filter(({ id }) => id !== writer), [people, writer])
  const drafts = useMemo(() => draftsOf(writer, draftPlace ?? space), [writer, draftPlace, space])
  // An administrator's input isn't the impersonated user's draft.
  const account = user === null || user.impersonatedBy !== undefined ? undefined : api
  const { composer, snapshot: draft } = useComposer(thread, drafts, account)
  const { queue, queued } = useMessageQueue({ thread, drafts, asking: choice.asking })
  const { folded, written, write, fold, unfold, dropFolded } = useFoldedText(composer, draft)
  const attaching = useAttaching(
    { writer, drafts, workspace: space, conversation: snapshot.conversationId },
    composer,
    takesDrops,
  )
  const { attachments } = attaching
  useKeepDraft(composer)
  useEffect(() => {
    // Another tab with the same conversation may send or delete queued messages.
    addEventListener('storage', queue.refresh)
    return () => removeEventListener('storage', queue.refresh)
  }, [queue])
  useEffect(() => attachments && composer.carry(attachments), [composer, attachments])
  const openPlugins = useChatPlugins(thread)
  const field = useRef<HTMLTextAreaElement>(null)
  const { error } = snapshot
  const running = snapshot.run !== 'idle'

  useEffect(() => {
    if (takesFocus) focusWithMouse(field.current)
    // Runs for each thread, not only the first.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [thread, takesFocus])
  useImperativeHandle(ref, () => ({
    put: (text) => {
      composer.setText(text)
      field.current?.focus()
    },
    focus: () => field.current?.focus(),
    attachNodes: attaching.attachNodes,
  }))

  useEffect(() => {
    if (!running) return undefined
    // Updates the balance after a reply.
    return () => void (space === undefined ? readAccount().catch(() => undefined) : reload())
  }, [running, space, reload])
  const send = async () => {
    // The button goes with what it sent or queued.
    if (draft.canQueue || draft.canSend) focusWithMouse(field.current)
    // The others see what is queued, and it's sent even if this page is closed.
    if (draft.canQueue) await (sharedIn === undefined ? composer.queueIn(queue) : composer.queue(choice.asking))
    if (!draft.canSend) return
    thread.dismiss()
    await composer.send(choice.asking)
  }
  const post = () => {
    focusWithMouse(field.current)
    thread.dismiss()
    void composer.post()
  }
  const stop = () => {
    focusWithMouse(field.current)
    void thread.stop()
  }
  const editQueued = ({ content, files }: Pick<QueuedMessage, 'content' | 'files'>) => {
    // As of now, because the user may have typed while it was withdrawn.
    composer.setText([content, composer.getSnapshot().text].filter((part) => part !== '').join('\n\n'))
    if (files.length > 0) attaching.putBack(files)
    field.current?.focus()
  }
  return (
    <div ref={keepToastsAbove} className={styles.place}>
      <ComposerNotice
        thread={thread}
        snapshot={snapshot}
        choice={choice}
        onSendTo={(model) => {
          thread.dismiss()
          void composer.send({ model })
        }}
      />
      {payer?.isLow && !isShortOfCredits(error) && (
        // A line that cannot be fetched is no reason to take the chat away.
        <ErrorBoundary fallback={null}>
          <Suspense>
            <LowBalance />
          </Suspense>
        </ErrorBoundary>
      )}
      {queued.list.length > 0 && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <QueuedMessages
              queue={queue}
              queued={queued}
              busy={running}
              onEdit={editQueued}
              onPressed={() => focusWithMouse(field.current)}
            />
          </Suspense>
        </ErrorBoundary>
      )}
      {sharedIn !== undefined && snapshot.conversationId !== null && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <SharedLines
              conversation={snapshot.conversationId}
              asker={snapshot.asker}
              text={draft.text}
              onWithdrawn={editQueued}
            />
          </Suspense>
        </ErrorBoundary>
      )}
      {draft.other !== '' && (
        <OtherDraft
          text={draft.other}
          onUse={() => {
            composer.swap()
            field.current?.focus()
          }}
          onDrop={() => {
            composer.dropOther()
            focusWithMouse(field.current)
          }}
        />
      )}
      {(others.length > 0 || (agent !== undefined && written.includes('@'))) && (
        // Without it, names are only text.
        <ErrorBoundary fallback={null}>
          <Suspense>
            <MentionList
              field={field}
              composer={composer}
              people={others}
              agentsFor={agent && thread}
              text={written}
              onText={write}
            />
          </Suspense>
        </ErrorBoundary>
      )}
      <form
        className={styles.box}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {attaching.chips(draft.sending, choice.chosen?.features.includes('vision') !== false)}
        {folded !== '' && <FoldedText text={folded} onShow={unfold} onDrop={dropFolded} />}
        <textarea
          ref={field}
          rows={1}
          className={styles.field}
          aria-label={t('chat.composer.label')}
          placeholder={t('chat.composer.placeholder')}
          value={written}
          onChange={(event) => write(event.target.value)}
          onBlur={composer.keep}
          onPaste={(event) => {
            const { files } = event.clipboardData
            const pasted = event.clipboardData.getData('text/plain')
            // Tables and web pages also copy a picture. Their text is preferred.
            if (pasted === '' && files.length > 0) return attaching.attach(files)
            if (pasted.length < FOLD_CHARACTERS) return
            event.preventDefault()
            const { selectionStart, selectionEnd } = event.currentTarget
            fold(`${written.slice(0, selectionStart)}${pasted}${written.slice(selectionEnd)}`)
          }}
          onKeyDown={(event) => {
            if (!isSendKey(event.nativeEvent, sendKey)) return
            event.preventDefault()
            void send()
          }}
        />
        <div className={styles.tools}>
          <AttachButton attaching={attaching} onPlugins={offersPlugins ? openPlugins : undefined} />
          <ModelPicker thread={thread} choice={choice} agent={agent} />
          <div className={styles.grow} />
          <GoButtons
            canSend={draft.canSend}
            canQueue={draft.canQueue}
            running={running}
            stopping={snapshot.run === 'stopping'}
            mayStop={mayStop}
            onStop={stop}
            {...(sharedIn !== undefined && { onPost: post })}
          />
        </div>
      </form>
      <p className={styles.hint}>
        {sharedIn === undefined ? (
          choice.chosen?.demo === true && <DemoHint />
        ) : (
          <span>{t('chat.composer.shared', { name: sharedIn })}</span>
        )}{' '}
        <span className={styles.keys}>
          {sendKey === 'modEnter'
            ? t(running && escapeStops ? 'chat.composer.queueHintMod' : 'chat.composer.hintMod', { keys: MOD_ENTER })
            : t(running && escapeStops ? 'chat.composer.queueHint' : 'chat.composer.hint')}
        </span>
      </p>
    </div>
  )
})
