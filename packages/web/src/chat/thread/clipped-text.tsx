import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import { clipText } from './clip-text.ts'

import styles from './message.module.css'

interface ClippedTextProps {
  readonly text: string
  /** All of it is to be shown, once and from then on. */
  readonly isWhole: boolean
}

/** What a person wrote. Of a very long text only both ends are laid out, until the whole of it is asked for. */
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
