import type { ReactNode } from 'react'

import styles from './plugins.module.css'

interface SwitchProps {
  /** Its accessible name, if nothing is written next to it. */
  readonly label?: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
  readonly children?: ReactNode
}

/** Turns something on or off right away. */
export function Switch({ label, checked, disabled, onChange, children }: SwitchProps) {
  return (
    <label className={styles.switch}>
      {children}
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}
