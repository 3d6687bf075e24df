import type { Message } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'

import { Markdown } from '../markdown/markdown.tsx'
import { Reasoning } from './reasoning.tsx'
import { ToolCall } from './tool-call.tsx'

import styles from './message.module.css'

interface MessagePartsProps {
  readonly message: Message
  readonly live: boolean
}

/** What a reply is made of, in the order it came. */
export function MessageParts({ message: { parts, text }, live }: MessagePartsProps) {
  const t = useTranslate()
  const shown = parts.length === 0 && text !== '' ? [{ type: 'text' as const, text }] : parts
  const last = shown.length - 1
  if (shown.length === 0) return live ? <p className={styles.waiting}>{t('chat.message.waiting')}</p> : null
  return (
    <div className={styles.parts}>
      {shown.map((part, index) => {
        const open = live && index === last
        if (part.type === 'text') return <Markdown key={index} text={part.text} live={open} />
        if (part.type === 'reasoning') return <Reasoning key={index} text={part.text} live={open} />
        return <ToolCall key={part.id} tool={part} />
      })}
    </div>
  )
}
