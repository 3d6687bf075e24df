import type { Message, MessagePart } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'

import { LazyMarkdown } from '../../markdown/lazy-markdown.tsx'
import { Reasoning } from './reasoning.tsx'
import { ToolCall } from './tool-call.tsx'

import styles from './message.module.css'

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
    if (part.type === 'reasoning') return <Reasoning key={place} text={part.text} live={open} />
    return <ToolCall key={place} tool={part} />
  }
  return <div className={styles.parts}>{shown.map(render)}</div>
}
