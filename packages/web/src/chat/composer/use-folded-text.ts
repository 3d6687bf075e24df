import type { Composer, ComposerSnapshot } from '@saffron/core/chat'
import { useState } from 'react'

/** From this length on a text is folded: a field of a megabyte makes every keystroke wait for its layout. */
export const FOLD_CHARACTERS = 8000

/**
 * The composer's text in two parts: a long beginning that stands folded above the field, and what the field shows.
 * A text that comes long, pasted or kept from before, is folded whole; one that a failed send gives back is as it was.
 */
export function useFoldedText(composer: Composer, { text, sending }: ComposerSnapshot) {
  const [fold, setFold] = useState('')
  const [shown, setShown] = useState(false)
  const isLong = !shown && text.length >= FOLD_CHARACTERS
  const folded = fold !== '' && text.startsWith(fold) ? fold : isLong ? text : ''
  // While a message is on its way it may yet come back.
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
