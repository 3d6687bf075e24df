import { type ReactNode, useState } from 'react'

import styles from './plugins.module.css'

interface SwitchProps {
  /** Its accessible name, if nothing is written next to it. */
  readonly label?: string
  readonly checked: boolean
  readonly disabled?: boolean
  /** Shown right away. Until a promise settles, `checked` doesn't matter. */
  readonly onChange: (checked: boolean) => unknown
  readonly children?: ReactNode
}

/** Turns something on or off right away. */
export function Switch({ label, checked, disabled, onChange, children }: SwitchProps) {
  const [wanted, setWanted] = useState<boolean>()
  const shown = wanted ?? checked
  const turn = async (on: boolean) => {
    setWanted(on)
    await onChange(on)
    setWanted(undefined)
  }
  return (
    <label className={styles.switch}>
      {children}
      <input
        type="checkbox"
        role="switch"
        aria-checked={shown}
        aria-label={label}
        checked={shown}
        disabled={disabled}
        onChange={({ target }) => void turn(target.checked)}
      />
    </label>
  )
}
