import type { Composer } from '@saffron/core/chat'
import { useState } from 'react'

/** From this length on a text is folded: a field of a megabyte makes every keystroke wait for its layout. */
export const FOLD_CHARACTERS = 8000

/**
 * The composer's text in two parts: a long beginning that stands folded above the field, and what the field shows.
 * A text that comes long, pasted, kept from before or given back by a failed send, is folded whole.
 */
export function useFoldedText(composer: Composer, text: string) {
  const [foldedLength, setFoldedLength] = useState(0)
  const [shown, setShown] = useState(false)
  const known = Math.min(foldedLength, text.length)
  const length = known === 0 && !shown && text.length >= FOLD_CHARACTERS ? text.length : known
  if (length !== foldedLength) setFoldedLength(length)
  if (text === '' && shown) setShown(false)
  const folded = text.slice(0, length)
  return {
    folded,
    written: text.slice(length),
    write: (written: string) => composer.setText(folded + written),
    fold: (written: string) => {
      const whole = `${folded}${written}\n\n`
      setFoldedLength(whole.length)
      composer.setText(whole)
    },
    unfold: () => {
      setShown(true)
      setFoldedLength(0)
    },
    dropFolded: () => {
      setFoldedLength(0)
      composer.setText(text.slice(length))
    },
  }
}
