import type { ThreadMessage } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import { useEffect, useRef, useState } from 'react'

import { completeSentences, lastSentence } from './sentences.ts'

const PAUSE_MS = 1200

/** Announces the reply to screen readers by sentence, and announces its end and when it waits. */
export function ReplyAnnouncer({ running }: { readonly running: ThreadMessage | null }) {
  const t = useTranslate()
  const [spoken, setSpoken] = useState('')
  const latest = useRef(running)
  useEffect(() => {
    latest.current = running ?? latest.current
  }, [running])
  const key = running?.key
  const waits = running?.status === 'waiting'
  useEffect(() => {
    if (key === undefined) return undefined
    let next = latest.current?.text.length ?? 0
    const timer = setInterval(() => {
      const sentences = completeSentences(latest.current?.text ?? '', next)
      next = sentences.next
      if (sentences.spoken !== '') setSpoken(sentences.spoken)
    }, PAUSE_MS)
    return () => {
      clearInterval(timer)
      setSpoken(`${lastSentence(latest.current?.text ?? '', next)} ${t('chat.thread.replyEnded')}`)
    }
  }, [key, t])
  return (
    <div className="visually-hidden" aria-live="polite">
      {waits ? t('chat.waits') : spoken}
    </div>
  )
}
