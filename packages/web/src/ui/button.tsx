import type { ComponentProps, ReactNode } from 'react'

import styles from './button.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  readonly tone?: 'primary' | 'quiet' | 'danger'
  /** It is being done: the name and the width stay, and another press does nothing. */
  readonly busy?: boolean
  readonly icon?: ReactNode
}

/** A button for what may take a while. */
export function Button({ tone = 'quiet', busy = false, icon, className, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={className === undefined ? styles[tone] : `${styles[tone]} ${className}`}
      aria-busy={busy}
      // Not disabled: that would take the focus away from whoever just pressed it.
      aria-disabled={busy}
      onClick={(event) => {
        // Also where the Enter key would send its form again.
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? <span className={styles.spinner} aria-hidden /> : icon}
      {children}
    </button>
  )
}
