import type { MessagePart } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import { lazy } from 'react'

import { LazyMarkdown } from '../../markdown/lazy-markdown.tsx'
import { useSpace } from '../../shell/space/use-space.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import type { MessageRowProps } from './message-row.tsx'
import { Reasoning } from './reasoning.tsx'

import styles from './message.module.css'

const ToolCall = lazy(() => import('../tools/tool-call.tsx'))
const ReplyImage = lazy(() => import('../tools/reply-image.tsx'))
const ReplyLimitNotice = lazy(() => import('../tools/reply-limit.tsx'))

/** The parts of a reply, in order. */
export function MessageParts({ message, live, thread, choice, busy, isLast }: MessageRowProps) {
  const t = useTranslate()
  const { mayWrite } = useSpace()
  const { id, conversation, parts, text, citations } = message
  const shown: readonly MessagePart[] = parts.length === 0 && text !== '' ? [{ type: 'text', text }] : parts
  if (shown.length === 0) return live ? <p className={styles.waiting}>{t('chat.message.waiting')}</p> : null
  const render = (part: MessagePart, place: number) => {
    const open = live && place === shown.length - 1
    if (part.type === 'text') return <LazyMarkdown key={place} text={part.text} live={open} citations={citations} />
    if (part.type === 'reasoning') return <Reasoning key={place} text={part.text} live={open} />
    return (
      <LazyBoundary key={place}>
        {part.type === 'tool' ? (
          <ToolCall tool={part} conversation={conversation} />
        ) : part.type === 'image' ? (
          <ReplyImage asset={part.asset} live={live} />
        ) : (
          <ReplyLimitNotice
            limit={part}
            disabled={busy}
            onContinue={isLast && mayWrite && !live ? () => void thread.continueReply(id, choice.asking) : undefined}
          />
        )}
      </LazyBoundary>
    )
  }
  return <div className={styles.parts}>{shown.map(render)}</div>
}
