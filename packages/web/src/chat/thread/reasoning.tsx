import { useTranslate } from '@saffron/core/react'
import { ChevronRight } from 'lucide-react'

import styles from './message.module.css'

const LINE_CHARACTERS = 160

interface ReasoningProps {
  readonly text: string
  /** Still thinking. Shows the latest line. */
  readonly live: boolean
}

/** The model's reasoning, folded to one line. */
export function Reasoning({ text, live }: ReasoningProps) {
  const t = useTranslate()
  const lines = text.trim().split('\n')
  const line = ((live ? lines.at(-1) : lines[0]) ?? '').slice(0, LINE_CHARACTERS)
  return (
    <details className={styles.reasoning}>
      <summary>
        <ChevronRight aria-hidden />
        <span>{t(live ? 'chat.message.thinking' : 'chat.message.thought')}</span>
        <span className={styles.thought}>{line}</span>
      </summary>
      <div className={styles.thoughts}>{text.trim()}</div>
    </details>
  )
}
