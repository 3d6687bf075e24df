import type { Message, MessagePart } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import { lazy } from 'react'

import { LazyMarkdown } from '../../markdown/lazy-markdown.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { Reasoning } from './reasoning.tsx'

import styles from './message.module.css'

const ToolCall = lazy(() => import('./tool-call.tsx'))

interface MessagePartsProps {
  readonly message: Message
  readonly live: boolean
}

/** The parts of a reply, in order. */
export function MessageParts({ message: { parts, text }, live }: MessagePartsProps) {
  const t = useTranslate()
  const shown: readonly MessagePart[] = parts.length === 0 && text !== '' ? [{ type: 'text', text }] : parts
  if (shown.length === 0) return live ? <p className={styles.waiting}>{t('chat.message.waiting')}</p> : null
  const render = (part: MessagePart, place: number) => {
    const open = live && place === shown.length - 1
    if (part.type === 'text') return <LazyMarkdown key={place} text={part.text} live={open} />
    if (part.type === 'limit') return null
    if (part.type === 'reasoning') return <Reasoning key={place} text={part.text} live={open} />
    return (
      <LazyBoundary key={place}>
        <ToolCall tool={part} />
      </LazyBoundary>
    )
  }
  return <div className={styles.parts}>{shown.map(render)}</div>
}
