import type { Composer, ComposerSnapshot } from '@saffron/core/chat'
import { useState } from 'react'

/** Longer text is folded, because layout of a megabyte in a field slows every keystroke. */
export const FOLD_CHARACTERS = 8000

/**
 * Splits the composer's text: a long beginning, folded above the field, and the field's own text. Long text that is
 * pasted or restored is folded whole. A failed send restores the text as it was.
 */
export function useFoldedText(composer: Composer, { text, sending }: ComposerSnapshot) {
  const [fold, setFold] = useState('')
  const [shown, setShown] = useState(false)
  const isLong = !shown && text.length >= FOLD_CHARACTERS
  const folded = fold !== '' && text.startsWith(fold) ? fold : isLong ? text : ''
  // While a message is being sent, its text may be restored.
  if (folded !== fold && (folded !== '' || !sending)) setFold(folded)
  if (text === '' && shown && !sending) setShown(false)
  const written = text.slice(folded.length)
  return {
    folded,
    written,
    write: (next: string) => composer.setText(folded + next),
    fold: (next: string) => {
      const whole = `${folded}${next}\n\n`
      setFold(whole)
      composer.setText(whole)
    },
    unfold: () => {
      setShown(true)
      setFold('')
    },
    dropFolded: () => composer.setText(written),
  }
}
