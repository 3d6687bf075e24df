import type { Path, Thread, ThreadMessage, ThreadSnapshot } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import { ArrowDown } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'

import type { ModelChoice } from '../composer/use-model-choice.ts'
import { MessageRow } from './message-row.tsx'
import { useFoundMessage } from './use-found-message.ts'
import type { FoundPlace } from './use-found-place.ts'
import { usePressedRows } from './use-pressed-rows.ts'
import { useStickyScroll } from './use-sticky-scroll.ts'

import button from '../../ui/button.module.css'
import styles from './thread.module.css'

interface MessageListProps {
  readonly thread: Thread
  readonly snapshot: ThreadSnapshot
  readonly choice: ModelChoice
  /** A search result to open at, instead of the end. */
  readonly found?: FoundPlace | undefined
}

/** The height of `.top` in thread.module.css. */
const TOP_SPACE_PX = 40
/** The estimated height of an unmeasured message, so only visible rows are rendered first. */
const MESSAGE_PX = 180
/** The distance from the top at which older messages load. */
const LOAD_OLDER_PX = 1500
/** Controls that make their row longer. The row then stays in place instead of following the thread's end. */
const UNFOLDS = '[data-unfolds], details:not([open]) > summary'

/** The messages, virtualized. The list opens at its end and stays there until scrolled. */
export function MessageList({ thread, snapshot, choice, found }: MessageListProps) {
  const t = useTranslate()
  const { messages, running, hasOlder, loadingOlder, run } = snapshot
  const { scroller, content, following, toEnd, stay, leaveEnd } = useStickyScroll()
  const virtual = useRef<VirtualizerHandle>(null)
  const marked = useFoundMessage({ found, thread, messages, virtual, scroller, leaveEnd })
  const { pressed, press } = usePressedRows(messages)
  const prepended = usePrepended(messages)
  // Requesting a reply by any button scrolls to it.
  useLayoutEffect(() => {
    if (run === 'starting') toEnd()
  }, [run, toEnd])
  const onPress = useCallback(
    (key: string, target: EventTarget) => {
      press(key)
      if (target instanceof Element && target.closest(UNFOLDS) !== null) stay()
    },
    [press, stay],
  )
  const loadOlderWhereNear = () => {
    const top = scroller.current?.scrollTop ?? Infinity
    if (hasOlder && !loadingOlder && top < LOAD_OLDER_PX) void thread.loadOlder()
  }
  useEffect(loadOlderWhereNear)
  const last = messages.at(-1)
  return (
    <div className={styles.body}>
      <section
        ref={scroller}
        className={styles.scroller}
        data-clips-menus
        aria-label={t('chat.thread.messages')}
        // Makes it scrollable with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={loadOlderWhereNear}
      >
        <div ref={content} className={styles.content}>
          <div className={styles.top}>{loadingOlder && <span className={button.spinner} aria-hidden />}</div>
          <Virtualizer
            ref={virtual}
            scrollRef={scroller}
            startMargin={TOP_SPACE_PX}
            shift={prepended}
            data={messages}
            itemSize={MESSAGE_PX}
            bufferSize={600}
            keepMounted={pressed}
          >
            {(message: ThreadMessage) => (
              <MessageRow
                key={message.key}
                message={message}
                thread={thread}
                choice={choice}
                live={message === running || isAwaited(message)}
                busy={run !== 'idle'}
                isLast={message === last}
                isFound={message.id === marked}
                onPress={onPress}
              />
            )}
          </Virtualizer>
        </div>
      </section>
      {!following && (
        <button type="button" className={styles.jump} data-jump onClick={toEnd}>
          <ArrowDown aria-hidden />
          {t('chat.thread.toLatest')}
        </button>
      )}
    </div>
  )
}

/** Whether a reply was requested but hasn't started. */
const isAwaited = ({ pending, role }: ThreadMessage): boolean => pending === true && role === 'assistant'

/** Whether this change prepended older messages, so the position is kept from the end. */
function usePrepended(messages: Path): boolean {
  const [seen, see] = useState({ messages, prepended: false })
  if (seen.messages === messages) return seen.prepended
  const prepended = isPrepended(seen.messages, messages)
  see({ messages, prepended })
  return prepended
}

const isPrepended = (before: Path, now: Path): boolean =>
  now.length > before.length && now[0]?.key !== before[0]?.key && now.at(-before.length)?.key === before[0]?.key
