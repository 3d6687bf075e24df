import { markLetters, markTone } from './mark-letters.ts'

import styles from './letter-mark.module.css'
import tones from './tones.module.css'

interface LetterMarkProps {
  /** The provider's name, which is next to the mark or in its button's label. */
  readonly name: string
  readonly size?: 'small'
}

/** A provider's mark: its initials on a square in its own color. */
export function LetterMark({ name, size }: LetterMarkProps) {
  return (
    <span
      className={`${tones.tone} ${styles.mark}`}
      data-letters={markLetters(name)}
      data-tone={markTone(name)}
      data-size={size}
      aria-hidden
    />
  )
}
