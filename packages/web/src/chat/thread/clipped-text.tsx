import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import { clipText } from './clip-text.ts'

import styles from './message.module.css'

interface ClippedTextProps {
  readonly text: string
  /** Shows the full text from now on. */
  readonly isWhole: boolean
}

/** A user's message. A very long text shows only its ends until expanded. */
export function ClippedText({ text, isWhole }: ClippedTextProps) {
  const t = useTranslate()
  const [whole, setWhole] = useState(isWhole)
  if (isWhole && !whole) setWhole(true)
  const clipped = whole ? undefined : clipText(text)
  if (clipped === undefined) return text
  return (
    <>
      {clipped.start}…
      <button type="button" data-unfolds className={styles.showAll} onClick={() => setWhole(true)}>
        {t('chat.message.showAll', { count: text.length })}
      </button>
      …{clipped.end}
    </>
  )
}
