import { ChevronDown } from 'lucide-react'
import { useId } from 'react'

import styles from './toolbar.module.css'

interface PickFieldProps {
  readonly label: string
  /** What is chosen, in words. */
  readonly text: string
  readonly onClick: () => void
}

/** A choice that looks like a select and opens a dialog. */
export function PickField({ label, text, onClick }: PickFieldProps) {
  const id = useId()
  return (
    <div className={styles.pickField}>
      <span id={id}>{label}</span>
      <button type="button" aria-labelledby={`${id} ${id}-text`} aria-haspopup="dialog" onClick={onClick}>
        <span id={`${id}-text`} lang="">
          {text}
        </span>
        <ChevronDown aria-hidden />
      </button>
    </div>
  )
}
