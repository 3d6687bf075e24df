import { useTranslate } from '@saffron/core/react'
import { type ReactNode, useState } from 'react'

import { clipText } from './clip-text.ts'

import styles from './message.module.css'

interface ClippedTextProps {
  readonly text: string
  /** Shows the full text from now on. */
  readonly isWhole: boolean
  /** Shows a part of the text. Default: as it is. */
  readonly show?: ((text: string) => ReactNode) | undefined
}

const asItIs = (text: string): ReactNode => text

/** A user's message. A very long text shows only its ends until expanded. */
export function ClippedText({ text, isWhole, show = asItIs }: ClippedTextProps) {
  const t = useTranslate()
  const [whole, setWhole] = useState(isWhole)
  if (isWhole && !whole) setWhole(true)
  const clipped = whole ? undefined : clipText(text)
  if (clipped === undefined) return show(text)
  return (
    <>
      {show(clipped.start)}…
      <button type="button" data-unfolds className={styles.showAll} onClick={() => setWhole(true)}>
        {t('chat.message.showAll', { count: text.length })}
      </button>
      …{show(clipped.end)}
    </>
  )
}
