import type { Thread, ThreadSnapshot } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'
import { useComposer, useSession, useTranslate } from '@saffron/core/react'
import { ArrowUp, Square } from 'lucide-react'
import { type Ref, Suspense, useEffect, useImperativeHandle, useMemo, useRef } from 'react'

import { session } from '../../shell/client.ts'
import { draftsOf } from '../../shell/drafts.ts'
import { ErrorBoundary } from '../../shell/errors/error-boundary.tsx'
import { readAccount } from '../../shell/keep-choice.ts'
import { LowBalance } from '../../wallet/index.ts'
import { AttachButton } from './attach-button.tsx'
import { ComposerNotice } from './composer-notice.tsx'
import { FoldedText } from './folded-text.tsx'
import { ModelPicker } from './model-picker.tsx'
import { isSendKey } from './send-key.ts'
import { useAttaching } from './use-attaching.tsx'
import { FOLD_CHARACTERS, useFoldedText } from './use-folded-text.ts'
import type { ModelChoice } from './use-model-choice.ts'

import styles from './composer.module.css'

const PAYMENT_REQUIRED = 402

export interface ComposerHandle {
  /** Puts a text into the field and the cursor behind it. */
  readonly put: (text: string) => void
  readonly focus: () => void
}

interface ComposerProps {
  readonly ref: Ref<ComposerHandle>
  readonly thread: Thread
  readonly snapshot: ThreadSnapshot
  readonly choice: ModelChoice
}

/** The field to write in. Enter sends, Shift and Enter breaks the line; while a reply comes the button stops it. */
export function Composer({ ref, thread, snapshot, choice }: ComposerProps) {
  const t = useTranslate()
  const { user } = useSession(session)
  const writer = user?.id ?? ''
  const drafts = useMemo(() => draftsOf(writer), [writer])
  const { composer, snapshot: draft } = useComposer(thread, drafts)
  const { folded, written, write, fold, unfold, dropFolded } = useFoldedText(composer, draft)
  const attaching = useAttaching({ writer, drafts, conversation: snapshot.conversationId })
  const { attachments } = attaching
  useEffect(() => {
    // What is unmounted keeps its text by itself; a page that is left or read anew unmounts nothing.
    addEventListener('pagehide', composer.keep)
    return () => removeEventListener('pagehide', composer.keep)
  }, [composer])
  useEffect(() => attachments && composer.carry(attachments), [composer, attachments])
  const field = useRef<HTMLTextAreaElement>(null)
  const { error } = snapshot
  const running = snapshot.run !== 'idle'

  useEffect(() => {
    // A phone's keyboard comes only when asked for.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus()
    // Of each thread anew, not only of the first.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [thread])
  useImperativeHandle(ref, () => ({
    put: (text) => {
      composer.setText(text)
      field.current?.focus()
    },
    focus: () => field.current?.focus(),
  }))

  useEffect(() => {
    if (!running) return undefined
    // What a reply did cost shows.
    return () => void readAccount().catch(() => undefined)
  }, [running])
  const send = async () => {
    if (!draft.canSend) return
    thread.dismiss()
    await composer.send(choice.asking)
  }
  return (
    <div className={styles.place}>
      <ComposerNotice thread={thread} snapshot={snapshot} />
      {(user?.isLow || (ApiError.is(error) && error.statusCode === PAYMENT_REQUIRED)) && (
        // A line that cannot be fetched is no reason to take the chat away.
        <ErrorBoundary fallback={null}>
          <Suspense>
            <LowBalance />
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
        {attaching.chips(draft.sending)}
        {folded !== '' && <FoldedText text={folded} onShow={unfold} onDrop={dropFolded} />}
        <textarea
          ref={field}
          rows={1}
          className={styles.field}
          aria-label={t('chat.composer.label')}
          placeholder={t('chat.composer.placeholder')}
          value={written}
          onChange={(event) => write(event.target.value)}
          onPaste={(event) => {
            const { files } = event.clipboardData
            const pasted = event.clipboardData.getData('text/plain')
            // What a table or a page copies is a picture too: its words are what is meant.
            if (pasted === '' && files.length > 0) return attaching.attach(files)
            if (pasted.length < FOLD_CHARACTERS) return
            event.preventDefault()
            const { selectionStart, selectionEnd } = event.currentTarget
            fold(`${written.slice(0, selectionStart)}${pasted}${written.slice(selectionEnd)}`)
          }}
          onKeyDown={(event) => {
            if (!isSendKey(event.nativeEvent)) return
            event.preventDefault()
            void send()
          }}
        />
        <div className={styles.tools}>
          <AttachButton attaching={attaching} />
          <ModelPicker choice={choice} />
          <div className={styles.grow} />
          {running ? (
            <button
              type="button"
              className={styles.go}
              aria-label={t('chat.stop')}
              title={t('chat.stop')}
              disabled={snapshot.run === 'stopping'}
              onClick={() => void thread.stop()}
            >
              <Square aria-hidden fill="currentColor" />
            </button>
          ) : (
            <button
              type="submit"
              className={styles.go}
              aria-label={t('chat.send')}
              title={t('chat.send')}
              disabled={!draft.canSend}
            >
              <ArrowUp aria-hidden />
            </button>
          )}
        </div>
      </form>
      <p className={styles.hint}>
        {choice.chosen?.demo === true && t('chat.composer.demo')}{' '}
        <span className={styles.keys}>{t('chat.composer.hint')}</span>
      </p>
    </div>
  )
}
